import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import worker from '../../../index.ts'
import { recountCounters } from '../../../jobs/recount-counters.ts'
import { moderate, saveReview } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { fingerprint } from '../../../testing/fingerprint.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'

const withdraw = (id: string, as: TestUser) => request(`/api/affiliates/${id}`, { as, method: 'DELETE' })
const bringBack = (id: string, as: TestUser) =>
  request(`/api/affiliates/${id}/restore`, { as, method: 'POST' })
const withdrawnOf = (as: TestUser) =>
  bodyOf<{ items: OwnListing[]; total: number }>(request('/api/affiliates/me?withdrawn=1', { as }))

/** All rows except the audit log and the stored answers to requests. */
async function contents() {
  const { audit_log: _, requests: _answers, ...rest } = await fingerprint()
  return rest
}

describe('withdrawing', () => {
  it('hides the server from everybody, and its owner brings all of it back', async () => {
    const { id, owner } = await makeListing({ name: 'Quiet Cove', tags: ['PvP'], votes: 12 })
    await saveReview(id, await makeUser(), { rating: 4, text: 'Calm.' })
    await vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]))
    const before = await contents()

    const answer = await withdraw(id, owner)
    const { restorableUntil } = await bodyOf<{ restorableUntil: string }>(answer)
    expect(Date.parse(restorableUntil) - Date.now()).toBeGreaterThan(30 * DAY - 60_000)
    for (const as of [null, owner, await makeAdmin()])
      expect((await request(`/api/servers/${id}`, { as })).status).toBe(404)
    expect(await bodyOf(request('/api/servers?q=quiet+cove'))).toMatchObject({ items: [] })
    expect(await bodyOf(request('/api/affiliates/me', { as: owner }))).toMatchObject({ items: [], total: 0 })
    expect(await withdrawnOf(owner)).toMatchObject({
      items: [{ _id: id, name: 'Quiet Cove', state: 'Approved', restorableUntil }],
      total: 1,
    })
    expect(await errorsInReadModels()).toEqual([])
    expect(await recountCounters(systemContext())).toEqual([])

    expect(await bodyOf(bringBack(id, owner))).toMatchObject({
      _id: id,
      approved: true,
      restorableUntil: null,
    })
    expect(await contents()).toEqual({ ...before, users: expect.anything(), sessions: expect.anything() })
    expect(await withdrawnOf(owner)).toMatchObject({ items: [], total: 0 })
    expect((await auditOf(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['listing.withdraw', owner.id],
      ['listing.bring-back', owner.id],
    ])
  })

  it.each(['pending', 'denied', 'suspended'] as const)(
    'keeps the state %s: it is no way around staff',
    async (moderation) => {
      const { id, owner } = await makeListing({ moderation })
      await withdraw(id, owner)
      await bringBack(id, owner)
      expect(
        await count('SELECT count(*) FROM listings WHERE id = ?1 AND moderation = ?2', id, moderation),
      ).toBe(1)
    },
  )

  it('happens once, and answers the same to repeated and simultaneous requests', async () => {
    const { id, owner } = await makeListing()
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(id, owner)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    const back = await Promise.all(Array.from({ length: 10 }, () => bringBack(id, owner)))
    expect(new Set(back.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('does not undo what staff deleted, also not after an earlier withdrawal', async () => {
    const { id, owner } = await makeListing()
    await withdraw(id, owner)
    await bringBack(id, owner)
    await request(`/api/admin/affiliates/${id}`, { as: await makeAdmin(), method: 'DELETE' })
    expect((await bringBack(id, owner)).status).toBe(404)
    expect((await withdraw(id, owner)).status).toBe(404)
    expect(await withdrawnOf(owner)).toMatchObject({ items: [] })
  })

  it('is not undone while another server of theirs has the name or the address', async () => {
    const { id, owner } = await makeListing({ name: 'Amber Reef', realmLink: 'play.amber.example' })
    await withdraw(id, owner)
    const [address, name] = [
      await makeListing({ owner, name: 'Coral Reef', realmLink: 'play.amber.example:19132' }),
      await makeListing({ owner, name: 'ámber reef', realmLink: 'play.reef.example', moderation: 'pending' }),
    ]
    const refusal = async () => {
      const answer = await bringBack(id, owner)
      return { status: answer.status, ...(await answer.json<object>()) }
    }
    expect(await refusal()).toMatchObject({
      status: 409,
      code: 'already_listed',
      serverId: address.id,
      error: 'You already have a server at this address: “Coral Reef”. It is in the directory.',
    })
    await withdraw(address.id, owner)
    expect(await refusal()).toMatchObject({
      status: 409,
      code: 'already_listed',
      serverId: name.id,
      error: 'You already have a server named “ámber reef”. It is waiting for review.',
    })
    await withdraw(name.id, owner)
    expect(await refusal()).toMatchObject({ status: 200, _id: id })
  })

  it('can be undone by staff, too', async () => {
    const { id, owner } = await makeListing()
    await withdraw(id, owner)
    const answer = await moderate(id, 'restore', await makeAdmin())
    expect(await answer.json()).toEqual({ _id: id, moderation: 'approved' })
    expect(await withdrawnOf(owner)).toMatchObject({ items: [] })
  })

  it('ends after thirty days: then nothing can be brought back, and the night removes it', async () => {
    const { id, owner } = await makeListing()
    await withdraw(id, owner)
    await run('UPDATE listings SET deleted_at = ?2 WHERE id = ?1', id, Date.now() - 30 * DAY)
    expect((await bringBack(id, owner)).status).toBe(404)
    expect(await withdrawnOf(owner)).toMatchObject({ items: [], total: 0 })
    const ctx = createExecutionContext()
    await worker.scheduled(
      createScheduledController({ cron: '17 3 * * *', scheduledTime: Date.now() }),
      env,
      ctx,
    )
    await waitOnExecutionContext(ctx)
    expect(await count('SELECT count(*) FROM listings WHERE id = ?1', id)).toBe(0)
  })
})
