import { describe, expect, it } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { DECISION_UNDO_MS } from '#contract/staff/moderation.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { meteredContext, userContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeModerator, type TestUser } from '../../../testing/factories.ts'
import { makeReport } from '../../../testing/make-reports.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowOf, run } from '../../../testing/rows.ts'
import { undoDecisions } from '../../decisions/undo-decisions.ts'
import { readWaiting } from './read-waiting.ts'

const stateOf = (id: string) =>
  rowOf<{ moderation: string; note: string | null }>(
    'SELECT moderation, staff_note AS note FROM listings WHERE id = ?1',
    id,
  )

describe('an admin action', () => {
  it('is refused when the owner rewrote what the admin saw', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    const admin = await makeAdmin()
    const shown = async () => {
      const { items } = await bodyOf<{ items: { _id: string; version: number }[] }>(
        request(`/api/admin/affiliates?q=${id}`, { as: admin }),
      )
      return items[0]?.version
    }
    const version = await shown()
    await edit(id, owner, { description: 'Other words.' })
    expect(await answerOf(moderate(id, 'approve', admin, { version }))).toMatchObject([
      409,
      { code: 'state_conflict', current: 'pending' },
    ])
    expect(await stateOf(id)).toMatchObject({ moderation: 'pending' })
    expect((await moderate(id, 'approve', admin, { version: await shown() })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ moderation: 'approved' })
  })

  it('about many leaves out what was changed since, and what is the moderator’s own', async () => {
    const moderator = await makeModerator()
    const [fine, rewritten] = [
      await makeListing({ moderation: 'pending' }),
      await makeListing({ moderation: 'pending' }),
    ]
    const own = await makeListing({ moderation: 'pending', owner: moderator })
    await edit(rewritten.id, rewritten.owner, { description: 'Other words.' })
    const ids = [fine.id, rewritten.id, own.id]
    const versions = ids.map((_id) => ({ _id, version: 1 }))
    const approve = (body: object) =>
      bodyOf<{ items: { done: boolean; because?: string }[] }>(
        request('/api/admin/affiliates/bulk', { as: moderator, body: { action: 'approve', ...body } }),
      )
    const { items } = await approve({ ids, versions })
    expect(items.map(({ done: isDone, because }) => because ?? isDone)).toEqual([true, 'rewritten', 'own'])
    expect(await stateOf(rewritten.id)).toMatchObject({ moderation: 'pending' })
    expect(await approve({ ids: [own.id], versions })).toMatchObject({ code: 'forbidden' })
  })

  it('never shows the note in a public answer', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    await moderate(id, 'approve', await makeAdmin(), { note: 'secret-staff-note' })
    for (const path of [`/api/servers/${id}`, '/api/servers?q=harbour'])
      for (const as of [null, owner])
        expect(await (await request(path, { as })).text()).not.toContain('secret-staff-note')
  })
})

const undo = (ids: string[], as: TestUser | null) =>
  request('/api/admin/affiliates/undo', { as, method: 'POST', body: { ids } })
const done = async (ids: string[], as: TestUser) =>
  (await bodyOf<{ items: { done: boolean; moderation: string | null }[] }>(undo(ids, as))).items

