import { and, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import { AUDIT_KINDS, SYSTEM_ACTOR } from '#contract/decisions/audit.ts'
import type { AuditEntry, auditQuery } from '#contract/decisions/audit.wire.ts'
import { DECISION_UNDO_MS } from '#contract/staff/moderation.ts'
import { auditLog, users } from '../../../db/schema.ts'
import { readNamesakes } from '../../../db/staff-roles.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { isUndoable, readDecided, undoOf } from '../undo-decisions.ts'
import { actor, entry, type EntryRow, entryOf, ENTRY_COLUMNS } from './audit-entry.ts'

type Condition = SQL | undefined
type Query = z.output<typeof auditQuery>

/**
 * The most entries that one read checks. One filter has an index; further filters are checked entry by entry,
 * so a read may end without a match, with a cursor to continue.
 */
const WINDOW = 1_000
/**
 * Entries are in the order of writing. Their times may be earlier by this much: a late job uses the time it
 * was due.
 */
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
  const where = (conditions: Condition[]) => and(...conditions) ?? sql.raw('true')
  const results = await ctx.db
    .all<BoundsRow>(sql`WITH looked AS MATERIALIZED (SELECT * FROM ${auditLog} entry WHERE ${where(driving)}
      ORDER BY ${entry.seq} DESC LIMIT ${window}),
    bounds AS (SELECT count(*) AS looked, min(seq) AS deepest FROM looked),
    found AS (SELECT * FROM looked entry WHERE ${where(rest)} ORDER BY ${entry.seq} DESC LIMIT ${query.limit + 1})
    SELECT bounds.looked, bounds.deepest, ${ENTRY_COLUMNS} FROM bounds LEFT JOIN found entry ON true
      LEFT JOIN ${users} actor ON ${actor.id} = ${entry.actorId}
     ORDER BY ${entry.seq} DESC`)
  const entries = results.filter(({ seq }) => seq !== null)
  const items = await withUndo(ctx, entries.slice(0, query.limit).map(entryOf))
  if (entries.length > query.limit) return { items, next: items.at(-1)?._id ?? null }
  const [bounds] = results
  const more = bounds !== undefined && bounds.looked === window && bounds.deepest !== null
  return { items, next: more ? String(bounds.deepest) : null }
}

async function withUndo({ db, actor: reader, now }: Ctx, items: AuditEntry[]): Promise<AuditEntry[]> {
  const adminId = reader.kind === 'user' ? reader.userId : ''
  const own = items.filter(
    ({ actor: by, action, at }) =>
      by?.id === adminId && isUndoable(action) && Date.parse(at) > now - DECISION_UNDO_MS,
  )
  if (own.length === 0) return items
  const ids = [...new Set(own.map(({ target }) => target.id))]
  const next = (await readDecided(db.orm, ids, now))
    .filter((listing) => undoOf(listing, [], { adminId, now }) !== null)
    .map(({ decision }) => String(decision?.seq))
  return items.map((item) => ({ ...item, undoable: next.includes(item._id) }))
}

/**
 * Splits the filters: the most selective index comes first, and the other filters are checked entry by entry.
 */
async function conditionsOf(ctx: Ctx, query: Query): Promise<{ driving: Condition[]; rest: Condition[] }> {
  const { actor: by, target, kind, action, from, to, cursor } = query
  const about = target === undefined ? null : ((await personId(ctx, target)) ?? target)
  const { orm } = ctx.db
  const filters: Condition[] = []
  if (about !== null) filters.push(aboutCondition(about, kind))
  if (by !== undefined) filters.push(await byCondition(ctx, by))
  if (action !== undefined) filters.push(eq(entry.action, action))
  if (kind !== undefined && about === null) filters.push(eq(entry.targetKind, kind))
  const driving = filters.slice(0, 1)
  const rest = filters.slice(1)
  if (cursor !== undefined) driving.push(lt(entry.seq, cursor))
  if (from !== undefined) {
    const at = Date.parse(from)
    const last = orm
      .select({ seq: auditLog.seq })
      .from(auditLog)
      .where(lt(auditLog.at, at - LATENESS_MS))
      .orderBy(desc(auditLog.at))
      .limit(1)
    driving.push(gt(entry.seq, sql`coalesce(${last}, 0)`))
    rest.push(gte(entry.at, at))
  }
  if (to !== undefined) {
    const at = Date.parse(to)
    const first = orm
      .select({ seq: auditLog.seq })
      .from(auditLog)
      .where(gt(auditLog.at, at + LATENESS_MS))
      .orderBy(auditLog.at)
      .limit(1)
    driving.push(lt(entry.seq, sql`coalesce(${first}, 9e15)`))
    rest.push(lt(entry.at, at))
  }
  return { driving, rest }
}

const aboutCondition = (id: string, kind: Query['kind']): Condition =>
  and(inArray(entry.targetKind, kind === undefined ? AUDIT_KINDS : [kind]), eq(entry.targetId, id))

async function byCondition(ctx: Ctx, by: string): Promise<SQL> {
  if (by === SYSTEM_ACTOR) return isNull(entry.actorId)
  return eq(entry.actorId, (await personId(ctx, by)) ?? by)
}

/**
 * The id of the person with this id or name (the latest of several); `null` when nobody is known, or they
 * left.
 */
async function personId({ db: { orm } }: Ctx, person: string): Promise<string | null> {
  const [[sure], named] = await Promise.all([
    orm.select({ id: users.id }).from(users).where(eq(users.id, person)),
    readNamesakes(orm, person),
  ])
  const [latest] = named.toSorted((a, b) => b.updatedAt - a.updatedAt)
  return (sure ?? latest)?.id ?? null
}
