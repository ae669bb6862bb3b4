import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { ClosedServer, Listing } from '#contract/listings/listing.wire.ts'
import { moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeModerator, makeUser, type TestUser } from '../../../testing/factories.ts'
import { expectEverywhere } from '../../../testing/public-surfaces.ts'
import { answerOf, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { auditOf, rowsOf, run } from '../../../testing/rows.ts'
import { scoreListings } from '../../votes/score-listings.ts'

const pause = (id: string, as: TestUser | null, until: string | null = null) =>
  request(`/api/affiliates/${id}/pause`, { as, method: 'PUT', body: { paused: true, until } })
const resume = (id: string, as: TestUser) =>
  request(`/api/affiliates/${id}/pause`, { as, method: 'PUT', body: { paused: false } })
const close = (id: string, as: TestUser | null, movedTo: string | null = null) =>
  request(`/api/affiliates/${id}/close`, { as, body: { movedTo } })
const bringBack = (id: string, as: TestUser) =>
  request(`/api/affiliates/${id}/restore`, { as, method: 'POST' })
const page = (id: string) => bodyOf<Listing>(request(`/api/servers/${id}`))
const closedPage = (id: string) => bodyOf<ClosedServer>(request(`/api/servers/${id}/closed`))
const actionsOn = async (id: string) => (await auditOf(id)).map(({ action }) => action)

async function savedBy(id: string, player?: TestUser) {
  const as = player ?? (await makeUser())
  await request(`/api/servers/${id}/marks/saved`, { as, method: 'PUT' })
  return as
}
const told = async ({ id }: TestUser) =>
  (
    await rowsOf<{ outcome: string }>(
      `SELECT data ->> 'outcome' AS outcome FROM notices WHERE user_id = ?1 AND kind = 'saved' ORDER BY seq`,
      id,
    )
  ).map(({ outcome }) => outcome)
const savedOf = async (as: TestUser) =>
  (
    await bodyOf<{ items: { server: Listing | null; closed: ClosedServer | null }[] }>(
      request('/api/me/saved', { as }),
    )
  ).items

const inDays = (days: number) => iso(Date.now() + days * DAY)

describe('pausing', () => {
  it('is shown on page, card and shelf, and taken back; each is told once a day to those who saved it', async () => {
    const { id, owner, name } = await makeListing()
    const [player, other] = [await savedBy(id), await makeUser()]
    await savedBy(id, owner)
    const until = inDays(9)
    expect(await bodyOf(pause(id, owner, until))).toMatchObject({ approved: true, paused: { until } })
    const shown = { name, approved: true, paused: { until } }
    expect(await page(id)).toMatchObject(shown)
    const { items } = await bodyOf<{ items: Listing[] }>(
      request(`/api/servers?q=${encodeURIComponent(name)}`),
    )
    expect(items.find(({ _id }) => _id === id)).toMatchObject(shown)
    expect(await savedOf(player)).toMatchObject([{ server: shown, closed: null }])
    await resume(id, owner)
    expect((await page(id)).paused).toBeNull()
    await pause(id, owner)
    await resume(id, owner)
    expect(await told(player)).toEqual(['paused', 'resumed'])
    expect([await told(owner), await told(other)]).toEqual([[], []])
    expect(await actionsOn(id)).toEqual([
      'listing.pause',
      'listing.resume',
      'listing.pause',
      'listing.resume',
    ])
  })

  it('is said once, and another end of it is no news', async () => {
    const { id, owner } = await makeListing()
    const player = await savedBy(id)
    const [first, second] = [inDays(3), inDays(5)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => pause(id, owner, first)))
    expect(await statusesOf(answers.map(async (answer) => answer))).toEqual({ 200: 5 })
    await pause(id, owner, second)
    expect((await page(id)).paused).toEqual({ until: second })
    expect(await told(player)).toEqual(['paused'])
    expect(await actionsOn(id)).toEqual(['listing.pause', 'listing.pause'])
  })

  it('puts it at the end of Top and Playing now until its end, and takes it out of who plays', async () => {
    const tag = 'Prisons'
    const [busy, quiet] = [await makeListing({ tags: [tag], votes: 9 }), await makeListing({ tags: [tag] })]
    await run(
      `UPDATE listings SET playing = 5, playing_at = ?2, playing_source = 'owner' WHERE id = ?1`,
      busy.id,
      Date.now(),
    )
    await run('UPDATE listings SET top_rank = 5 WHERE id = ?1', busy.id)
    const inOrder = async (sort: string) =>
      (
        await bodyOf<{ items: Listing[] }>(request(`/api/servers?tag=${tag}&sort=${sort}&limit=50`))
      ).items.flatMap(({ _id }) => ([busy.id, quiet.id].includes(_id) ? _id : []))
    for (const sort of ['top', 'playing']) expect(await inOrder(sort)).toEqual([busy.id, quiet.id])
    await pause(busy.id, busy.owner, inDays(2))
    await scoreListings(systemContext())
    for (const sort of ['top', 'playing']) expect(await inOrder(sort)).toEqual([quiet.id, busy.id])
    await scoreListings(systemContext(Date.now() + 3 * DAY))
    expect((await page(busy.id)).paused).toBeNull()
    const [row] = await rowsOf<{ top_rank: number }>('SELECT top_rank FROM listings WHERE id = ?1', busy.id)
    expect(row?.top_rank).toBeGreaterThanOrEqual(0)
    expect(await inOrder('playing')).toEqual([busy.id, quiet.id])
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each([-1, 0, 400])('cannot end in %i days', async (days) => {
    const { id, owner } = await makeListing()
    expect(await answerOf(await pause(id, owner, inDays(days)))).toMatchObject([400, { field: 'until' }])
  })

  it('is for the owner of a public server alone', async () => {
    const { id } = await makeListing()
    expect(await statusesOf([pause(id, await makeUser()), pause(id, await makeAdmin())])).toEqual({ 404: 2 })
    const waiting = await makeListing({ moderation: 'pending' })
    expect((await pause(waiting.id, waiting.owner)).status).toBe(409)
  })

  it('can be taken back while the server is suspended, which nobody hears', async () => {
    const { id, owner } = await makeListing()
    const player = await savedBy(id)
    await pause(id, owner)
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", id)
    expect(await bodyOf(resume(id, owner))).toMatchObject({ paused: null })
    expect(await told(player)).toEqual(['paused'])
  })
})

describe('closing for good', () => {
  it('takes it out of every public place; its page says so, those who saved it hear it, and it can come back', async () => {
    const name = 'Closing Quay Zirkonia'
    const { id, owner } = await makeListing({ name, tags: ['PvP'] })
    const player = await savedBy(id)
    await expectEverywhere({ id, name, tag: 'PvP' }, true)
    const { restorableUntil } = await bodyOf<{ restorableUntil: string }>(close(id, owner))
    expect(Date.parse(restorableUntil) - Date.now()).toBeGreaterThan(30 * DAY - 60_000)
    for (const as of [null, owner, player])
      expect((await request(`/api/servers/${id}`, { as })).status).toBe(404)
    for (const path of [
      `/api/servers?q=${encodeURIComponent(name)}`,
      '/api/servers?sort=new',
      '/sitemap.xml',
    ])
      expect(await (await request(path)).text()).not.toContain(id)
    for (const [method, path] of [
      ['POST', 'vote'],
      ['PUT', 'marks/saved'],
      ['PUT', 'marks/hidden'],
    ])
      expect(
        (await request(`/api/servers/${id}/${path}`, { as: await makeUser(), method: String(method) }))
          .status,
      ).toBe(404)
    expect(await closedPage(id)).toEqual({ _id: id, name, closedAt: expect.any(String), movedTo: null })
    expect(await savedOf(player)).toMatchObject([{ server: null, closed: { _id: id, name } }])
    expect(await bodyOf(request('/api/affiliates/me?withdrawn=1', { as: owner }))).toMatchObject({
      items: [{ _id: id, closed: true, restorableUntil }],
    })
    expect(await errorsInReadModels()).toEqual([])

    await bringBack(id, owner)
    expect((await request(`/api/servers/${id}/closed`)).status).toBe(404)
    expect(await page(id)).toMatchObject({ name, approved: true })
    expect(await told(player)).toEqual(['closed', 'reopened'])
    expect(await actionsOn(id)).toEqual(['listing.close', 'listing.bring-back'])
  })

  it('leads to the server that took its place, while that is public', async () => {
    const owner = await makeUser()
    const [{ id }, next] = [await makeListing({ owner }), await makeListing({ owner, name: 'New Quay' })]
    const player = await savedBy(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => close(id, owner, next.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await closedPage(id)).movedTo).toMatchObject({ _id: next.id, name: 'New Quay' })
    expect(await told(player)).toEqual(['replaced'])
    expect(await actionsOn(id)).toEqual(['listing.close'])
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", next.id)
    expect((await closedPage(id)).movedTo).toBeNull()
  })

  it('leads nowhere but to another public server that the owner runs', async () => {
    const owner = await makeUser()
    const { id } = await makeListing({ owner })
    const [others, waiting] = [await makeListing(), await makeListing({ owner, moderation: 'pending' })]
    for (const target of [others.id, waiting.id, id, 'doesNotExist'])
      expect(await answerOf(await close(id, owner, target))).toMatchObject([400, { field: 'movedTo' }])
    expect((await page(id)).approved).toBe(true)
  })

  it.each(['pending', 'denied', 'suspended'] as const)('is refused while it is %s', async (moderation) => {
    const { id, owner } = await makeListing({ moderation })
    expect((await close(id, owner)).status).toBe(409)
  })

  it('is for the owner alone, and leaves no page of what was withdrawn or deleted', async () => {
    const { id, owner } = await makeListing()
    expect(await statusesOf([close(id, await makeUser()), close(id, await makeAdmin())])).toEqual({ 404: 2 })
    await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })
    expect((await close(id, owner)).status).toBe(404)
    expect((await request(`/api/servers/${id}/closed`)).status).toBe(404)
  })

  it('leaves it to staff as any other: it can be reported, suspended, allowed again, undone and deleted', async () => {
    const { id, owner } = await makeListing()
    const moderator = await makeModerator()
    const player = await savedBy(id)
    await close(id, owner)
    const report = await request(`/api/servers/${id}/report`, { as: player, body: { reason: 'spam' } })
    expect(report.status).toBe(201)
    const { items } = await bodyOf<{ items: object[] }>(
      request('/api/admin/reports?limit=50', { as: moderator }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ server: expect.objectContaining({ _id: id, moderation: 'approved' }) }),
    )
    expect((await request(`/api/admin/affiliates/${id}/review`, { as: moderator })).status).toBe(200)

    const shown = async () => (await request(`/api/servers/${id}/closed`)).status
    const suspend = () => moderate(id, 'suspend', moderator, { rule: 'no-scams' })
    await suspend()
    expect(await shown()).toBe(404)
    expect(await savedOf(player)).toMatchObject([{ server: null, closed: null }])
    await request('/api/admin/affiliates/undo', { as: moderator, body: { ids: [id] } })
    expect(await shown()).toBe(200)
    await suspend()
    await moderate(id, 'unsuspend', moderator)
    expect(await shown()).toBe(200)
    await suspend()
    expect(await bodyOf(bringBack(id, owner))).toMatchObject({ state: 'Pending', closed: false })
    expect((await request(`/api/servers/${id}`)).status).toBe(404)
    expect(await told(player)).toEqual(['closed'])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('can be deleted by staff, and then not be brought back by its owner', async () => {
    const [{ id, owner }, admin] = [await makeListing(), await makeAdmin()]
    await close(id, owner)
    const remove = () => request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    expect((await request(`/api/servers/${id}/closed`)).status).toBe(404)
    expect((await bringBack(id, owner)).status).toBe(404)
    await moderate(id, 'restore', admin)
    expect((await page(id)).approved).toBe(true)
  })

  it('ends after thirty days, and when staff restore it', async () => {
    const { id, owner } = await makeListing()
    await close(id, owner)
    await moderate(id, 'restore', await makeAdmin())
    await request(`/api/admin/affiliates/${id}`, { as: await makeAdmin(), method: 'DELETE' })
    expect((await request(`/api/servers/${id}/closed`)).status).toBe(404)
    const old = await makeListing()
    await close(old.id, old.owner)
    await run('UPDATE listings SET deleted_at = ?2 WHERE id = ?1', old.id, Date.now() - 30 * DAY)
    expect((await request(`/api/servers/${old.id}/closed`)).status).toBe(404)
  })
})