describe('taking back a decision', () => {
  it('restores the state and the note of one’s own decisions, then those before them', async () => {
    const admin = await makeAdmin()
    const [waiting, denied] = [
      await makeListing({ moderation: 'pending' }),
      await makeListing({ moderation: 'pending' }),
    ]
    await moderate(denied.id, 'deny', admin, { note: 'Add an invite.' })
    const ids = [waiting.id, denied.id, 'doesNotExist']
    await request('/api/admin/affiliates/bulk', { as: admin, body: { ids, action: 'approve' } })
    expect((await request(`/api/servers/${waiting.id}`)).status).toBe(200)

    expect(await done(ids, admin)).toEqual([
      { _id: waiting.id, done: true, moderation: 'pending' },
      { _id: denied.id, done: true, moderation: 'denied' },
      { _id: 'doesNotExist', done: false, moderation: null },
    ])
    expect(await stateOf(denied.id)).toEqual({ moderation: 'denied', note: 'Add an invite.' })
    expect((await request(`/api/servers/${waiting.id}`)).status).toBe(404)
    expect((await auditOf(waiting.id)).at(-1)).toEqual({
      actor: admin.id,
      action: 'listing.undo',
      kind: 'listing',
      before: { moderation: 'approved', note: null },
      after: { moderation: 'pending', note: null },
    })
    expect((await done(ids, admin)).map((one) => one.done)).toEqual([false, true, false])
    expect(await stateOf(denied.id)).toEqual({ moderation: 'pending', note: null })
    expect((await done(ids, admin)).map((one) => one.done)).toEqual([false, false, false])
    expect(await auditOf(waiting.id)).toHaveLength(2)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('keeps the place in the queue', async () => {
    const admin = await makeAdmin()
    const { id } = await makeListing({ moderation: 'pending' })
    const since = () => rowOf<{ at: number }>('SELECT waiting_since AS at FROM listings WHERE id = ?1', id)
    const before = await since()
    await moderate(id, 'approve', admin)
    await undo([id], admin)
    expect(await since()).toEqual(before)
  })

  it('happens once for twenty simultaneous requests', async () => {
    const admin = await makeAdmin()
    const { id } = await makeListing({ moderation: 'pending' })
    await moderate(id, 'approve', admin)
    const answers = await Promise.all(Array.from({ length: 20 }, () => done([id], admin)))
    expect(answers.flat().filter((one) => one.done)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('does not take back what another admin decided between two requests of one moment', async () => {
    const [admin, colleague] = [await makeAdmin(), await makeAdmin()]
    const { id } = await makeListing()
    const now = Date.now()
    const undoNow = async () =>
      (await undoDecisions(userContext({ id: admin.id, roles: ['admin'] }, { now }), { ids: [id] })).items
    await moderate(id, 'suspend', admin)
    expect(await undoNow()).toMatchObject([{ done: true, moderation: 'approved' }])
    await moderate(id, 'suspend', colleague)
    const entries = await auditOf(id)
    expect(await undoNow()).toMatchObject([{ done: false, moderation: 'suspended' }])
    expect(await auditOf(id)).toEqual(entries)
  })

  it('takes back one decision after the other, also a day later, and then says that there is none', async () => {
    const admin = await makeAdmin()
    const { id } = await makeListing({ moderation: 'pending' })
    for (const action of ['approve', 'suspend', 'unsuspend', 'requeue', 'approve'])
      expect((await moderate(id, action, admin)).status).toBe(200)
    const at = Date.now() + DECISION_UNDO_MS - MINUTE
    const undoAt = async (now: number) =>
      (await undoDecisions(userContext({ id: admin.id, roles: ['admin'] }, { now }), { ids: [id] })).items[0]
    for (const moderation of ['pending', 'approved', 'suspended', 'approved', 'pending'])
      expect(await undoAt(at)).toEqual({ _id: id, done: true, moderation })
    expect(await undoAt(at)).toEqual({ _id: id, done: false, moderation: 'pending' })
    await moderate(id, 'approve', admin)
    expect(await undoAt(Date.now() + DECISION_UNDO_MS + MINUTE)).toMatchObject({ done: false })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is offered by the audit log, for one’s own decision that is next, and for no other', async () => {
    const [admin, colleague] = [await makeAdmin(), await makeAdmin()]
    const { id } = await makeListing({ moderation: 'pending' })
    await moderate(id, 'approve', admin)
    await moderate(id, 'suspend', admin)
    const log = async (as: TestUser) =>
      (
        await bodyOf<{ items: { _id: string; action: string; undoable: boolean }[] }>(
          request(`/api/admin/audit?target=${id}`, { as }),
        )
      ).items
    const offered = async (as: TestUser) =>
      (await log(as)).filter(({ undoable }) => undoable).map(({ action }) => action)
    expect(await offered(admin)).toEqual(['listing.suspend'])
    expect(await offered(colleague)).toEqual([])
    const entries = await log(admin)
    const undoEntry = async (action: string) => {
      const entry = entries.find((one) => one.action === action)?._id
      const answer = request('/api/admin/affiliates/undo', {
        as: admin,
        method: 'POST',
        body: { ids: [id], entry },
      })
      return (await bodyOf<{ items: { done: boolean }[] }>(answer)).items[0]?.done
    }
    expect(await undoEntry('listing.approve')).toBe(false)
    expect(await undoEntry('listing.suspend')).toBe(true)
    expect(await offered(admin)).toEqual(['listing.approve'])
    expect(await undoEntry('listing.approve')).toBe(true)
    expect(await offered(admin)).toEqual([])
  })

  it('leaves a server as it is when another admin decided', async () => {
    const { id } = await makeListing({ moderation: 'pending' })
    await moderate(id, 'approve', await makeAdmin())
    const before = await stateOf(id)
    const entries = await auditOf(id)
    const [outcome] = await done([id], await makeAdmin())
    expect(outcome).toMatchObject({ done: false, moderation: 'approved' })
    expect(await stateOf(id)).toEqual(before)
    expect(await auditOf(id)).toEqual(entries)
  })
})

describe('what waits', () => {
  const waiting = (as: TestUser) => bodyOf<Record<string, number>>(request('/api/admin/waiting', { as }))

  it('is counted for each tab', async () => {
    const admin = await makeAdmin()
    const before = await waiting(admin)
    await makeListing({ moderation: 'pending' })
    await makeReport()
    await makeReport({ status: 'reviewed' })
    const { id, owner } = await makeListing({ moderation: 'suspended' })
    const changed = await makeListing()
    await edit(changed.id, changed.owner, { name: 'Something else' })
    const saved = await edit(id, owner, { website: 'https://dlscord.gg/free-nitro' })
    expect(await saved.json()).toMatchObject({ websiteHeld: true })
    expect(await waiting(admin)).toEqual({
      ...before,
      oldestSince: expect.any(String),
      servers: (before['servers'] ?? 0) + 1,
      links: (before['links'] ?? 0) + 1,
      changes: (before['changes'] ?? 0) + 1,
      reports: (before['reports'] ?? 0) + 1,
    })
  })

  it('leaves out reports that a moderator may not read', async () => {
    const [moderator, report] = [await makeModerator(), await makeReport()]
    const before = (await waiting(moderator))['reports'] ?? 0
    await run('UPDATE listings SET owner_id = ?2 WHERE id = ?1', report.listing, moderator.id)
    expect((await waiting(moderator))['reports']).toBe(before - 1)
  })

  it('is not counted far beyond what is shown', async () => {
    const { ctx, meter } = meteredContext()
    await run(`INSERT INTO roadmap_items (id, title, title_key, status, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       SELECT 'idea' || i, 'Idea', 'idea', 'suggested', i, i FROM n`)
    expect((await readWaiting(ctx)).roadmap).toBe(100)
    expect(meter.rowsRead).toBeLessThan(400)
  })
})

describe('a server that nobody can enter', () => {
  it.each([
    ['nothing', { realmLink: null }],
    ['an address that is hidden', { realmLinkVisible: false }],
  ])('says so to staff, and is approved all the same: %s', async (_, ways) => {
    const [closed, other, open, admin] = await Promise.all([
      makeListing({ moderation: 'pending', ...ways }),
      makeListing({ moderation: 'pending', ...ways }),
      makeListing({ moderation: 'pending' }),
      makeAdmin(),
    ])
    const says = async (id: string) =>
      (
        await bodyOf<{ items: { hasWayIn: boolean }[] }>(
          request(`/api/admin/affiliates?q=${id}`, { as: admin }),
        )
      ).items.map(({ hasWayIn }) => hasWayIn)
    expect(await says(closed.id)).toEqual([false])
    expect(await says(open.id)).toEqual([true])
    expect((await moderate(closed.id, 'approve', admin)).status).toBe(200)
    const bulk = { ids: [other.id, open.id], action: 'approve' }
    const { items } = await bodyOf<{ items: unknown[] }>(
      request('/api/admin/affiliates/bulk', { as: admin, body: bulk }),
    )
    expect(items).toEqual([
      { _id: other.id, done: true, moderation: 'approved' },
      { _id: open.id, done: true, moderation: 'approved' },
    ])
  })

  it('has one with a website, unless staff hold it back', async () => {
    const admin = await makeAdmin()
    const { id } = await makeListing({ realmLink: null })
    const says = async () =>
      (
        await bodyOf<{ items: { hasWayIn: boolean }[] }>(
          request(`/api/admin/affiliates?q=${id}`, { as: admin }),
        )
      ).items.map(({ hasWayIn }) => hasWayIn)
    await run('UPDATE listings SET website = ?2 WHERE id = ?1', id, 'https://harbour.example/')
    expect(await says()).toEqual([true])
    await run('UPDATE listings SET website_held = 1 WHERE id = ?1', id)
    expect(await says()).toEqual([false])
  })
})
