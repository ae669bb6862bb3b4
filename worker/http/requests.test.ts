import { expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { sweepExpired } from '../jobs/sweep-expired.ts'
import { systemContext } from '../testing/contexts.ts'
import { count, makeListing, makeUser } from '../testing/factories.ts'
import { request } from '../testing/request.ts'
import { rowsOf, run } from '../testing/rows.ts'

const KEY = { 'idempotency-key': 'the-key-of-all-of-them' }
const kept = () => count('SELECT count(*) FROM requests')

it('a key counts for each person alone, also when they delete their account', async () => {
  for (const as of [await makeUser(), await makeUser()]) {
    const body = { confirm: as.username }
    const leave = () => request('/api/account', { as, method: 'DELETE', body, headers: KEY })
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200])
    expect(await rowsOf('SELECT id FROM users WHERE id = ?1', as.id)).toEqual([])
  }
})

it('a read has no key, nor has a HEAD of it, nor an upload before anybody is asked who they are', async () => {
  const as = await makeUser()
  const before = await kept()
  await request('/api/me/statements', { as, headers: KEY })
  await request('/api/me/statements', { as, method: 'HEAD', headers: KEY })
  const upload = { method: 'POST', body: 'x'.repeat(100_000), headers: KEY }
  await request(`/api/affiliates/${(await makeListing()).id}/banner`, upload)
  expect(await kept()).toBe(before)
})

it('a request is forgotten after two days, but not one of somebody else with the same key', async () => {
  for (const [person, at] of [
    ['early', DAY],
    ['late', 2 * DAY],
  ] as const)
    await run(`INSERT INTO requests (person, key, body, at) VALUES (?1, 'shared', '', ?2)`, person, at)
  await sweepExpired(systemContext(3 * DAY))
  expect(await rowsOf(`SELECT person FROM requests WHERE key = 'shared'`)).toEqual([{ person: 'late' }])
})

it('a session that has expired gets no answer of before', async () => {
  const as = await makeUser()
  const { id } = await makeListing()
  const save = () => request(`/api/servers/${id}/marks/saved`, { as, method: 'PUT', headers: KEY })
  expect((await save()).status).toBe(200)
  await run('UPDATE sessions SET expires_at = 1 WHERE user_id = ?1', as.id)
  expect((await save()).status).toBe(401)
})

it('an answer that is refused is not kept', async () => {
  const as = await makeUser()
  const { id } = await makeListing({ moderation: 'pending' })
  const save = () => request(`/api/servers/${id}/marks/saved`, { as, method: 'PUT', headers: KEY })
  expect((await save()).status).toBe(404)
  await run(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`, id)
  expect((await save()).status).toBe(200)
})

it('a key with another query is refused as with another body', async () => {
  const as = await makeUser()
  const { id } = await makeListing()
  const save = (query: string) =>
    request(`/api/servers/${id}/marks/saved${query}`, { as, method: 'PUT', headers: KEY })
  expect([(await save('?a=1')).status, (await save('?a=1')).status]).toEqual([200, 200])
  expect((await save('?a=2')).status).toBe(422)
})
