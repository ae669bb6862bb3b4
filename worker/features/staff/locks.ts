import type { z } from 'zod'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StaffLock, lockBody } from '#contract/staff/staff-review.wire.ts'
import { type LockSubject, LOCK_MS } from '#contract/staff/staff-review.ts'
import { staffLocks, users, listings, reviews } from '../../db/schema.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { requireAdmin } from '../../http/auth.ts'
import { names, into, set, columnsOf, type RowOf } from '../../db/sql.ts'

const k = alias(staffLocks, 'k')
const h = alias(users, 'h')

const LOCK = columnsOf(staffLocks, 'k', 'subject_kind', 'subject_id', 'holder_id', 'until')
const HOLDER = columnsOf(users, 'h', 'username AS holder_name', 'avatar AS holder_avatar')

export type LockRow = RowOf<typeof LOCK> & RowOf<typeof HOLDER>

/** The locks that last now, of these subjects. */
export function locksStatement(ids: readonly string[], now: number): SQL {
  return sql`SELECT ${sql.raw(LOCK.sql)}, ${sql.raw(HOLDER.sql)} FROM json_each(${JSON.stringify(['listing', 'review'] satisfies LockSubject[])}) s, json_each(${JSON.stringify(ids)}) j
         JOIN ${staffLocks} k ON ${k.subjectKind} = s.value AND ${k.subjectId} = j.value JOIN ${users} h ON ${h.id} = ${k.holderId} WHERE ${k.until} > ${now}`
}

export function lockOf(row: LockRow | undefined, viewerId: string): StaffLock | null {
  if (!row) return null
  return {
    by: { id: row.holder_id, username: row.holder_name, avatar: row.holder_avatar },
    until: new Date(row.until).toISOString(),
    mine: row.holder_id === viewerId,
  }
}

type LockInput = z.output<typeof lockBody> & { kind: LockSubject; id: string }

const subject = (kind: LockSubject, id: string) =>
  kind === 'review'
    ? sql`SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${id}`
    : sql`SELECT 1 FROM ${listings} WHERE ${listings.id} = ${id} AND ${listings.deletedAt} IS NULL`

/**
 * Says that the actor works on something, for 15 minutes from now; the same call extends it. Nobody's lock is taken unless it is over or `takeOver` is
 * set: one write decides. Answers the lock that holds, which may be another admin's. It only warns: no decision asks for it.
 */
export async function takeLock(ctx: UserCtx, { kind, id, takeOver = false }: LockInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const [, , present] = await db.repeatable<[never, never, LockRow]>([
    sql`DELETE FROM ${staffLocks} WHERE ${staffLocks.until} <= ${now}`,
    sql`INSERT INTO ${into(staffLocks, 'subjectKind', 'subjectId', 'holderId', 'until')}  SELECT ${kind}, ${id}, ${actor.userId}, ${now + LOCK_MS} WHERE EXISTS (${subject(kind, id)})
         ON CONFLICT (${names(staffLocks.subjectKind, staffLocks.subjectId)}) DO UPDATE SET ${set(staffLocks, { holderId: sql`excluded.${names(staffLocks.holderId)}`, until: sql`excluded.${names(staffLocks.until)}` })}
          WHERE ${staffLocks.holderId} = excluded.${names(staffLocks.holderId)} OR ${Number(takeOver)}`,
    locksStatement([id], now),
  ])
  const lock = lockOf(
    present.find(({ subject_kind }) => subject_kind === kind),
    actor.userId,
  )
  if (!lock) throw new HttpError('not_found', 'There is nothing to work on.')
  return { lock }
}

/** Gives the actor's own lock back. Another admin's lock, or none, stays as it is. */
export async function releaseLock(ctx: UserCtx, { kind, id }: { kind: LockSubject; id: string }) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const [, present] = await db.repeatable<[never, LockRow]>([
    sql`DELETE FROM ${staffLocks} WHERE ${staffLocks.subjectKind} = ${kind} AND ${staffLocks.subjectId} = ${id} AND ${staffLocks.holderId} = ${actor.userId}`,
    locksStatement([id], now),
  ])
  return {
    lock: lockOf(
      present.find(({ subject_kind }) => subject_kind === kind),
      actor.userId,
    ),
  }
}
