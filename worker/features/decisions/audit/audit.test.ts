import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { AUDIT_KINDS } from '#contract/decisions/audit.ts'
import { type AuditEntry, auditQuery } from '#contract/decisions/audit.wire.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeReport, makeReview } from '../../../testing/make-reports.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { readAuditLog } from './read-audit.ts'

interface Page {
  items: AuditEntry[]
  next: string | null
}

const read = (as: TestUser | null, query: Record<string, string> = {}) =>
  request(`/api/admin/audit?${new URLSearchParams(query).toString()}`, { as })
const page = (as: TestUser, query: Record<string, string> = {}) => bodyOf<Page>(read(as, query))

/** Reads every page to the oldest entry. */
async function everything(as: TestUser, query: Record<string, string>): Promise<AuditEntry[]> {
  const all: AuditEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next }: Page = await page(as, { ...query, ...(cursor && { cursor }) })
    all.push(...items)
    cursor = next
  }
  return all
}

describe('the audit log', () => {
  it('shows who did what to which thing, when, and what it changed', async () => {
    const admin = await makeAdmin()
    const { id, name, owner } = await makeListing({ moderation: 'pending' })
    await edit(id, owner, { description: 'New words.' })
    await moderate(id, 'deny', admin, { note: 'Add an invite.' })
    const { items, next } = await page(admin, { target: id })
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        actor: { id: admin.id, username: admin.username, avatar: null },
        action: 'listing.deny',
        target: { kind: 'listing', id, name, serverId: id },
        before: { moderation: 'pending', note: null },
        after: { moderation: 'denied', note: 'Add an invite.', rule: 'other' },
        undoable: true,
      },
      expect.objectContaining({
        actor: { id: owner.id, username: owner.username, avatar: null },
        action: 'listing.edit',
        before: { description: 'A friendly realm.' },
        after: { description: 'New words.' },
      }),
    ])
  })

  it('names the subjects of reports, reviews and applications, as long as they are known', async () => {
    const admin = await makeAdmin()
    const review = await makeReview({ rating: 1 })
    const report = await makeReport({ review })
    await request(`/api/admin/reports/${report.id}/close`, { as: admin, body: { deleteReview: true } })
    const person = await makeUser()
    const application = await bodyOf<{ _id: string }>(
      request('/api/applications', {
        as: person,
        body: { age: 20, skills: 'a', references: 'b', motivation: 'c' },
      }),
    )
    await request(`/api/admin/applications/${application._id}`, { as: admin, method: 'DELETE' })
    const { items } = await page(admin, { actor: admin.id })
    expect(items.map(({ action, target }) => [action, target.name, target.serverId])).toEqual([
      ['application.delete', person.username, null],
      ['review.delete', report.name, report.listing],
      ['report.close', report.name, report.listing],
    ])
    await run('DELETE FROM listings WHERE id = ?1', report.listing)
    expect((await page(admin, { target: report.id })).items).toMatchObject([
      { target: { name: null, serverId: report.listing } },
    ])
  })

  it('names hubs, ideas and incidents, also after they are gone', async () => {
    const admin = await makeAdmin()
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO hubs (id, code, name, guild_id, created_at, next_check_at) VALUES ('glowHub00001', 'glow', 'Glow Outpost', '1', 1, 1)`,
      ),
      env.DB.prepare(
        `INSERT INTO roadmap_items (id, title, title_key, status, created_at, updated_at) VALUES ('ideaOfTides1', 'Tides', 'tides', 'suggested', 1, 1)`,
      ),
    ])
    const send = (path: string, method: string, body?: object) =>
      request(`/api/admin/${path}`, { as: admin, method, body })
    await send('hubs/glowHub00001', 'PATCH', { hidden: true })
    await send('roadmap/ideaOfTides1', 'PATCH', { status: 'planned' })
    await send('rankings/enabled', 'PUT', { enabled: true })
    const names = async () =>
      (await page(admin, { actor: admin.id })).items.map(({ action, target }) => [action, target.name])
    const expected = [
      ['ranking.enable', 'the weekly ranking'],
      ['roadmap.accept', 'Tides'],
      ['hub.hide', 'Glow Outpost'],
    ]
    expect(await names()).toEqual(expected)
    await send('hubs/glowHub00001', 'DELETE')
    expect(await names()).toEqual([['hub.remove', 'Glow Outpost'], ...expected])
    await send('roadmap/ideaOfTides1', 'PATCH', { title: 'Tides and waves' })
    expect((await page(admin, { target: 'ideaOfTides1' })).items.map(({ target }) => target.name)).toEqual([
      'Tides and waves',
      'Tides and waves',
    ])
  })

  it('includes actions of owners and other people, too', async () => {
    const admin = await makeAdmin()
    const { id, owner } = await makeListing()
    const review = await makeReview({ listing: id })
    await request(`/api/servers/${id}/reviews/${review.id}/report`, { as: owner, body: { reason: 'spam' } })
    await request('/api/auth/logout?everywhere=1', { as: owner, method: 'POST' })
    expect((await page(admin, { actor: owner.id })).items).toMatchObject([
      { action: 'user.sign-out-everywhere', target: { id: owner.id }, before: { sessions: 1 } },
      { action: 'report.file', target: { kind: 'report', serverId: id }, after: { reason: 'spam' } },
    ])
  })

  it('names the realm of a decision about rankings', async () => {
    const admin = await makeAdmin()
    const { id, name } = await makeListing()
    const send = (path: string, body: object) =>
      bodyOf<{ _id: string }>(request(`/api/admin/rankings/${path}`, { as: admin, body }))
    const { _id: counts } = await send('snapshots', { serverId: id, total: 10, today: 11, playing: 1 })
    await send(`snapshots/${counts}/decision`, { decision: 'dismiss' })
    await send('penalties', { serverId: id, reason: 'Seen it.' })
    expect((await page(admin, { kind: 'ranking', actor: admin.id })).items).toMatchObject([
      { action: 'penalty.impose', target: { name, serverId: id } },
      { action: 'snapshot.dismiss', target: { id: counts, name, serverId: id } },
    ])
  })

  it('keeps the id of a person who left, and separates them from actions without an actor', async () => {
    const admin = await makeAdmin()
    const person = await makeUser()
    await request('/api/auth/logout?everywhere=1', { as: person, method: 'POST' })
    await env.DB.batch([
      env.DB.prepare('DELETE FROM users WHERE id = ?1').bind(person.id),
      env.DB.prepare(
        `INSERT INTO audit_log (at, action, target_kind, target_id) VALUES (?1, 'listing.purge', 'listing', 'gone')`,
      ).bind(Date.now()),
    ])
    expect((await page(admin, { actor: person.id })).items).toMatchObject([
      { actor: { id: person.id, username: null, avatar: null } },
    ])
    expect((await page(admin, { actor: 'system', limit: '1' })).items).toMatchObject([
      { actor: null, action: 'listing.purge', target: { name: null } },
    ])
  })
})

describe('six thousand entries', () => {
  const ENTRIES = 6_000
  const START = Date.UTC(2026, 0, 1)
  /** Rows that D1 may read for a page: with one indexed filter, and with further filters entry by entry. */
  const [DIRECT_MAX, WINDOW_MAX] = [400, 3_500]
  let people: TestUser[]

  beforeAll(async () => {
    people = [await makeUser({ username: 'Archivist' }), await makeUser(), await makeUser()]
    await run(
      `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, after)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
       SELECT ?2 + i * ${MINUTE}, json_extract(?1, '$[' || (i % 3) || ']'),
              iif(i = 10, 'hub.rare', iif(i % 2, 'listing.approve', 'report.close')),
              iif(i = 10, 'hub', iif(i % 2, 'listing', 'report')), 'thing' || (i % 50), json_object('i', i) FROM n`,
      JSON.stringify(people.map(({ id }) => id)),
      START,
      ENTRIES,
    )
  })

  const numbers = (entries: AuditEntry[]) =>
    entries.flatMap(({ after }) => (typeof after?.['i'] === 'number' ? [after['i']] : []))
  const expected = (keep: (i: number) => boolean) =>
    Array.from({ length: ENTRIES }, (_, i) => ENTRIES - 1 - i).filter(keep)

  it('are read to the oldest without repeating or skipping', async () => {
    const admin = await makeAdmin()
    const all = await everything(admin, { limit: '50' })
    expect(numbers(all)).toEqual(expected(() => true))
    expect(all).toHaveLength(await count('SELECT count(*) FROM audit_log'))
  })

  it.each<[string, Record<string, string>, (i: number) => boolean]>([
    ['an actor by name', { actor: 'archivist' }, (i) => i % 3 === 0],
    ['an action', { action: 'listing.approve' }, (i) => i % 2 === 1],
    ['a kind', { kind: 'report' }, (i) => i % 2 === 0 && i !== 10],
    ['a thing', { target: 'thing7' }, (i) => i % 50 === 7],
    ['an actor and an action', { actor: 'Archivist', action: 'report.close' }, (i) => i % 6 === 0],
    ['what one actor never did', { actor: 'Archivist', action: 'hub.rare' }, () => false],
    [
      'a rare one among many',
      { actor: '@Archivist', kind: 'report', target: 'thing6' },
      (i) => i % 150 === 6,
    ],
    ['a span of time', { from: iso(START + HOUR), to: iso(START + 2 * HOUR) }, (i) => i >= 60 && i < 120],
    [
      'a span of time and an actor',
      { to: iso(START + DAY), actor: 'Archivist' },
      (i) => i < 1440 && i % 3 === 0,
    ],
    ['before everything', { to: iso(START - DAY) }, () => false],
  ])('are found by %s', async (_, query, keep) => {
    expect(numbers(await everything(await makeAdmin(), { limit: '50', ...query }))).toEqual(expected(keep))
  })

  it.each<[Record<string, string>, number]>([
    [{}, DIRECT_MAX],
    [{ cursor: '3000' }, DIRECT_MAX],
    [{ actor: 'archivist' }, DIRECT_MAX],
    [{ action: 'listing.approve' }, DIRECT_MAX],
    [{ kind: 'report', cursor: '4000' }, DIRECT_MAX],
    [{ target: 'thing7' }, 800],
    [{ actor: 'archivist', action: 'hub.rare' }, WINDOW_MAX],
    [{ from: iso(START) }, WINDOW_MAX],
    [{ to: iso(START + DAY) }, WINDOW_MAX],
  ])('cost no more than their limit: %j', async (query, most) => {
    const { ctx, meter } = meteredContext()
    await readAuditLog(ctx, auditQuery.parse(query))
    expect(meter.rowsRead).toBeGreaterThan(0)
    expect(meter.rowsRead).toBeLessThanOrEqual(most)
  })

  it('have kinds that the filter accepts', async () => {
    const results = await rowsOf<{ kind: string }>('SELECT DISTINCT target_kind AS kind FROM audit_log')
    expect(AUDIT_KINDS).toEqual(expect.arrayContaining(results.map(({ kind }) => kind)))
  })
})
