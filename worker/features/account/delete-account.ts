import type { UserCtx } from '../../http/context.ts'
import { HttpError, signInFirst } from '../../http/http-error.ts'
import { auditStatement } from '../audit/write-audit.ts'
import { RATING_RANK_SQL } from '../reviews/rating-rank.ts'
import { WITHDRAWALS } from './account-data.ts'
import type { users } from '../../db/schema/users.ts'
import type { SqlRow } from '../../db/sql-row.ts'

/** The error of the database when the only admin would be deleted: see migrations/0001_triggers.sql. */
const LAST_ADMIN = 'the last admin stays'

/**
 * Deletes the account of the caller in one transaction: their servers with everything on them, their votes and reviews (subtracted from the counters of
 * other servers), reports, sessions and their row. `confirm` must be their name, so that one wrong click is not enough. The audit log of actions
 * remains, under an id without a person. 409 for the last admin. Answers the ids of public listings that changed: the deleted ones, and those that lost
 * a review.
 */
export async function deleteAccount(
  ctx: UserCtx,
  { confirm }: { confirm: string },
): Promise<{ owned: string[]; reviewed: string[] }> {
  const { db } = ctx
  const { userId } = ctx.actor
  const person = await db
    .prepare('SELECT username FROM users WHERE id = ?1')
    .bind(userId)
    .first<SqlRow<typeof users, 'username'>>()
  if (!person) throw signInFirst()
  if (confirm !== person.username)
    throw new HttpError('invalid_input', 'Type your name exactly as it is shown.', { field: 'confirm' })
  const withdrawals = WITHDRAWALS.map((sql) => db.prepare(sql).bind(userId))
  try {
    const [owned, reviewed] = await db.batch<[{ id: string }, { id: string }]>([
      db.prepare(`SELECT id FROM listings WHERE owner_id = ?1 AND moderation = 'approved'`).bind(userId),
      db.prepare('SELECT listing_id AS id FROM reviews WHERE author_id = ?1').bind(userId),
      ...withdrawals,
      db
        .prepare(
          `UPDATE listings SET rating_rank = ${RATING_RANK_SQL} WHERE id IN (SELECT listing_id FROM reviews WHERE author_id = ?1)`,
        )
        .bind(userId),
      db.prepare('DELETE FROM users WHERE id = ?1').bind(userId),
      auditStatement(ctx, { action: 'account.delete', targetKind: 'user', targetId: userId }),
    ])
    const ids = (rows: D1Result<{ id: string }>) => rows.results.map(({ id }) => id)
    return { owned: ids(owned), reviewed: ids(reviewed) }
  } catch (error) {
    if (String(error).includes(LAST_ADMIN))
      throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
        current: 'last_admin',
      })
    throw error
  }
}
