import { describe, expect, it } from 'vitest'
import type { OddDay, OddPerson } from '#contract/votes/odd-days.wire.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeOddDay } from '../../../testing/make-odd-day.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { outcomesOf, rowsOf, run } from '../../../testing/rows.ts'
import { scoreListings } from '../score-listings.ts'

const days = (as: TestUser) =>
  bodyOf<{ items: OddDay[]; total: number }>(request('/api/admin/odd-days', { as }))
const peopleOf = (as: TestUser, path: string, group = 'all') =>
  bodyOf<{ items: OddPerson[]; cut: boolean }>(request(`${path}?group=${group}`, { as }))
const votesOf = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)

describe('the list of odd days', () => {
  it('has days with many newcomers, one network or one minute, with figures, and no others', async () => {
    const admin = await makeAdmin()
    const odd = await makeOddDay({ votes: 12 })
    const quiet = await makeOddDay({ votes: 3 })
    await scoreListings(systemContext())
    const { items } = await days(admin)
    expect(items.find(({ server }) => server._id === quiet.id)).toBeUndefined()
    expect(items.find(({ server }) => server._id === odd.id)).toMatchObject({
      day: odd.day,
      subject: 'votes',
      people: 12,
      newcomers: 12,
      network: 12,
      minute: 12,
      odd: ['newcomers', 'network', 'minute'],
      left: 12,
    })
  })

  it('has reviews, too', async () => {
    const admin = await makeAdmin()
    const { id: server } = await makeListing()
    const authors = await Promise.all(Array.from({ length: 6 }, () => makeUser()))
    await run('UPDATE users SET created_at = ?1', Date.now())
    for (const as of authors)
      await request(`/api/servers/${server}/reviews`, {
        as,
        body: { rating: 1 },
        headers: { 'cf-connecting-ip': '192.0.2.77' },
      })
    await scoreListings(systemContext())
    const found = (await days(admin)).items.find((day) => day.server._id === server)
    expect(found).toMatchObject({ subject: 'reviews', people: 6, newcomers: 6, network: 6, left: 6 })
    const path = `/api/admin/odd-days/${server}/${found?.day}/reviews`
    const { items } = await peopleOf(admin, path, 'network')
    expect(items).toHaveLength(6)
    expect(items[0]).toMatchObject({ daysHere: 1, network: 1, void: false, review: { rating: 1 } })

    const reviews = items.flatMap(({ review }) => (review ? [review._id] : []))
    const remove = () =>
      request('/api/admin/reviews/remove', { as: admin, body: { reviews, rule: 'honest-reviews' } })
    expect(await bodyOf(remove())).toEqual({ reviews: 6 })
    expect(await bodyOf(remove())).toEqual({ reviews: 0 })
    expect(await bodyOf(request(`/api/servers/${server}`))).toMatchObject({ ratingCnt: 0, ratingAvg: 0 })
    expect(await errorsInReadModels()).toEqual([])
    const statements = await rowsOf(`SELECT person_id FROM statements WHERE restriction = 'remove-review'`)
    expect(statements.map(({ person_id: id }) => id)).toEqual(
      expect.arrayContaining(authors.map((one) => one.id)),
    )
  })

  it('shows who came in a group, in the order in which they came, without addresses or hashes', async () => {
    const admin = await makeAdmin()
    const { path, people } = await makeOddDay({ votes: 4 })
    for (const group of ['all', 'newcomers', 'network', 'minute']) {
      const { items, cut } = await peopleOf(admin, path, group)
      expect([group, cut, items.map(({ person }) => person.id)]).toEqual([
        group,
        false,
        people.map(({ id }) => id),
      ])
      expect(JSON.stringify(items)).not.toContain('home')
    }
  })

  it('shows in a group nobody else, and those whose votes count first', async () => {
    const admin = await makeAdmin()
    const { id, path, people } = await makeOddDay({ votes: 4 })
    const [first, second, third, fourth] = people.map((one) => one.id)
    await run('UPDATE users SET created_at = 0 WHERE id = ?1', first)
    await run("UPDATE votes SET network = 'elsewhere' WHERE listing_id = ?1 AND user_id = ?2", id, second)
    await run(
      'UPDATE votes SET cast_at = cast_at + 3600000 WHERE listing_id = ?1 AND user_id = ?2',
      id,
      fourth,
    )
    await request(`${path}/void`, { as: admin, body: { people: [third] } })
    const group = async (name: string) =>
      (await peopleOf(admin, path, name)).items.map(({ person }) => person.id)
    expect(await group('newcomers')).toEqual([second, fourth, third])
    expect(await group('network')).toEqual([first, fourth, third])
    expect(await group('minute')).toEqual([first, second, third])
  })
})

