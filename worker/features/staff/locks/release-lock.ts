import type { LockSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type LockRow, lockOf, locksStatement } from './lock-row.ts'

/** Gives the actor's own lock back. Another admin's lock, or none, stays as it is. */
export async function releaseLock(ctx: UserCtx, { kind, id }: { kind: LockSubject; id: string }) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    results: [, present],
  } = await db.repeatable<[never, LockRow]>([
    db
      .prepare('DELETE FROM locks WHERE subject_kind = ?1 AND subject_id = ?2 AND holder_id = ?3')
      .bind(kind, id, actor.userId),
    locksStatement(db, [id], now),
  ])
  return {
    lock: lockOf(
      present.results.find(({ subject_kind }) => subject_kind === kind),
      actor.userId,
    ),
  }
}
