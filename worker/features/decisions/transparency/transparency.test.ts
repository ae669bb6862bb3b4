import { beforeEach, describe, expect, it } from 'vitest'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { halfOf } from '#contract/decisions/transparency.ts'
import type { PublicStatement, TransparencyFigures } from '#contract/decisions/transparency.wire.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { makeReport } from '../../../testing/make-reports.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { giveReasons } from '../decide.ts'
import { listStatements } from './list-statements.ts'
import { readFigures } from './read-figures.ts'
import { moderate } from '../../../testing/acts.ts'

beforeEach(async () => {
  for (const table of ['appeals', 'statements', 'queue_waits', 'reports']) await run(`DELETE FROM ${table}`)
  await run(`UPDATE audit_log SET before = NULL, after = NULL WHERE after ->> 'rule' IS NOT NULL`)
})

const figures = (as: TestUser | null = null, query = '') =>
  bodyOf<TransparencyFigures>(request(`/api/transparency${query}`, { as }))
const list = (query = '') =>
  bodyOf<{ items: PublicStatement[]; next: string | null }>(request(`/api/statements${query}`))

async function decide(count: number, body: object = { rule: 'true-words' }) {
  const admin = await makeAdmin()
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await makeListing({ moderation: 'pending' })
    expect((await moderate(id, 'deny', admin, body)).status).toBe(200)
    ids.push(id)
  }
  return { admin, ids }
}

/** The same figures, counted from the entries of the audit log one by one. */
async function recount(half: string) {
  const results = await rowsOf<{ at: number; rule: string | null }>(
    `SELECT at, after ->> 'rule' AS rule FROM audit_log ORDER BY seq`,
  )
  const rules = results.filter(({ at }) => halfOf(at) === half).map(({ rule }) => rule)
  return RULE_IDS.map((rule) => ({ rule, decisions: rules.filter((one) => one === rule).length })).filter(
    ({ decisions }) => decisions > 0,
  )
}

describe('the figures', () => {
  it('are those that the audit log gives row by row, after decisions of every kind and their undo', async () => {
    const { admin, ids } = await decide(3)
    await decide(2, { rule: 'no-hate' })
    await request('/api/admin/affiliates/undo', { as: admin, method: 'POST', body: { ids } })
    const { id } = await makeListing({ moderation: 'approved' })
    await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })
    const shown = await figures(admin)
    expect(shown.half).toBe(halfOf(Date.now()))
    expect(shown.byRule.map(({ rule, decisions }) => ({ rule, decisions }))).toEqual(
      await recount(shown.half),
    )
    expect(shown.decisions).toBe(6)
    expect(shown.byRestriction).toEqual([
      { restriction: 'deny', decisions: 5 },
      { restriction: 'delete', decisions: 1 },
    ])
  })

  it('count appeals by the decision, and how long each kind of decision took', async () => {
    const { ids, admin } = await decide(4)
    await run(
      `INSERT INTO appeals (statement_id, person_id, words, at) SELECT id, person_id, 'Unfair.', at FROM statements WHERE subject_id IN (?1, ?2)`,
      ids[0] ?? '',
      ids[1] ?? '',
    )
    await run(
      `UPDATE appeals SET decided_at = at + 90000000, outcome = 'overturned' WHERE statement_id = (SELECT id FROM statements WHERE subject_id = ?1)`,
      ids[0] ?? '',
    )
    const { id } = await makeReport({})
    await run('UPDATE reports SET created_at = ?2 WHERE id = ?1', id, Date.now() - 600_001)
    await request(`/api/admin/reports/${id}/close`, { as: admin, body: {} })
    const shown = await figures(admin)
    expect(shown).toMatchObject({ appealed: 2, overturned: 1 })
    expect(shown.byRule).toContainEqual({ rule: 'true-words', decisions: 4, appealed: 2, overturned: 1 })
    // 25 hours; a little more than ten minutes.
    expect(shown.times.appeals).toEqual({ decided: 1, medianMinutes: 1500, p90Minutes: 1500 })
    expect(shown.times.reports).toEqual({ decided: 1, medianMinutes: 11, p90Minutes: 11 })
    expect(shown.times.servers).toMatchObject({ decided: 4, medianMinutes: expect.any(Number) })
  })

  it('give the ninth of ten', async () => {
    const from = Date.UTC(2031, 2, 3)
    for (let minutes = 1; minutes <= 10; minutes += 1)
      await run('INSERT INTO queue_waits (decided_at, waited) VALUES (?1, ?2)', from, minutes * 60_000)
    const { times, halves } = await figures(null, '?half=2031-1')
    expect(times.servers).toEqual({ decided: 10, medianMinutes: 5, p90Minutes: 9 })
    expect(halves).toContain('2031-1')
  })
})

