import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListingReview, NoteVersion } from '#contract/staff/staff-review.wire.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { makeReport } from '../../../testing/make-reports.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'

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
    })
    expect(found.lookAlikes.map(({ _id }) => _id)).toEqual([near.id])
  })

  it('has every other server at the address, oldest first, and names that people may confuse, also of waiting ones', async () => {
    const at = (moderation: 'approved' | 'suspended', created: number, name: string) =>
      makeListing({ moderation, created, name, realmLink: 'play.lantern.example:19132' })
    const own = await makeListing({
      moderation: 'pending',
      name: 'Gloamwick Survival',
      realmLink: 'play.lantern.example',
      created: 500,
    })
    const suspended = await at('suspended', 100, 'Elsewhere')
    const later = await at('approved', 900, 'Farther')
    const older = await makeListing({ moderation: 'pending', name: 'Gloamwicks SMP', created: 200 })
    const newer = await makeListing({ name: 'The Gloamwick Realm', created: 800 })
    await makeListing({ name: 'Otterby Survival' })
    await makeListing({ moderation: 'denied', name: 'Gloamwick' })
    const found = await review(own.id)
    expect(found.sameAddress.map(({ _id }) => _id)).toEqual([suspended.id, later.id])
    expect(found.lookAlikes.map(({ _id, moderation }) => [_id, moderation])).toEqual([
      [older.id, 'pending'],
      [newer.id, 'approved'],
    ])
  })

  it('compares the name that an owner wants now', async () => {
    const old = await makeListing({ name: 'Thistlemere Survival', created: 100 })
    const renamed = await makeListing({ name: 'Quite Another', created: 200 })
    expect((await review(renamed.id)).lookAlikes).toEqual([])
    await run(
      `INSERT INTO held_changes (listing_id, fields, reasons, since, at, revision) VALUES (?1, ?2, '{}', 1, 1, 'r')`,
      renamed.id,
      JSON.stringify({ name: 'Thistlemere SMP' }),
    )
    expect((await review(renamed.id)).lookAlikes.map(({ _id }) => _id)).toEqual([old.id])
  })

  it('names the Discord server behind the invite', async () => {
    await run('UPDATE listings SET discord = ?2 WHERE id = ?1', listing.id, 'https://discord.gg/lantern')
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({
        guild: { id: '700000000000000001', name: 'Lantern Bay Community', icon: null },
        approximate_member_count: 12,
        approximate_presence_count: 3,
      }),
    )
    expect((await review()).invite).toMatchObject({
      state: 'ok',
      members: 12,
      guildName: 'Lantern Bay Community',
    })
    await edit(listing.id, listing.owner, { discord: 'https://discord.gg/elsewhere' })
    const row = await rowOf<{ name: string | null }>(
      'SELECT discord_name AS name FROM listings WHERE id = ?1',
      listing.id,
    )
    expect(row?.name).toBeNull()
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
