import { PROVEN_AFTER_MS } from '#contract/listings/proof.ts'
import type { UserCtx } from '../../../http/context.ts'
import { type ProofCode, readMembership } from '../../../platform/chat-platform.ts'

type Outcome = 'member' | 'not-member' | 'other-account'

/**
 * Asks the platform whether the person is in a Discord server, and keeps the fact and its month. Who is not in it any more loses an earlier proof. The
 * account at the platform must be the one with which they signed in. Throws when the platform refuses the code, fails or sends an invalid answer.
 */
export async function proveMembership(ctx: UserCtx, guild: string, code: ProofCode): Promise<Outcome> {
  const { db, now, actor } = ctx
  const { chatId, joinedAt } = await readMembership(ctx.env, code, guild)
  const isSamePerson = 'SELECT id FROM users WHERE id = ?1 AND chat_id = ?2'
  const {
    results: [same],
  } = await db.repeatable<[{ id: string }]>([
    db.prepare(isSamePerson).bind(actor.userId, chatId),
    joinedAt === null
      ? db
          .prepare(`DELETE FROM memberships WHERE user_id = (${isSamePerson}) AND guild_id = ?3`)
          .bind(actor.userId, chatId, guild)
      : db
          .prepare(
            `INSERT INTO memberships (user_id, guild_id, since_month, confirmed_at, counts_from)
             SELECT id, ?3, strftime('%Y-%m', ?5 / 1000, 'unixepoch'), ?4, max(?4, ?5 + ${PROVEN_AFTER_MS}) FROM (${isSamePerson}) WHERE true
             ON CONFLICT (user_id, guild_id) DO UPDATE SET since_month = excluded.since_month, confirmed_at = excluded.confirmed_at,
               counts_from = excluded.counts_from`,
          )
          .bind(actor.userId, chatId, guild, now, Math.min(joinedAt, now)),
  ])
  if (same.results.length === 0) return 'other-account'
  return joinedAt === null ? 'not-member' : 'member'
}
