import { beforeEach, describe, expect, it } from 'vitest'
import { UNANSWERED_MAX } from '#contract/staff/staff-review.ts'
import type { ListingReview, NoteVersion, Talk } from '#contract/staff/staff-review.wire.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { makeReport } from '../../../testing/make-reports.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, run } from '../../../testing/rows.ts'
import { moderate } from '../../../testing/acts.ts'

let admin: TestUser
let listing: Awaited<ReturnType<typeof makeListing>>

beforeEach(async () => {
  admin = await makeAdmin()
  listing = await makeListing({ moderation: 'pending', name: 'Lantern Bay' })
})

const review = (id = listing.id, as: TestUser | null = admin) =>
  bodyOf<ListingReview>(request(`/api/admin/affiliates/${id}/review`, { as }))
const decide = (action: string, id = listing.id) => moderate(id, action, admin)

describe('what a decision needs', () => {
  it('is in one answer', async () => {
    const other = await makeListing({ owner: listing.owner, name: 'Second Home' })
    const near = await makeListing({ name: 'Lantern Bays', discord: 'https://discord.gg/lantern' })
    await run(
      'UPDATE listings SET discord = ?2, discord_state = ?3, discord_members = 7 WHERE id = ?1',
      listing.id,
      'https://discord.gg/lantern',
      'ok',
    )
    const report = await makeReport({ listing: listing.id, details: 'Not theirs.' })
    await decide('deny')
    const found = await review()
    expect(found).toMatchObject({
      listing: {
        _id: listing.id,
        name: 'Lantern Bay',
        description: 'A friendly realm.',
        moderation: 'denied',
      },
      invite: { shared: [{ _id: near.id, name: 'Lantern Bays' }] },
      owner: {
        restriction: null,
        others: { items: [{ _id: other.id, moderation: 'approved' }], more: false },
      },
      reports: {
        items: [{ _id: report.id, details: 'Not theirs.', reporter: { id: report.reporter.id } }],
        more: false,
      },
      history: { items: [{ action: 'listing.deny', actor: { id: admin.id } }], more: false },
      notes: { listing: null, owner: null },
      talk: { items: [], open: true },
    })
    expect(found.lookAlikes.map(({ _id }) => _id)).toEqual([near.id])
  })

  it('stays as long however much there is', async () => {
    for (let n = 0; n < 12; n += 1) {
      await makeListing({ owner: listing.owner, discord: 'https://discord.gg/shared' })
      await makeReport({ listing: listing.id })
    }
    for (let n = 0; n < 9; n += 1) {
      await decide('approve')
      await decide('suspend')
      await decide('unsuspend')
    }
    const found = await review()
    expect([found.owner.others.items.length, found.owner.others.more]).toEqual([8, true])
    expect([found.reports.items.length, found.reports.more]).toEqual([10, true])
    expect([found.history.items.length, found.history.more]).toEqual([15, true])
  })
})

describe('a note', () => {
  const save = (body: { text: string; version: number }, as = admin, path = `listing/${listing.id}`) =>
    request(`/api/admin/notes/${path}`, { as, method: 'PUT', body })

  it('is kept in versions', async () => {
    await save({ text: 'Asked for the code.', version: 0 })
    const second = await makeAdmin()
    const saved = await bodyOf<{ items: NoteVersion[] }>(save({ text: 'It works.', version: 1 }, second))
    expect(saved.items).toMatchObject([
      { version: 2, text: 'It works.', by: { id: second.id } },
      { version: 1, text: 'Asked for the code.', by: { id: admin.id } },
    ])
    expect(await bodyOf(request(`/api/admin/notes/listing/${listing.id}`, { as: admin }))).toEqual(saved)
    await save({ text: 'Knows us.', version: 0 }, admin, `user/${listing.owner.id}`)
    expect((await review()).notes).toMatchObject({
      listing: { version: 2, text: 'It works.' },
      owner: { version: 1, text: 'Knows us.' },
    })
  })

  it('is changed by one of two at once, and the other loses nothing', async () => {
    const saved = await atOnce(10, async (n) => save({ text: `Take ${n}`, version: 0 }, await makeAdmin()))
    expect(saved).toEqual({ 200: 1, 409: 9 })
    expect(await count('SELECT count(*) FROM staff_notes WHERE subject_id = ?1', listing.id)).toBe(1)
  })

  it('gains no version by the same text', async () => {
    for (const version of [0, 0, 1]) expect((await save({ text: 'Same.', version })).status).toBe(200)
    expect(await count('SELECT count(*) FROM staff_notes WHERE subject_id = ?1', listing.id)).toBe(1)
  })
})

