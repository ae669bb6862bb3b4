import { sql } from 'drizzle-orm'
import type { LockSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type LockRow, lockOf, locksStatement } from './lock-row.ts'
import { staffLocks } from '../../../db/schema.ts'

/** Gives the actor's own lock back. Another admin's lock, or none, stays as it is. */
export async function releaseLock(ctx: UserCtx, { kind, id }: { kind: LockSubject; id: string }) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const { results } = await db.repeatable<[never, LockRow]>([
    sql`DELETE FROM ${staffLocks} WHERE ${staffLocks.subjectKind} = ${kind} AND ${staffLocks.subjectId} = ${id} AND ${staffLocks.holderId} = ${actor.userId}`,
    locksStatement([id], now),
  ])
  const [, present] = results
  return {
    lock: lockOf(
      present.find(({ subject_kind }) => subject_kind === kind),
      actor.userId,
    ),
  }
}
