import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import worker from '../../../index.ts'
import { recountCounters } from '../../../jobs/recount-counters.ts'
import { deleteListing, moderate, saveReview, vote } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser } from '../../../testing/factories.ts'
import { fingerprint } from '../../../testing/fingerprint.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import { makePng } from '../../listings/pictures/testing/make-pictures.ts'
import { upload } from '../../listings/pictures/testing/requests.ts'

let log: MockInstance<typeof console.error>
beforeEach(() => {
  log = vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(log).not.toHaveBeenCalled()
})

/** A listing with rows in every table that depends on listings. */
async function makeFull() {
  const listing = await makeListing({ name: 'Full Harbour', tags: ['PvP', 'Skyblock'], votes: 40 })
  const { id, owner } = listing
  const voter = await makeUser()
  await vote(id, voter)
  const reviewers = [await makeUser(), await makeUser(), await makeUser()]
  for (const [index, as] of reviewers.entries())
    await saveReview(id, as, { rating: 3 + index, text: `Review ${index}` })
  const reporter = await makeUser()
  await request(`/api/servers/${id}/report`, { as: reporter, body: { reason: 'spam', details: 'Look.' } })
  await request('/api/metrics/beacon', {
    body: { serverId: id, kind: 'page' },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'en' },
  })
  await run('INSERT INTO listing_days (listing_id, day, impressions) VALUES (?1, 20000, 7)', id)
  const banner = await bodyOf<{ url: string }>(await upload(id, await makePng(), { as: owner }))
  return { ...listing, voter, reviewers, reporter, banner: banner.url }
}

async function nightAt(at: number): Promise<void> {
  const ctx = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron: '17 3 * * *', scheduledTime: at }), env, ctx)
  await waitOnExecutionContext(ctx)
}

/** All rows except the audit log and what follows from it. */
async function contents() {
  const {
    audit_log: _,
    statements: _reasons,
    notices: _told,
    reports: _reports,
    requests: _requests,
    ...rest
  } = await fingerprint()
  const reports = await env.DB.prepare('SELECT * FROM reports').all()
  // A reopened report keeps who acted on it last, and when.
  return {
    ...rest,
    reports: JSON.stringify(reports.results, (key, value: unknown) =>
      key === 'handled_by' || key === 'updated_at' ? undefined : value,
    ),
  }
}

describe('deleting and undoing', () => {
  it('restores votes, reviews, counters, search and orders exactly', async () => {
    const owner = await makeUser()
    const tags = ['PvP', 'Skyblock', 'Factions'] as const
    await makeListings(
      owner.id,
      Array.from({ length: 40 }, (_, i) => ({
        name: `Neighbour ${i}`,
        tags: tags.filter((_tag, index) => i % (index + 2) === 0),
        votes: i % 5,
        ratings: i % 3 === 0 ? [4, 5] : [],
      })),
    )
    const { id } = await makeFull()
    const admin = await makeAdmin()
    // Another listing was deleted before, so the list of deleted ones is not empty.
    await deleteListing((await makeListing()).id, admin)
    await vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]))
    const before = await contents()

    expect((await deleteListing(id, admin)).status).toBe(200)
    expect(await errorsInReadModels()).toEqual([])
    expect(await recountCounters(systemContext())).toEqual([])
    expect(await contents()).not.toEqual(before)

    const answer = await moderate(id, 'restore', admin)
    expect([answer.status, await answer.json()]).toEqual([200, { _id: id, moderation: 'approved' }])
    expect(await contents()).toEqual(before)
    expect(await errorsInReadModels()).toEqual([])
    expect(await recountCounters(systemContext())).toEqual([])
  })

  it.each(['pending', 'approved', 'denied', 'suspended'] as const)('restores the state %s', async (state) => {
    const { id } = await makeListing({ moderation: state })
    const admin = await makeAdmin()
    await deleteListing(id, admin)
    expect(await bodyOf(moderate(id, 'restore', admin))).toEqual({ _id: id, moderation: state })
  })

  it('leaves a tombstone, and shows until when it can be undone', async () => {
    const { id, owner, name } = await makeFull()
    const admin = await makeAdmin()
    const now = Date.now()
    const { restorableUntil, ...answer } = await bodyOf<{ _id: string; restorableUntil: string }>(
      deleteListing(id, admin),
    )
    expect(answer).toEqual({ _id: id })
    const wait = Date.parse(restorableUntil) - now
    expect(wait).toBeGreaterThanOrEqual(30 * DAY)
    expect(wait).toBeLessThan(30 * DAY + 60_000)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actor: admin.id,
      action: 'listing.delete',
      kind: 'listing',
      before: { moderation: 'approved', name, ownerId: owner.id, votes: 41, reviews: 3 },
      after: { deleted: true, restorableUntil },
    })
    await moderate(id, 'restore', admin)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'listing.restore',
      before: { deleted: true },
      after: { moderation: 'approved' },
    })
  })

  it('happens once, for repeated and simultaneous requests', async () => {
    const { id } = await makeListing()
    const admins = await Promise.all(Array.from({ length: 20 }, makeAdmin))
    expect(await statusesOf(admins.map((admin) => deleteListing(id, admin)))).toEqual({ 200: 1, 404: 19 })
    expect(await statusesOf(admins.map((admin) => moderate(id, 'restore', admin)))).toEqual({
      200: 1,
      409: 19,
    })
    expect(await auditOf(id)).toHaveLength(2)
  })
})

