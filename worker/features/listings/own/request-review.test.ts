import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { actionsOn, auditOf, rowOf, run } from '../../../testing/rows.ts'

const ask = (id: string, as: TestUser) =>
  request(`/api/affiliates/${id}/request-review`, { as, method: 'POST' })

const age = (id: string, by: number) =>
  run('UPDATE listings SET review_requested_at = review_requested_at - ?1 WHERE id = ?2', by, id)

const deny = async (id: string) => moderate(id, 'deny', await makeAdmin(), { note: 'Still no.' })

const requestsOf = async (id: string) =>
  (await actionsOn(id)).filter((action) => action === 'listing.request-review').length

describe('asking for review', () => {
  it('returns a denied listing to the queue, and keeps an audit entry', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await run('UPDATE listings SET staff_note = ?1 WHERE id = ?2', 'Add tags.', id)
    const before = Date.now()
    const response = await ask(id, owner)
    expect(response.status).toBe(200)
    const answer = await bodyOf<OwnListing>(response)
    expect(answer).toMatchObject({
      _id: id,
      state: 'Pending',
      denied: false,
      nextReviewRequestAt: null,
      staffNote: 'Add tags.',
      version: 1,
    })
    expect(Date.parse(answer.waitingSince ?? '')).toBeGreaterThanOrEqual(before)
    expect(
      await rowOf('SELECT moderation, review_requested_at AS at FROM listings WHERE id = ?1', id),
    ).toEqual({ moderation: 'pending', at: Date.parse(answer.waitingSince ?? '') })
    expect(await auditOf(id)).toEqual([
      {
        actor: owner.id,
        action: 'listing.request-review',
        kind: 'listing',
        before: { moderation: 'denied' },
        after: { moderation: 'pending' },
      },
    ])
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each([
    ['approved', 'This server is already approved.'],
    ['pending', 'This server waits for a decision already.'],
    ['suspended', 'This server is suspended. You can appeal the decision.'],
  ] as const)('is not possible for one that is %s', async (moderation, error) => {
    const { id, owner } = await makeListing({ moderation })
    expect(await answerOf(ask(id, owner))).toEqual([
      409,
      { error, code: 'state_conflict', current: moderation },
    ])
    expect(await auditOf(id)).toEqual([])
  })

  it('happens once a day for each listing, for all callers together', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    const other = await makeListing({ owner, moderation: 'denied' })
    expect((await ask(id, owner)).status).toBe(200)
    expect((await ask(other.id, owner)).status).toBe(200)
    await deny(id)
    for (const as of [owner, await makeAdmin()]) {
      const again = await ask(id, as)
      const body = await bodyOf<{ cooldownMs: number; retryAfterMs: number }>(again)
      expect([again.status, body]).toEqual([
        429,
        {
          error: 'You can request a review once a day.',
          code: 'rate_limited',
          cooldownMs: expect.any(Number),
          retryAfterMs: expect.any(Number),
        },
      ])
      expect(body.cooldownMs).toBe(body.retryAfterMs)
      expect(body.cooldownMs).toBeGreaterThan(DAY - MINUTE)
      expect(body.cooldownMs).toBeLessThanOrEqual(DAY)
      expect(again.headers.get('retry-after')).toBe(String(Math.ceil(body.retryAfterMs / 1000)))
    }
    expect(await requestsOf(id)).toBe(1)
  })

  it('is possible again after 24 hours, not before', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await ask(id, owner)
    await deny(id)
    await age(id, DAY - MINUTE)
    expect((await ask(id, owner)).status).toBe(429)
    await age(id, MINUTE)
    expect((await ask(id, owner)).status).toBe(200)
    expect(await requestsOf(id)).toBe(2)
  })

  it('is not possible for a listing that was denied within the day', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await ask(id, owner)
    await deny(id)
    expect((await ask(id, owner)).status).toBe(429)
    const mine = await bodyOf<{ items: OwnListing[] }>(request('/api/affiliates/me', { as: owner }))
    expect(mine.items).toMatchObject([{ staffNote: 'Still no.', nextReviewRequestAt: expect.any(String) }])
  })

  it('counts once when twenty arrive at once', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    expect(await atOnce(20, () => ask(id, owner))).toEqual({ 200: 1, 409: 19 })
    expect(await auditOf(id)).toHaveLength(1)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('neither prevents nor is prevented by an edit in another tab', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await ask(id, owner)
    const edited = await edit(id, owner, { name: 'Put right', version: 1 })
    expect(edited.status).toBe(200)
  })
})