describe('the list of decisions', () => {
  it('tells everybody what was decided, and nothing about the person', async () => {
    const admin = await makeAdmin()
    const { id, owner, name } = await makeListing({ moderation: 'approved', name: 'Cove of quiet otters' })
    await moderate(id, 'suspend', admin, { rule: 'no-scams', note: 'Otters sold fake gifts.' })
    const { items } = await list()
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        at: expect.any(String),
        restriction: 'suspend',
        subject: 'listing',
        rule: 'no-scams',
        until: null,
        reported: false,
        detected: false,
        automated: false,
        ended: null,
        appeal: null,
      },
    ])
    const everything =
      JSON.stringify(items) +
      (await (await request('/api/statements.csv')).text()) +
      JSON.stringify(await figures()) +
      (await (await request('/transparency')).text())
    expect(everything).toContain('No scams')
    for (const secret of [id, owner.id, owner.username, admin.id, admin.username, name, 'fake gifts.'])
      expect(everything).not.toContain(secret)
  })

  it('says that an appeal was closed with the decision, and not that it is open for ever', async () => {
    const { admin, ids } = await decide(1)
    await run(
      `INSERT INTO appeals (statement_id, person_id, words, at) SELECT id, person_id, 'Unfair.', at FROM statements WHERE subject_id = ?1`,
      ids[0] ?? '',
    )
    await moderate(ids[0] ?? '', 'approve', admin)
    expect((await list()).items).toMatchObject([{ ended: 'lifted', appeal: 'closed' }])
  })

  it('has pages, and filters that combine', async () => {
    await decide(23)
    await decide(2, { rule: 'no-hate' })
    const first = await list()
    expect(first.items).toHaveLength(20)
    const rest = await list(`?before=${first.next}`)
    expect(rest.items).toHaveLength(5)
    expect(rest.next).toBeNull()
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(25)
    const half = halfOf(Date.now())
    expect((await list(`?rule=no-hate&restriction=deny&half=${half}`)).items).toHaveLength(2)
    expect((await list(`?rule=no-hate&restriction=suspend`)).items).toEqual([])
    expect((await list(`?half=2021-1`)).items).toEqual([])
  })

  it.each(['?half=2026', '?half=2026-3', '?rule=nonsense', '?before=short', '?restriction=ban'])(
    'refuses %s',
    async (query) => {
      expect((await request(`/api/statements${query}`)).status).toBe(400)
    },
  )

  it('is a file with the columns of the Commission’s database, without formulas or broken rows', async () => {
    await decide(2, { rule: 'lawful' })
    const response = await request('/api/statements.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(head?.split(',')).toEqual(
      expect.arrayContaining(['puid', 'decision_ground', 'automated_decision']),
    )
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"[""DECISION_VISIBILITY_CONTENT_DISABLED""]"')
    expect(lines[0]).toContain('DECISION_GROUND_ILLEGAL_CONTENT')
  })
})

describe('with many decisions', () => {
  it('a page reads as much as with few, and the figures read the half year once', async () => {
    await run(`INSERT INTO audit_log (idempotency_key, at, actor_id, action, target_kind, target_id, before, after)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 5999)
       SELECT 'many', 1790000000000, NULL, 'user.restrict', 'user', 'u' || i, NULL, json_object('rule', iif(i % 500, 'no-hate', 'lawful')) FROM n`)
    const { ctx, meter } = meteredContext()
    const actor = { kind: 'user', userId: 'nobody', roles: [] } as const
    await ctx.db.batch(giveReasons({ ...ctx, actor, idempotencyKey: 'many' }, 'restrict-account'))
    const measure = async (work: () => Promise<unknown>) => {
      const before = meter.rowsRead
      await work()
      return meter.rowsRead - before
    }
    expect(await measure(() => listStatements(ctx, {}))).toBeLessThan(80)
    expect(await measure(() => listStatements(ctx, { rule: 'lawful' }))).toBeLessThan(80)
    expect(await measure(() => listStatements(ctx, { rule: 'lawful', restriction: 'deny' }))).toBeLessThan(10)
    expect(
      await measure(() =>
        listStatements(ctx, { rule: 'lawful', half: '2026-2', restriction: 'restrict-account' }),
      ),
    ).toBeLessThan(80)
    expect(await measure(() => readFigures(ctx))).toBeLessThan(4 * 6_000)
  })
})