describe('a conversation', () => {
  const path = () => `/api/affiliates/${listing.id}/messages`
  const write = (as: TestUser, text: string) => request(path(), { as, body: { text } })
  const read = (as: TestUser) => bodyOf<Talk>(request(path(), { as }))
  const unread = async (as: TestUser) =>
    (await bodyOf<{ items: { _id: string }[] }>(request('/api/affiliates/me/messages', { as }))).items
  const waiting = async () =>
    (await bodyOf<{ messages: number }>(request('/api/admin/waiting', { as: admin }))).messages

  it('is written and read by both sides, and tells the owner', async () => {
    const already = await waiting()
    await write(admin, 'Which code is right?')
    expect(await unread(listing.owner)).toEqual([{ _id: listing.id, name: 'Lantern Bay' }])
    const theirs = await read(listing.owner)
    expect(theirs).toMatchObject({
      open: true,
      items: [{ fromStaff: true, author: null, text: 'Which code is right?', isNew: true }],
    })
    expect(await noticesOf(listing.owner, 'reply')).toHaveLength(1)
    await request(`${path()}/read`, { as: listing.owner, body: { upTo: theirs.items[0]?._id } })
    expect(await unread(listing.owner)).toEqual([])
    await write(listing.owner, 'The second one.')
    expect(await waiting()).toBe(already + 1)
    const ours = await read(admin)
    expect(ours.items).toMatchObject([
      { author: { id: admin.id }, isNew: false },
      { fromStaff: false, author: { id: listing.owner.id }, text: 'The second one.', isNew: true },
    ])
    await request(`${path()}/read`, { as: admin, body: { upTo: ours.items[1]?._id } })
    expect([(await read(admin)).items[1]?.isNew, await waiting()]).toEqual([false, already])
  })

  it('closes with the decision, until staff write again', async () => {
    await write(admin, 'Which code is right?')
    await decide('deny')
    expect((await read(listing.owner)).open).toBe(false)
    const refused = await write(listing.owner, 'This one!')
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([409, 'state_conflict'])
    await write(admin, 'Still there?')
    expect((await write(listing.owner, 'This one!')).status).toBe(200)
  })

  it('opens again when a decision is taken back', async () => {
    await write(admin, 'Which code is right?')
    await decide('approve')
    expect((await read(listing.owner)).open).toBe(false)
    await request('/api/admin/affiliates/undo', { as: admin, body: { ids: [listing.id] } })
    expect((await read(listing.owner)).open).toBe(true)
  })

  it('holds one message when it arrives twice, and a few without an answer, also at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => write(listing.owner, 'Hello?')))
    expect((await read(listing.owner)).items).toHaveLength(1)
    expect(await atOnce(8, (n) => write(listing.owner, `Hello ${n}?`))).toEqual({
      200: UNANSWERED_MAX - 1,
      429: 9 - UNANSWERED_MAX,
    })
    await write(admin, 'Patience.')
    expect((await write(listing.owner, 'Thanks.')).status).toBe(200)
  })

  it('ends with the listing', async () => {
    await write(listing.owner, 'Hello?')
    await request(`/api/admin/affiliates/${listing.id}`, { as: admin, method: 'DELETE', body: {} })
    expect((await request(path(), { as: listing.owner })).status).toBe(404)
  })
})