describe('votes of a day', () => {
  it('become void with reasons, leave the counter, and count again', async () => {
    const admin = await makeAdmin()
    const { id, people, person: first, path } = await makeOddDay({ votes: 5 })
    const others = people.slice(1)
    const [second = first] = others
    const chosen = others.map((one) => one.id)
    const decide = (verdict: string) =>
      bodyOf(request(`${path}/${verdict}`, { as: admin, body: { people: chosen, note: 'One hall.' } }))
    expect(await decide('void')).toEqual({ votes: 1 })
    expect([await outcomesOf(first, 'decision'), await outcomesOf(second, 'decision')]).toEqual([
      [],
      ['void-vote'],
    ])
    expect(await errorsInReadModels()).toEqual([])
    // Sent again, nothing more happens.
    expect(await decide('void')).toEqual({ votes: 1 })
    expect(
      await count(
        `SELECT count(*) FROM statements WHERE restriction = 'void-vote' AND person_id IN (SELECT value FROM json_each(?1))`,
        JSON.stringify(chosen),
      ),
    ).toBe(4)

    expect(await decide('count')).toEqual({ votes: 5 })
    expect(
      await count(
        `SELECT count(*) FROM statements WHERE ended_at IS NULL AND person_id IN (SELECT value FROM json_each(?1))`,
        JSON.stringify(chosen),
      ),
    ).toBe(0)
    expect(await decide('count')).toEqual({ votes: 5 })
    expect(await errorsInReadModels()).toEqual([])
    expect(await votesOf(id)).toBe(5)
  })

  it('are decided once by fifty admins at once', async () => {
    const admin = await makeAdmin()
    const { id, person, path } = await makeOddDay({ votes: 2 })
    await atOnce(50, () => request(`${path}/void`, { as: admin, body: { people: [person.id] } }))
    expect(await votesOf(id)).toBe(1)
    expect(await count(`SELECT count(*) FROM statements WHERE person_id = ?1`, person.id)).toBe(1)
  })

  it('tell the owner once', async () => {
    const owner = await makeUser()
    const { id } = await makeListing({ owner })
    const { people, path } = await makeOddDay({ votes: 3, of: id })
    await request(`${path}/void`, { as: await makeAdmin(), body: { people: people.map((one) => one.id) } })
    expect(await outcomesOf(owner, 'decision')).toEqual(['void-votes'])
  })

  it('are decided about by admins alone', async () => {
    const { path, person } = await makeOddDay()
    for (const as of [undefined, await makeUser()])
      for (const [address, body] of [
        ['/api/admin/odd-days', undefined],
        [path, undefined],
        [`${path}/void`, { people: [person.id] }],
        ['/api/admin/reviews/remove', { reviews: ['abcdefghijkl'] }],
      ] as const) {
        const answer = await request(address, { ...(as && { as }), ...(body && { body }) })
        expect(answer.status).toBe(as ? 403 : 401)
      }
  })

  it('refuse what is no day, no server or nobody', async () => {
    const admin = await makeAdmin()
    const { path, person } = await makeOddDay()
    const status = async (address: string, body?: object) =>
      (await request(address, { as: admin, ...(body && { body }) })).status
    expect(await status(path.replace(/\d{4}-\d\d-\d\d/, 'yesterday'))).toBe(404)
    expect(await status(`${path}?group=odd`)).toBe(400)
    expect(await status(`${path}/void`, { people: [] })).toBe(400)
    expect(await status(`${path}/void`, { people: Array(501).fill(person.id) })).toBe(400)
    expect(
      await status(`/api/admin/odd-days/nowhere00000/2026-01-01/votes/void`, { people: [person.id] }),
    ).toBe(404)
  })
})

it('leaves an entry of each vote in the audit log', async () => {
  const admin = await makeAdmin()
  const { path, person } = await makeOddDay()
  await request(`${path}/void`, { as: admin, body: { people: [person.id] } })
  await request(`${path}/count`, { as: admin, body: { people: [person.id] } })
  const actions = (
    await rowsOf('SELECT action FROM audit_log WHERE actor_id = ?1 ORDER BY seq', admin.id)
  ).map(({ action }) => action)
  expect(actions).toEqual(['vote.void', 'vote.count'])
})
