import { expect, it, vi } from 'vitest'
import { HALF_HOUR } from '#contract/site/metrics.ts'
import { foldVisits } from '../features/site/metrics/fold-visits.ts'
import { recordEvents } from '../features/site/metrics/record-events.ts'
import { countBrokenRows } from '../jobs/count-broken-rows.ts'
import { systemContext } from '../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser } from '../testing/factories.ts'
import { bodyOf, request } from '../testing/request.ts'
import { run } from '../testing/rows.ts'

const NOON = Date.UTC(2027, 2, 13, 12)

const visitFrom = (serverId: string, userAgent: string) =>
  recordEvents(systemContext(NOON), {
    events: [{ serverId, kind: 'impression' }],
    origin: { address: '203.0.113.5', userAgent },
    isBot: false,
    claim: null,
  })

it('lets a person with broken roles be a person without roles, and others be found beside them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = await makeUser()
  await run("UPDATE users SET roles = '[oops' WHERE id = ?1", broken.id)
  const admin = await makeAdmin()
  expect(await bodyOf(request('/api/auth/me', { as: broken }))).toMatchObject({
    userId: broken.id,
    roles: [],
  })
  expect((await request('/api/admin/team', { as: admin })).status).toBe(200)
  expect(log.mock.calls.flat().join()).toContain('"column":"users.roles"')
})

it('counts what is broken for the admin area, until it is repaired', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const admin = await makeAdmin()
  const { id } = await makeListing()
  const told = async () => {
    await countBrokenRows(systemContext())
    return (await bodyOf<{ broken: number }>(request('/api/admin/waiting', { as: admin }))).broken
  }
  await run("UPDATE users SET roles = '[]' WHERE NOT json_valid(roles)")
  expect(await told()).toBe(0)
  expect(log).not.toHaveBeenCalled()
  await run("UPDATE users SET roles = '[oops' WHERE id = ?1", (await makeUser()).id)
  await run("UPDATE listings SET facts_said = 'oops', pictures = 'oops' WHERE id = ?1", id)
  expect(await told()).toBe(3)
  const line = log.mock.calls.flat().join()
  for (const column of ['users.roles', 'listings.facts_said', 'listings.pictures'])
    expect(line).toContain(`"${column}":1`)
  await run("UPDATE users SET roles = '[]' WHERE NOT json_valid(roles)")
  await run("UPDATE listings SET facts_said = '{}', pictures = '[]' WHERE id = ?1", id)
  expect(await told()).toBe(0)
})

it('lets a broken visit be no visit, so that the others are counted', async () => {
  const { id } = await makeListing()
  const slot = Math.floor(NOON / HALF_HOUR)
  await run("INSERT INTO metric_visits (slot, visitor, seen) VALUES (?1, 'broken', '{oops')", slot)
  await visitFrom(id, 'Firefox')
  expect(await foldVisits(systemContext(NOON + 2 * HALF_HOUR))).toBe(2)
  expect(await count(`SELECT impressions FROM listing_days WHERE listing_id = '${id}'`)).toBe(1)
})

it('counts sixty browsers of one network each by itself, and all others as one', async () => {
  const { id } = await makeListing()
  await run('DELETE FROM metric_visits')
  await run("UPDATE site_counters SET folded_slot = 0, folded_visitor = ''")
  for (let n = 0; n < 300; n += 1) await visitFrom(id, `Mozilla/5.0 (Invented ${n})`)
  expect(await count('SELECT count(*) FROM metric_visits')).toBe(61)
  await visitFrom(id, 'Mozilla/5.0 (Invented 7)')
  expect(await count('SELECT count(*) FROM metric_visits')).toBe(61)
  await foldVisits(systemContext(NOON + 2 * HALF_HOUR))
  expect(await count(`SELECT impressions FROM listing_days WHERE listing_id = '${id}'`)).toBe(61)
})
