import { sql } from 'drizzle-orm'
import { LOCK_MS, type LockSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { HttpError } from '../../../http/http-error.ts'
import { type LockRow, lockOf, locksStatement } from './lock-row.ts'
import { listings, reviews, staffLocks } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/statement.ts'

interface LockInput {
  kind: LockSubject
  id: string
  takeOver?: boolean | undefined
}

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
  const { results } = await db.repeatable<[never, never, LockRow]>([
    sql`DELETE FROM ${staffLocks} WHERE ${staffLocks.until} <= ${now}`,
    sql`INSERT INTO ${into(staffLocks, 'subjectKind', 'subjectId', 'holderId', 'until')}  SELECT ${kind}, ${id}, ${actor.userId}, ${now + LOCK_MS} WHERE EXISTS (${subject(kind, id)})
         ON CONFLICT (${names(staffLocks.subjectKind, staffLocks.subjectId)}) DO UPDATE SET ${set(staffLocks, { holderId: sql`excluded.${names(staffLocks.holderId)}`, until: sql`excluded.${names(staffLocks.until)}` })}
          WHERE ${staffLocks.holderId} = excluded.${names(staffLocks.holderId)} OR ${Number(takeOver)}`,
    locksStatement([id], now),
  ])
  const [, , present] = results
  const lock = lockOf(
    present.find(({ subject_kind }) => subject_kind === kind),
    actor.userId,
  )
  if (!lock) throw new HttpError('not_found', 'There is nothing to work on.')
  return { lock }
}
