import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { HIDDEN_MAX, SAVED_MAX } from '#contract/people/player.ts'
import { saveReview, takeVoteBack, vote } from '../../../testing/acts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { forgetMarks } from '../../../testing/forget-marks.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { answerOf, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

const save = (id: string, as: TestUser | null) =>
  request(`/api/servers/${id}/marks/saved`, { as, method: 'PUT' })
const unsave = (id: string, as: TestUser | null) =>
  request(`/api/servers/${id}/marks/saved`, { as, method: 'DELETE' })

interface Saved {
  items: { serverId: string; server: { name: string } | null }[]
}
const savedOf = async (as: TestUser) => (await bodyOf<Saved>(request('/api/me/saved', { as }))).items

describe('saving a server', () => {
  it('happens once however often it is asked for, and can be taken back', async () => {
    const [user, { id, name }] = await Promise.all([makeUser(), makeListing()])
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id, user)))
    for (const answer of answers) expect(await answerOf(answer)).toEqual([200, { marked: true }])
    expect(await savedOf(user)).toMatchObject([{ serverId: id, server: { name } }])
    expect(await bodyOf(request('/api/auth/me', { as: user }))).toMatchObject({ saved: [id] })
    for (let times = 0; times < 2; times += 1)
      expect(await bodyOf(unsave(id, user))).toEqual({ marked: false })
    expect(await savedOf(user)).toEqual([])
  })

  it('does not tell the name of a server that is no longer public, which can still be removed', async () => {
    const [user, { id, name }] = await Promise.all([makeUser(), makeListing()])
    await save(id, user)
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", id)
    const response = await request('/api/me/saved', { as: user })
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ items: [{ serverId: id, server: null }] })
    expect(text).not.toContain(name)
    await unsave(id, user)
    expect(await savedOf(user)).toEqual([])
  })

  it('ends at a limit, which simultaneous requests do not pass', async () => {
    const user = await makeUser()
    const ids = await makeListings(
      (await makeUser()).id,
      Array.from({ length: SAVED_MAX + 5 }, (_, index) => ({ name: `Full Bay ${index}` })),
    )
    await run(
      `INSERT INTO marks (user_id, mark, listing_id, at) SELECT ?1, 'saved', value, 1 FROM json_each(?2)`,
      user.id,
      JSON.stringify(ids.slice(0, SAVED_MAX - 1)),
    )
    const statuses = await statusesOf(ids.slice(SAVED_MAX - 1).map((id) => save(id, user)))
    expect(statuses).toEqual({ 200: 1, 409: 5 })
    expect(await count('SELECT count(*) FROM marks WHERE user_id = ?1', user.id)).toBe(SAVED_MAX)
    expect((await save(ids[0] ?? '', user)).status).toBe(200)
  })
})

describe('hiding a server', () => {
  const hide = (id: string, as: TestUser | null, method = 'PUT') =>
    request(`/api/servers/${id}/marks/hidden`, { as, method })
  const hiddenOf = async (as: TestUser) =>
    (await bodyOf<{ hidden: string[] }>(request('/api/auth/me', { as }))).hidden

  it('is one’s own, happens once, and can be taken back, also when the server is gone', async () => {
    const [user, other, { id }] = await Promise.all([makeUser(), makeUser(), makeListing()])
    const answers = await Promise.all(Array.from({ length: 10 }, () => hide(id, user)))
    for (const answer of answers) expect(await answerOf(answer)).toEqual([200, { marked: true }])
    expect([await hiddenOf(user), await hiddenOf(other)]).toEqual([[id], []])
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", id)
    for (let times = 0; times < 2; times += 1)
      expect(await bodyOf(hide(id, user, 'DELETE'))).toEqual({ marked: false })
    expect(await hiddenOf(user)).toEqual([])
  })

  it('is refused to visitors, and for what is not public', async () => {
    const [user, { id }] = await Promise.all([makeUser(), makeListing()])
    expect((await hide(id, null)).status).toBe(401)
    await run("UPDATE listings SET moderation = 'pending' WHERE id = ?1", id)
    expect((await hide(id, user)).status).toBe(404)
    expect(await hiddenOf(user)).toEqual([])
  })

  it('ends at a limit, which simultaneous requests do not pass', async () => {
    const user = await makeUser()
    const ids = await makeListings(
      (await makeUser()).id,
      Array.from({ length: HIDDEN_MAX + 3 }, (_, index) => ({ name: `Quiet Bay ${index}` })),
    )
    await run(
      `INSERT INTO marks (user_id, mark, listing_id, at) SELECT ?1, 'hidden', value, 1 FROM json_each(?2)`,
      user.id,
      JSON.stringify(ids.slice(0, HIDDEN_MAX - 1)),
    )
    const statuses = await statusesOf(ids.slice(HIDDEN_MAX - 1).map((id) => hide(id, user)))
    expect(statuses).toEqual({ 200: 1, 409: 3 })
    expect((await hide(ids[0] ?? '', user)).status).toBe(200)
  })
})

describe('one’s own votes and reviews', () => {
  it('are listed with the time of the next vote, the latest first', async () => {
    const [user, old, recent, gone] = await Promise.all([
      makeUser(),
      makeListing(),
      makeListing(),
      makeListing(),
    ])
    for (const { id } of [old, recent, gone]) await vote(id, user)
    await run('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2', 2 * DAY, old.id)
    await run("UPDATE listings SET moderation = 'denied' WHERE id = ?1", gone.id)
    expect(await bodyOf(request('/api/me/votes', { as: user }))).toMatchObject({
      items: [
        { server: { _id: recent.id }, times: 1, nextVoteAt: expect.stringMatching(/Z$/) },
        { server: { _id: old.id }, times: 1, nextVoteAt: null },
      ],
      total: 2,
    })
    expect(await bodyOf(request('/api/me/votes', { as: await makeUser() }))).toMatchObject({
      items: [],
      total: 0,
    })
    expect(await bodyOf(request('/api/me/votes?page=2&limit=1', { as: user }))).toMatchObject({
      items: [{ server: { _id: old.id } }],
      total: 2,
    })
  })

  it('wait after a vote that was taken back', async () => {
    const [user, { id }] = await Promise.all([makeUser(), makeListing()])
    await vote(id, user)
    await run('UPDATE votes SET cast_at = cast_at - ?1 WHERE user_id = ?2', 2 * DAY, user.id)
    await forgetMarks()
    await vote(id, user)
    await takeVoteBack(id, user)
    expect(await bodyOf(request('/api/me/votes', { as: user }))).toMatchObject({
      items: [{ times: 1, nextVoteAt: expect.stringMatching(/Z$/) }],
    })
  })

  it('name the server of a review only while it is public', async () => {
    const [user, { id, name }] = await Promise.all([makeUser(), makeListing()])
    await saveReview(id, user, { rating: 4, text: 'Calm water.' })
    const item = { rating: 4, text: 'Calm water.' }
    expect(await bodyOf(request('/api/me/reviews', { as: user }))).toMatchObject({
      items: [{ ...item, serverId: id, server: { _id: id, name } }],
      total: 1,
    })
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", id)
    expect(await bodyOf(request('/api/me/reviews', { as: user }))).toMatchObject({
      items: [{ ...item, serverId: id, server: null }],
    })
  })
})
