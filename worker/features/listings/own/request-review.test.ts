import { describe, expect, it } from 'vitest'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { type OwnListing, REVIEW_REQUEST_TABLE } from '#contract/listings/owner.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowOf, run } from '../../../testing/rows.ts'
import { edit, moderate } from '../../../testing/acts.ts'

const ask = (id: string, as: TestUser) =>
  request(`/api/affiliates/${id}/request-review`, { as, method: 'POST' })

const age = (id: string, by: number) =>
  run('UPDATE listings SET review_requested_at = review_requested_at - ?1 WHERE id = ?2', by, id)

describe('asking for review', () => {
  it.each(MODERATION_STATES.filter((state) => REVIEW_REQUEST_TABLE[state] !== null))(
    'makes of a %s listing what the table says, and keeps an audit entry',
    async (moderation) => {
      const to = REVIEW_REQUEST_TABLE[moderation]
      const { id, owner } = await makeListing({ moderation })
      await run('UPDATE listings SET staff_note = ?1 WHERE id = ?2', 'Add tags.', id)
      const before = Date.now()
      const response = await ask(id, owner)
      expect(response.status).toBe(200)
      const answer = await bodyOf<OwnListing>(response)
      expect(answer).toMatchObject({ _id: id, state: 'Pending', staffNote: 'Add tags.', version: 1 })
      expect(Date.parse(answer.nextReviewRequestAt ?? '')).toBeGreaterThanOrEqual(before + DAY)
      expect(
        await rowOf('SELECT moderation, review_requested_at AS at FROM listings WHERE id = ?1', id),
      ).toEqual({ moderation: to, at: Date.parse(answer.nextReviewRequestAt ?? '') - DAY })
      expect(await auditOf(id)).toEqual([
        {
          actor: owner.id,
          action: 'listing.request-review',
          kind: 'listing',
          before: { moderation },
          after: { moderation: to },
        },
      ])
      expect(await errorsInReadModels()).toEqual([])
    },
  )

  it('is not possible for an approved listing', async () => {
    const { id, owner } = await makeListing()
    expect(await answerOf(ask(id, owner))).toEqual([
      409,
      { error: 'This server is already approved.', code: 'state_conflict', current: 'approved' },
    ])
    expect(await auditOf(id)).toEqual([])
  })

  it('happens once a day for each listing, for all callers together', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    const other = await makeListing({ owner, moderation: 'denied' })
    expect((await ask(id, owner)).status).toBe(200)
    expect((await ask(other.id, owner)).status).toBe(200)
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
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('is possible again after 24 hours, not before', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    await ask(id, owner)
    await age(id, DAY - MINUTE)
    expect((await ask(id, owner)).status).toBe(429)
    await age(id, MINUTE)
    expect((await ask(id, owner)).status).toBe(200)
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('is not possible for a listing that was denied within the day', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    await ask(id, owner)
    await moderate(id, 'deny', await makeAdmin(), { note: 'Still no.' })
    expect((await ask(id, owner)).status).toBe(429)
    const mine = await bodyOf<{ items: OwnListing[] }>(request('/api/affiliates/me', { as: owner }))
    expect(mine.items).toMatchObject([{ staffNote: 'Still no.', nextReviewRequestAt: expect.any(String) }])
  })

  it('counts once when twenty arrive at once', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    expect(await atOnce(20, () => ask(id, owner))).toEqual({ 200: 1, 429: 19 })
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
