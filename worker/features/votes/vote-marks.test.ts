import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, SECOND } from '#contract/base/time.ts'
import { vote } from '../../testing/acts.ts'
import { systemContext } from '../../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import { readMark } from './vote-marks.ts'

/** A context whose KV holds this under every name. */
const holding = (value: string, now = Date.now()) => {
  const MARKS: KVNamespace = Object.create(env.MARKS, { get: { value: () => Promise.resolve(value) } })
  return systemContext(now, { env: { ...env, MARKS } })
}

const voteCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('voted='))

/** A vote of a browser that kept the cookie of its first one. */
const voteAgain = (id: string, as: TestUser, first: Response) =>
  request(`/api/servers/${id}/vote`, {
    as,
    method: 'POST',
    headers: { cookie: voteCookie(first)?.split(';')[0] ?? '' },
  })

describe('marks of votes', () => {
  it('refuse a second attempt without the database, and say when the next vote is possible', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const first = await vote(id, person)
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(first.clone())
    await run('DELETE FROM votes')
    expect(await answerOf(voteAgain(id, person, first))).toEqual([
      409,
      { error: 'You already voted in the last 24h.', code: 'already_voted', nextVoteAt },
    ])
  })

  it('are read only where the browser says that it voted for this server in the last 24 hours', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const get = vi.spyOn(env.MARKS, 'get')
    const first = await vote(id, person)
    expect(voteCookie(first)).toBe(
      `voted=1; Max-Age=86400; Path=/api/servers/${id}/vote; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(await bodyOf(vote(id, person))).toMatchObject({ code: 'already_voted', votes: 1 })
    expect(get).not.toHaveBeenCalled()
    await voteAgain(id, person, first)
    expect(get).toHaveBeenCalledOnce()
  })

  it('allow nothing: who says that they voted, and did not, votes once', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const cookie = 'voted=1'
    const again = () =>
      request(`/api/servers/${id}/vote`, { as: person, method: 'POST', headers: { cookie } })
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(409)
  })

  it('are nothing but speed: without KV the database refuses', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    vi.spyOn(env.MARKS, 'put').mockRejectedValue(new Error('KV is down'))
    const first = await vote(id, person)
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(first.clone())
    vi.spyOn(env.MARKS, 'get').mockRejectedValue(new Error('KV is down'))
    expect(await bodyOf(voteAgain(id, person, first))).toMatchObject({
      code: 'already_voted',
      nextVoteAt,
      votes: 1,
    })
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(1)
  })

  it.each([
    ['nothing', ''],
    ['no moment', 'soon'],
    ['a moment that is over', iso(Date.now() - SECOND)],
    ['more than 24 hours', iso(Date.now() + 2 * DAY)],
  ])('that hold %s are none', async (_, value) => {
    const marked = { claim: (await makeUser()).claim, listingId: 'aaaaaaaaaaaa', sentKey: null }
    expect(await readMark(holding(value), marked)).toBeNull()
  })

  it('of a session are of no use to another, and name nobody', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    await vote(id, person)
    const { keys } = await env.MARKS.list({ prefix: 'voted:' })
    expect(JSON.stringify(keys)).not.toMatch(new RegExp(`${person.id}|${id}|${person.claim.id}`))
    const forged = { claim: { ...person.claim, secretHash: 'x' }, listingId: id, sentKey: null }
    expect(await readMark(systemContext(), forged)).toBeNull()
  })
})
