import type { z } from 'zod'
import { AUDIT_KINDS, SYSTEM_ACTOR } from '#contract/decisions/audit.ts'
import { HOUR } from '#contract/base/time.ts'
import type { AuditEntry, auditQuery } from '#contract/decisions/audit.wire.ts'
import type { Ctx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type EntryRow, entryOf, ENTRY_COLUMNS } from './audit-entry.ts'

type Query = z.output<typeof auditQuery>

/**
 * The most entries that one read checks. A single filter has an index with exactly its entries. Further filters are checked entry by entry, so a read
 * may check many without a match. Then the answer has a cursor to continue.
 */
const WINDOW = 1_000
/** Entries are in the order in which they were written. Their times may be in another order: a late job uses the time when it was due. */
const LATENESS_MS = HOUR

interface Condition {
  sql: string
  values: unknown[]
}

type BoundsRow = EntryRow & { looked: number; deepest: number | null }

/** The audit log, newest first. */
export async function readAuditLog(
  ctx: Ctx,
  query: Query,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  requireAdmin(ctx)
  const { driving, rest } = await conditionsOf(ctx, query)
  const window = rest.length > 0 ? WINDOW : query.limit + 1
  const where = (conditions: Condition[]) => conditions.map(({ sql }) => sql).join(' AND ') || '1'
  const { results } = await ctx.db
    .prepare(
      `WITH looked AS MATERIALIZED (SELECT * FROM audit_log e WHERE ${where(driving)} ORDER BY e.seq DESC LIMIT ${window}),
       bounds AS (SELECT count(*) AS looked, min(seq) AS deepest FROM looked),
       found AS (SELECT * FROM looked e WHERE ${where(rest)} ORDER BY e.seq DESC LIMIT ${query.limit + 1})
       SELECT b.looked, b.deepest, ${ENTRY_COLUMNS} FROM bounds b LEFT JOIN found e ON 1 LEFT JOIN users u ON u.id = e.actor_id
        ORDER BY e.seq DESC`,
    )
    .bind(...[...driving, ...rest].flatMap(({ values }) => values))
    .all<BoundsRow>()
  const found = results.filter(({ seq }) => seq !== null)
  const items = found.slice(0, query.limit).map(entryOf)
  if (found.length > query.limit) return { items, next: items.at(-1)?._id ?? null }
  const [bounds] = results
  const more = bounds !== undefined && bounds.looked === window && bounds.deepest !== null
  return { items, next: more ? String(bounds.deepest) : null }
}

/** Splits the filters: the most selective index comes first, and the other filters are checked entry by entry. */
async function conditionsOf(ctx: Ctx, query: Query): Promise<{ driving: Condition[]; rest: Condition[] }> {
  const { actor, target, kind, action, from, to, cursor } = query
  const about = target === undefined ? null : ((await personId(ctx, target)) ?? target)
  const filters: Condition[] = []
  if (about !== null) filters.push(aboutCondition(about, kind))
  if (actor !== undefined) filters.push(await byCondition(ctx, actor))
  if (action !== undefined) filters.push({ sql: 'e.action = ?', values: [action] })
  if (kind !== undefined && about === null) filters.push({ sql: 'e.target_kind = ?', values: [kind] })
  const driving = filters.slice(0, 1)
  const rest = filters.slice(1)
  if (cursor !== undefined) driving.push({ sql: 'e.seq < ?', values: [cursor] })
  if (from !== undefined) {
    const at = Date.parse(from)
    driving.push({
      sql: 'e.seq > coalesce((SELECT seq FROM audit_log WHERE at < ? ORDER BY at DESC LIMIT 1), 0)',
      values: [at - LATENESS_MS],
    })
    rest.push({ sql: 'e.at >= ?', values: [at] })
  }
  if (to !== undefined) {
    const at = Date.parse(to)
    driving.push({
      sql: 'e.seq < coalesce((SELECT seq FROM audit_log WHERE at > ? ORDER BY at LIMIT 1), 9e15)',
      values: [at + LATENESS_MS],
    })
    rest.push({ sql: 'e.at < ?', values: [at] })
  }
  return { driving, rest }
}

function aboutCondition(id: string, kind: Query['kind']): Condition {
  const kinds = kind === undefined ? AUDIT_KINDS : [kind]
  return {
    sql: 'e.target_kind IN (SELECT value FROM json_each(?)) AND e.target_id = ?',
    values: [JSON.stringify(kinds), id],
  }
}

async function byCondition(ctx: Ctx, actor: string): Promise<Condition> {
  if (actor === SYSTEM_ACTOR) return { sql: 'e.actor_id IS NULL', values: [] }
  return { sql: 'e.actor_id = ?', values: [(await personId(ctx, actor)) ?? actor] }
}

/** The id of the person with this name (the latest of several) or this id; `null` when nobody is known, for example after they left. */
async function personId({ db }: Ctx, person: string): Promise<string | null> {
  const row = await db
    .prepare(
      `SELECT id FROM (SELECT id, 1 AS sure, updated_at FROM users WHERE id = ?1
         UNION ALL SELECT id, 0, updated_at FROM users WHERE lower(username) = lower(?2)) ORDER BY sure DESC, updated_at DESC LIMIT 1`,
    )
    .bind(person, person.replace(/^@/, ''))
    .first<{ id: string }>()
  return row?.id ?? null
}
