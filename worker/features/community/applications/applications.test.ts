import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import {
  APPLICATION_STATUSES,
  APPLICATION_TABLE,
  type ApplicationStatus,
} from '#contract/community/application.ts'
import {
  type AdminApplication,
  adminApplicationsQuery,
  type Application,
  type MyApplications,
} from '#contract/community/application.wire.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { listApplications } from './list-applications.ts'

const GOOD = {
  age: 21,
  skills: 'Patience, moderation tools.',
  references: 'Sunny knows me.',
  motivation: 'I am here every day.',
  links: ['https://example.com/me', '', '  '],
}

const apply = (as: TestUser | null, change: Record<string, unknown> = {}) =>
  request('/api/applications', { as, body: { ...GOOD, ...change } })
const readMine = (as: TestUser | null, query = '') => request(`/api/applications/me${query}`, { as })
const mine = (as: TestUser) => bodyOf<MyApplications>(readMine(as, '?limit=3'))
const decide = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/admin/applications/${id}/status`, { as, body })
const remove = (id: string, as: TestUser | null) =>
  request(`/api/admin/applications/${id}`, { as, method: 'DELETE' })
const list = (as: TestUser | null, query = '') => request(`/api/admin/applications${query}`, { as })
const page = (as: TestUser, query = '') =>
  bodyOf<{ items: AdminApplication[]; total: number; limit: number }>(list(as, query))
const sentBy = (as: TestUser) => count('SELECT count(*) FROM applications WHERE user_id = ?1', as.id)

/** Moves everything the person sent back in time. */
const age = (as: TestUser, by: number) =>
  env.DB.batch([
    env.DB.prepare('UPDATE users SET applied_at = applied_at - ?2 WHERE id = ?1').bind(as.id, by),
    env.DB.prepare('UPDATE applications SET created_at = created_at - ?2 WHERE user_id = ?1').bind(as.id, by),
  ])

async function applicationIn(status: ApplicationStatus, username?: string) {
  const person = await makeUser(username === undefined ? {} : { username })
  const { _id } = await bodyOf<Application>(apply(person))
  await run('UPDATE applications SET status = ?2 WHERE id = ?1', _id, status)
  return { id: _id, person }
}

describe('applying', () => {
  it('stores the texts, with the current name and picture of the applicant', async () => {
    const person = await makeUser()
    expect(await bodyOf(readMine(person))).toEqual({ item: null, items: [], cooldownMs: 0, canApply: true })
    const response = await apply(person, { motivation: '  Every\r\nday. ' })
    expect(response.status).toBe(201)
    const sent = await bodyOf<Application>(response)
    expect(sent).toEqual({
      _id: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      userId: person.id,
      userSnapshot: { id: person.id, username: person.username, avatar: null },
      age: 21,
      skills: GOOD.skills,
      references: GOOD.references,
      motivation: 'Every\nday.',
      links: ['https://example.com/me'],
      status: 'pending',
      reviewerNote: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    const after = await mine(person)
    expect(after).toMatchObject({ item: sent, items: [sent], canApply: false })
    expect(after.cooldownMs).toBeGreaterThan(DAY - MINUTE)
    expect(after.cooldownMs).toBeLessThanOrEqual(DAY)
    expect(await auditOf(sent._id)).toMatchObject([{ actor: person.id, action: 'application.submit' }])
  })

  it('accepts only one when two tabs send at once, or twenty', async () => {
    const person = await makeUser()
    expect(await atOnce(20, () => apply(person))).toEqual({ 201: 1, 409: 19 })
    expect(await sentBy(person)).toBe(1)
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('applying again', () => {
  it.each(APPLICATION_STATUSES)('after a %s one', async (status) => {
    const { person } = await applicationIn(status)
    const meaning = APPLICATION_TABLE[status]
    const soon = await apply(person)
    if (meaning === 'may-reapply') {
      expect(soon.status).toBe(429)
      expect(await mine(person)).toMatchObject({ item: { status }, canApply: false })
    } else {
      const error =
        status === 'accepted'
          ? 'Your application was already accepted.'
          : 'You already have a pending/under-review application.'
      expect(await answerOf(soon)).toEqual([409, { error, code: 'already_applied', current: status }])
    }
    await age(person, DAY)
    expect(await mine(person)).toMatchObject({ cooldownMs: 0, canApply: meaning === 'may-reapply' })
    expect((await apply(person)).status).toBe(meaning === 'may-reapply' ? 201 : 409)
  })

  it('opens 24 hours after the last one, not before', async () => {
    const { person } = await applicationIn('rejected')
    await age(person, 20 * HOUR)
    const early = await apply(person)
    expect(early.status).toBe(429)
    const body = await bodyOf<{ cooldownMs: number; error: string }>(early)
    expect(body).toMatchObject({ code: 'rate_limited', error: 'Please wait 4h before applying again.' })
    expect(Math.abs(body.cooldownMs - 4 * HOUR)).toBeLessThan(MINUTE)
    expect(Number(early.headers.get('retry-after'))).toBe(Math.ceil(body.cooldownMs / 1000))
    await age(person, 4 * HOUR)
    expect((await apply(person)).status).toBe(201)
  })

  it('has the same wait when admins deleted the last one', async () => {
    const { id, person } = await applicationIn('pending')
    expect((await remove(id, await makeAdmin())).status).toBe(200)
    expect((await auditOf(id)).slice(1)).toMatchObject([
      { action: 'application.delete', before: { status: 'pending' }, after: null },
    ])
    expect(await mine(person)).toMatchObject({ item: null, items: [], canApply: false })
    expect((await apply(person)).status).toBe(429)
  })

  it('is not possible while an older one is open again', async () => {
    const { id, person } = await applicationIn('rejected')
    await age(person, DAY)
    const newer = await bodyOf<Application>(apply(person))
    const admin = await makeAdmin()
    await decide(newer._id, admin, { status: 'rejected' })
    await decide(id, admin, { status: 'under-review' })
    await age(person, DAY)
    expect((await apply(person)).status).toBe(409)
    const state = await mine(person)
    expect(state).toMatchObject({ item: { _id: id, status: 'under-review' }, canApply: false })
    expect(state.items.map(({ _id }) => _id)).toEqual([newer._id, id])
  })
})

describe('one’s own applications', () => {
  it('are the newest three, and nobody else’s', async () => {
    const person = await makeUser()
    const admin = await makeAdmin()
    for (let n = 0; n < 4; n += 1) {
      const { _id } = await bodyOf<Application>(apply(person, { skills: `Take ${n}` }))
      await decide(_id, admin, { status: 'rejected', reviewerNote: 'Not yet.' })
      await age(person, DAY)
    }
    const { items, item } = await mine(person)
    expect(items.map(({ skills }) => skills)).toEqual(['Take 3', 'Take 2', 'Take 1'])
    expect(item).toMatchObject({ skills: 'Take 3', status: 'rejected', reviewerNote: 'Not yet.' })
    expect(JSON.stringify(await mine(person))).not.toContain(admin.id)
    expect(await mine(await makeUser())).toMatchObject({ item: null, items: [] })
  })
})

const CELLS = APPLICATION_STATUSES.flatMap((from) => APPLICATION_STATUSES.map((to) => ({ from, to })))

describe('deciding', () => {
  it.each(CELLS)('changes a $from application to $to, with a note', async ({ from, to }) => {
    const { id, person } = await applicationIn(from)
    const admin = await makeAdmin()
    const response = await decide(id, admin, { status: to, reviewerNote: ' Thank\r\nyou. ' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      _id: id,
      status: to,
      reviewerNote: 'Thank\nyou.',
      reviewedBy: { id: admin.id },
    })
    expect((await auditOf(id)).slice(1)).toEqual([
      {
        actor: admin.id,
        action: 'application.decide',
        kind: 'application',
        before: { status: from, note: null },
        after: {
          status: to,
          note: 'Thank\nyou.',
          ...(to === 'rejected' && { rule: 'other' }),
        },
      },
    ])
    expect(await mine(person)).toMatchObject({ item: { status: to, reviewerNote: 'Thank\nyou.' } })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('keeps the note when none is sent, and clears it when it is empty', async () => {
    const { id } = await applicationIn('pending')
    const admin = await makeAdmin()
    await decide(id, admin, { status: 'under-review', reviewerNote: 'First look.' })
    expect(await bodyOf(decide(id, admin, { status: 'accepted' }))).toMatchObject({
      reviewerNote: 'First look.',
    })
    for (const reviewerNote of ['', null])
      expect(await bodyOf(decide(id, admin, { status: 'accepted', reviewerNote }))).toMatchObject({
        reviewerNote: null,
      })
    // A repeated request changes the application only once.
    expect(await auditOf(id)).toHaveLength(4)
  })

  it('shows the rule in force, which can be corrected alone or with the note', async () => {
    const { id } = await applicationIn('pending')
    const admin = await makeAdmin()
    const rejected = { status: 'rejected', rule: 'team-fit', reviewerNote: 'Sorry.' }
    expect(await bodyOf(decide(id, admin, rejected))).toMatchObject({ rule: 'team-fit' })
    const corrected = { ...rejected, rule: 'other', reviewerNote: 'Thank you.' }
    expect(await bodyOf(decide(id, admin, corrected))).toMatchObject({ rule: 'other' })
    const ruleAlone = { status: 'rejected', rule: 'team-fit' }
    expect(await bodyOf(decide(id, admin, ruleAlone))).toMatchObject({
      rule: 'team-fit',
      reviewerNote: 'Thank you.',
    })
    expect(await bodyOf(decide(id, admin, { status: 'accepted' }))).toMatchObject({ rule: null })
  })

  it('answers the current state to the later of two admins', async () => {
    const { id } = await applicationIn('pending')
    const [first, second] = [await makeAdmin(), await makeAdmin()]
    await decide(id, first, { status: 'rejected', expected: 'pending' })
    expect(await answerOf(decide(id, second, { status: 'accepted', expected: 'pending' }))).toEqual([
      409,
      {
        error: 'This application has changed. It is now rejected.',
        code: 'state_conflict',
        current: 'rejected',
      },
    ])
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('of twenty simultaneous admins leaves one outcome and an audit entry that explains it', async () => {
    const { id } = await applicationIn('pending')
    const admins = await Promise.all(Array.from({ length: 20 }, () => makeAdmin()))
    await Promise.all(
      admins.map((as, i) =>
        decide(id, as, { status: APPLICATION_STATUSES[i % 4], reviewerNote: `take ${i}` }),
      ),
    )
    const steps = (await auditOf(id)).slice(1)
    const ends = [
      { status: 'pending', note: null },
      ...steps.map(({ after }) => ({ status: after?.['status'], note: after?.['note'] })),
    ]
    expect(steps.map(({ before }) => before)).toEqual(ends.slice(0, -1))
    expect(await rowOf('SELECT status, reviewer_note AS note FROM applications WHERE id = ?1', id)).toEqual(
      ends.at(-1),
    )
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('the list for admins', () => {
  it('finds a part of the name, the person’s id and its own id', async () => {
    const admin = await makeAdmin()
    const { id, person } = await applicationIn('pending', 'Grávity_Falls42')
    for (const q of ['gravity', 'GRAV', 'ity_fa', 'alls42', 'Grávity_Falls42', person.id, id, ` ${id} `]) {
      const found = await page(admin, `?q=${encodeURIComponent(q)}`)
      expect([q, found.items.map(({ _id }) => _id), found.total]).toEqual([q, [id], 1])
    }
    for (const q of ['gravityfalls99', 'falls4%', '_fallsX', '*'])
      expect(await page(admin, `?q=${encodeURIComponent(q)}`)).toMatchObject({ items: [], total: 0 })
    expect(await page(admin, '?q=gravity&status=accepted')).toMatchObject({ total: 0 })
    expect(await page(admin, '?q=gravity&status=pending')).toMatchObject({ total: 1 })
  })
})

describe('two thousand applications', () => {
  const APPLICATIONS = 2_000

  it('are paged newest first without repeating or skipping, and read only the rows of the page', async () => {
    const { person } = await applicationIn('pending', 'Prolific')
    await run(
      `INSERT INTO applications (id, user_id, username, name_key, age, skills, referees, motivation, status, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT printf('many%08d', i), ?1, 'Many', 'many ' || i, 20, 'a', 'b', 'c', iif(i % 2, 'accepted', 'rejected'), 1000000 + i / 2, 1000000 FROM n`,
      person.id,
      APPLICATIONS,
    )
    const results = await rowsOf<{ id: string }>(
      `SELECT id FROM applications WHERE status = 'accepted' ORDER BY created_at DESC, id`,
    )
    const seen: string[] = []
    for (let at = 1; at <= Math.ceil(results.length / 50); at += 1) {
      const { ctx, meter } = meteredContext()
      const query = { status: 'accepted', limit: '50', page: String(at) }
      const { items, total } = await listApplications(ctx, adminApplicationsQuery.parse(query))
      seen.push(...items.map(({ _id }) => _id))
      expect(total).toBe(results.length)
      expect(meter.rowsRead, `page ${at}`).toBeLessThanOrEqual(total + at * 50 + 5 * 50 + 5)
    }
    expect(seen).toEqual(results.map(({ id }) => id))
    const { ctx, meter } = meteredContext()
    expect(await listApplications(ctx, adminApplicationsQuery.parse({ q: 'any 1999' }))).toMatchObject({
      total: 1,
    })
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * (await count('SELECT count(*) FROM applications')) + 4)
  })
})
