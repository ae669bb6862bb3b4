import { LOCK_MS, type LockSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { HttpError } from '../../../http/http-error.ts'
import { type LockRow, lockOf, locksStatement } from './lock-row.ts'

interface LockInput {
  kind: LockSubject
  id: string
  takeOver?: boolean | undefined
}

const EXISTS: Record<LockSubject, string> = {
  listing: 'SELECT 1 FROM listings WHERE id = ?2 AND deleted_at IS NULL',
  review: 'SELECT 1 FROM reviews WHERE id = ?2',
}

/**
 * Says that the actor works on something, for 15 minutes from now; the same call extends it. Nobody's lock is taken unless it is over or `takeOver` is
 * set: one write decides. Answers the lock that holds, which may be another admin's. It only warns: no decision asks for it.
 */
export async function takeLock(ctx: UserCtx, { kind, id, takeOver = false }: LockInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    results: [, , present],
  } = await db.repeatable<[never, never, LockRow]>([
    db.prepare('DELETE FROM locks WHERE until <= ?1').bind(now),
    db
      .prepare(
        `INSERT INTO locks (subject_kind, subject_id, holder_id, until) SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (${EXISTS[kind]})
         ON CONFLICT (subject_kind, subject_id) DO UPDATE SET holder_id = excluded.holder_id, until = excluded.until
          WHERE holder_id = excluded.holder_id OR ?5`,
      )
      .bind(kind, id, actor.userId, now + LOCK_MS, Number(takeOver)),
    locksStatement(db, [id], now),
  ])
  const lock = lockOf(
    present.results.find(({ subject_kind }) => subject_kind === kind),
    actor.userId,
  )
  if (!lock) throw new HttpError('not_found', 'There is nothing to work on.')
  return { lock }
}
