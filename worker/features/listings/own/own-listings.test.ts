import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { moderate } from '../../../testing/acts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'

interface Page {
  items: OwnListing[]
  total: number
  page: number
  limit: number
}

const mine = (as: TestUser, query = '') => bodyOf<Page>(request(`/api/affiliates/me${query}`, { as }))
const summary = (as: TestUser) => bodyOf(request('/api/affiliates/me/summary', { as }))

describe('one’s own listings', () => {
  it('come in every state, newest first, and nobody else’s among them', async () => {
    const owner = await makeUser()
    await makeListing()
    const now = Date.now()
    for (const [age, moderation] of MODERATION_STATES.entries())
      await makeListing({ owner, name: `Berth ${moderation}`, moderation, created: now - age * DAY })
    const { items, ...rest } = await mine(owner)
    expect(rest).toEqual({ total: 4, page: 1, limit: 50 })
    expect(items.map(({ name, state, approved }) => [name, state, approved])).toEqual([
      ['Berth pending', 'Pending', false],
      ['Berth approved', 'Approved', true],
      ['Berth denied', 'Pending', false],
      ['Berth suspended', 'Pending', false],
    ])
  })

  it('contain all data for the owner, including the hidden link', async () => {
    const created = Date.now() - 5 * DAY
    const { id, owner } = await makeListing({
      name: 'Hidden Cove',
      tags: ['PvP', 'Factions'],
      description: 'Arr.',
      discord: 'https://discord.gg/cove',
      realmLink: 'cove.example:19132',
      realmLinkVisible: false,
      votes: 3,
      created,
    })
    expect((await mine(owner)).items).toMatchObject([
      {
        _id: id,
        name: 'Hidden Cove',
        description: 'Arr.',
        tags: ['PvP', 'Factions'],
        discord: 'https://discord.gg/cove',
        realmLink: 'cove.example:19132',
        realmLinkVisible: false,
        inviteState: 'new',
        state: 'Approved',
        votes: 3,
        created: iso(created),
        version: 1,
        staffNote: null,
        waitingSince: null,
        decision: null,
        denied: false,
        nextReviewRequestAt: null,
      },
    ])
  })

  it('show the staff note while they are not approved, and hide it when they are', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await run('UPDATE listings SET staff_note = ?1 WHERE id = ?2', 'No invite.', id)
    expect((await mine(owner)).items).toMatchObject([{ staffNote: 'No invite.' }])
    await run(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`, id)
    expect((await mine(owner)).items).toMatchObject([{ staffNote: null }])
  })

  it('say which decision keeps them from the public as long as it is in force, also while they wait again', async () => {
    const { id, owner } = await makeListing()
    const decision = async () => (await mine(owner)).items[0]?.decision
    expect(await decision()).toBeNull()
    await moderate(id, 'suspend', await makeAdmin(), { rule: 'no-scams' })
    const statement = await rowOf<{ id: string }>('SELECT id FROM statements WHERE subject_id = ?1', id)
    expect(await decision()).toEqual({
      _id: statement?.id,
      at: expect.stringMatching(/Z$/),
      restriction: 'suspend',
      rule: 'no-scams',
    })
    await moderate(id, 'unsuspend', await makeAdmin())
    expect(await decision()).toBeNull()
    await run(`UPDATE listings SET moderation = 'pending' WHERE id = ?1`, id)
    await moderate(id, 'deny', await makeAdmin(), { rule: 'no-scams' })
    expect(await decision()).toMatchObject({ restriction: 'deny' })
    await request(`/api/affiliates/${id}/request-review`, { as: owner, method: 'POST' })
    expect(await decision()).toMatchObject({ restriction: 'deny' })
    expect((await mine(owner)).items).toMatchObject([{ waitingSince: expect.stringMatching(/Z$/) }])
    await moderate(id, 'approve', await makeAdmin())
    expect(await decision()).toBeNull()
  })

  it('say since when they wait, and which are denied', async () => {
    const owner = await makeUser()
    const created = 1_500_000_000_000
    for (const moderation of ['pending', 'denied', 'suspended', 'approved'] as const)
      await makeListing({ owner, moderation, created })
    const { items } = await mine(owner)
    expect(items.flatMap(({ waitingSince }) => waitingSince ?? [])).toEqual([iso(created)])
    expect(items.filter(({ denied }) => denied)).toMatchObject([{ state: 'Pending', waitingSince: null }])
  })

  it('are paged without repeating or skipping', async () => {
    const owner = await makeUser()
    // Three share each moment.
    await makeListings(
      owner.id,
      Array.from({ length: 23 }, (_, i) => ({
        name: `Berth ${i}`,
        created: 1_700_000_000_000 + (i % 8) * HOUR,
      })),
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => mine(owner, `?page=${page}&limit=10`)))
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).size).toBe(23)
  })
})

describe('the summary', () => {
  it('counts all, those of the last three days, and those not approved', async () => {
    const owner = await makeUser()
    const now = Date.now()
    await makeListing()
    await makeListing({ owner, created: now - 10 * DAY })
    await makeListing({ owner, created: now - 3 * DAY - MINUTE })
    await makeListing({ owner, created: now - 3 * DAY + MINUTE, moderation: 'denied' })
    await makeListing({ owner, created: now, moderation: 'pending' })
    await makeListing({ owner, created: now - 20 * DAY, moderation: 'suspended' })
    expect(await summary(owner)).toMatchObject({
      total: 5,
      new: 2,
      pending: 3,
      approved: 2,
      blockedBy: null,
    })
  })

  it('is zero for a person without listings', async () => {
    const none = { impressions: 0, clicks: 0, votes: 0 }
    expect(await summary(await makeUser())).toMatchObject({ total: 0, week: none, before: none })
  })

  it('compares seven whole days of all own servers with the seven before', async () => {
    const owner = await makeUser()
    const servers = [
      await makeListing({ owner, votes: 20 }),
      await makeListing({ owner }),
      await makeListing(),
    ]
    const today = dayOf(Date.now())
    const days = [0, 1, 7, 8, 14, 15].flatMap((ago) => servers.map(({ id }) => [id, today - ago]))
    await run(
      `INSERT INTO listing_days (listing_id, day, impressions, discord_clicks, realm_clicks)
       SELECT value ->> 0, value ->> 1, 100, 2, 1 FROM json_each(?1)`,
      JSON.stringify(days),
    )
    const figures = { impressions: 400, clicks: 12 }
    expect(await summary(owner)).toMatchObject({ week: figures, before: { ...figures, votes: 7 } })
  })
})