describe('a deleted listing', () => {
  it('is not in its owner’s lists and counts, and not in reports and their server names', async () => {
    const { id, owner, reporter } = await makeFull()
    const admin = await makeAdmin()
    await deleteListing(id, admin)
    expect(await bodyOf(request('/api/affiliates/me', { as: owner }))).toMatchObject({ items: [], total: 0 })
    const NOTHING = { impressions: 0, clicks: 0, votes: 0 }
    expect(await bodyOf(request('/api/affiliates/me/summary', { as: owner }))).toMatchObject({
      total: 0,
      new: 0,
      pending: 0,
      approved: 0,
      blockedBy: null,
      week: NOTHING,
      before: NOTHING,
    })
    for (const [path, as] of [
      ['/api/servers/reports/me', reporter],
      ['/api/admin/reports?status=all', admin],
    ] as const) {
      const { items } = await bodyOf<{ items: { serverId: string; server: unknown }[] }>(
        request(path, { as }),
      )
      expect(items.find(({ serverId }) => serverId === id)).toMatchObject({ server: null })
    }
  })

  it('is listed for admins only, with the data they need to restore it', async () => {
    const { id, name } = await makeListing({ name: 'Sunken Lantern', moderation: 'suspended' })
    const admin = await makeAdmin()
    await deleteListing(id, admin)
    const list = (query: string) =>
      bodyOf<{ items: { _id: string }[]; total: number }>(
        request(`/api/admin/affiliates?${query}`, { as: admin }),
      )
    expect((await list('deleted=1')).items[0]).toMatchObject({ _id: id, name, moderation: 'suspended' })
    expect((await list('deleted=1')).items[0]).toHaveProperty('deletedAt', expect.stringMatching(/^20/))
    expect(await list('deleted=1&q=sunken')).toMatchObject({ total: 1 })
    expect(await list('q=sunken')).toMatchObject({ total: 0, items: [] })
    expect(await list(`q=${id}`)).toMatchObject({ total: 0 })
    expect(await list('moderation=suspended&q=sunken')).toMatchObject({ total: 0 })
  })
})

describe('after thirty days', () => {
  it('a deleted listing is removed with all its data; before, nothing is', async () => {
    const { id, reporter } = await makeFull()
    const remaining = await makeFull()
    const admin = await makeAdmin()
    await deleteListing(id, admin)
    const deletedAt = Date.now()
    const left = async () => ({
      listing: await count('SELECT count(*) FROM listings WHERE id = ?1', id),
      votes: await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id),
      reviews: await count('SELECT count(*) FROM reviews WHERE listing_id = ?1', id),
      days: await count('SELECT count(*) FROM listing_days WHERE listing_id = ?1', id),
      reports: await count('SELECT count(*) FROM reports WHERE listing_id = ?1', id),
    })
    const before = await left()
    expect(Object.values(before)).not.toContain(0)
    log.mockImplementation(() => undefined)
    await nightAt(deletedAt + 29 * DAY)
    expect(await left()).toEqual(before)

    for (const _ of ['once', 'and again']) await nightAt(deletedAt + 30 * DAY + 60_000)
    expect(await left()).toEqual({ listing: 0, votes: 0, reviews: 0, days: 0, reports: 0 })
    log.mockClear()
    expect((await moderate(id, 'restore', await makeAdmin())).status).toBe(404)
    expect((await auditOf(id)).at(-1)).toMatchObject({ actor: null, action: 'listing.purge' })
    expect((await auditOf(id)).filter(({ action }) => action === 'listing.purge')).toHaveLength(1)
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', remaining.id)).toBe(41)
    expect(await count('SELECT count(*) FROM users WHERE id = ?1', reporter.id)).toBe(1)
    expect(await errorsInReadModels()).toEqual([])
    expect(await recountCounters(systemContext())).toEqual([])
  })

  it('nothing can be undone any more, even before the nightly job', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    await deleteListing(id, admin)
    await run('UPDATE listings SET deleted_at = ?2 WHERE id = ?1', id, Date.now() - 30 * DAY)
    expect((await moderate(id, 'restore', admin)).status).toBe(404)
  })
})
