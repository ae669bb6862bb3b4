import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { AUDIT_KINDS, SYSTEM_ACTOR } from '#contract/decisions/audit.ts'
import { HOUR } from '#contract/base/time.ts'
import type { AuditEntry, auditQuery } from '#contract/decisions/audit.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type EntryRow, entryOf, ENTRY_COLUMNS } from './audit-entry.ts'
import { auditLog, users } from '../../../db/schema.ts'

const e = alias(auditLog, 'e')
const u = alias(users, 'u')

type Query = z.output<typeof auditQuery>

/**
 * The most entries that one read checks. A single filter has an index; further filters are checked entry by
 * entry, so a read may end without a match, with a cursor to continue.
 */
const WINDOW = 1_000
/** Entries are in the order in which they were written. Their times may be in another order: a late job uses the time when it was due. */
const LATENESS_MS = HOUR

type BoundsRow = EntryRow & { looked: number; deepest: number | null }

/** The audit log, newest first. */
export async function readAuditLog(
  ctx: Ctx,
  query: Query,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  requireAdmin(ctx)
  const { driving, rest } = await conditionsOf(ctx, query)
  const window = rest.length > 0 ? WINDOW : query.limit + 1
  const where = (conditions: SQL[]) => and(...conditions) ?? sql`true`
  const results = await ctx.db
    .all<BoundsRow>(sql`WITH looked AS MATERIALIZED (SELECT * FROM ${auditLog} e WHERE ${where(driving)} ORDER BY ${e.seq} DESC LIMIT ${window}),
       bounds AS (SELECT count(*) AS looked, min(seq) AS deepest FROM looked),
       found AS (SELECT * FROM looked e WHERE ${where(rest)} ORDER BY ${e.seq} DESC LIMIT ${query.limit + 1})
       SELECT b.looked, b.deepest, ${ENTRY_COLUMNS} FROM bounds b LEFT JOIN found e ON true LEFT JOIN ${users} u ON ${u.id} = ${e.actorId}
        ORDER BY ${e.seq} DESC`)
  const found = results.filter(({ seq }) => seq !== null)
  const items = found.slice(0, query.limit).map(entryOf)
  if (found.length > query.limit) return { items, next: items.at(-1)?._id ?? null }
  const [bounds] = results
  const more = bounds !== undefined && bounds.looked === window && bounds.deepest !== null
  return { items, next: more ? String(bounds.deepest) : null }
}

/** Splits the filters: the most selective index comes first, and the other filters are checked entry by entry. */
async function conditionsOf(ctx: Ctx, query: Query): Promise<{ driving: SQL[]; rest: SQL[] }> {
  const { actor, target, kind, action, from, to, cursor } = query
  const about = target === undefined ? null : ((await personId(ctx, target)) ?? target)
  const filters: SQL[] = []
  if (about !== null) filters.push(aboutCondition(about, kind))
  if (actor !== undefined) filters.push(await byCondition(ctx, actor))
  if (action !== undefined) filters.push(eq(e.action, action))
  if (kind !== undefined && about === null) filters.push(eq(e.targetKind, kind))
  const driving = filters.slice(0, 1)
  const rest = filters.slice(1)
  if (cursor !== undefined) driving.push(lt(e.seq, cursor))
  if (from !== undefined) {
    const at = Date.parse(from)
    const last = sql`SELECT ${auditLog.seq} FROM ${auditLog} WHERE ${auditLog.at} < ${at - LATENESS_MS} ORDER BY ${auditLog.at} DESC LIMIT 1`
    driving.push(sql`${e.seq} > coalesce((${last}), 0)`)
    rest.push(gte(e.at, at))
  }
  if (to !== undefined) {
    const at = Date.parse(to)
    const first = sql`SELECT ${auditLog.seq} FROM ${auditLog} WHERE ${auditLog.at} > ${at + LATENESS_MS} ORDER BY ${auditLog.at} LIMIT 1`
    driving.push(sql`${e.seq} < coalesce((${first}), 9e15)`)
    rest.push(lt(e.at, at))
  }
  return { driving, rest }
}

const aboutCondition = (id: string, kind: Query['kind']): SQL =>
  sql`${e.targetKind} IN ${kind === undefined ? AUDIT_KINDS : [kind]} AND ${e.targetId} = ${id}`

async function byCondition(ctx: Ctx, actor: string): Promise<SQL> {
  if (actor === SYSTEM_ACTOR) return isNull(e.actorId)
  return eq(e.actorId, (await personId(ctx, actor)) ?? actor)
}

/** The id of the person with this name (the latest of several) or this id; `null` when nobody is known, for example after they left. */
async function personId({ db }: Ctx, person: string): Promise<string | null> {
  const row = await db.first<{
    id: string
  }>(sql`SELECT id FROM (SELECT ${users.id}, 1 AS sure, ${users.updatedAt} FROM ${users} WHERE ${users.id} = ${person}
         UNION ALL SELECT ${users.id}, 0, ${users.updatedAt} FROM ${users} WHERE lower(${users.username}) = lower(${person.replace(/^@/, '')}))
         ORDER BY sure DESC, updated_at DESC LIMIT 1`)
  return row?.id ?? null
}
