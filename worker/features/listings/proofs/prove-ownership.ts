import type { UserCtx } from '../../../http/context.ts'
import { type ProofCode, readOwnership } from '../../../platform/chat-platform.ts'

/**
 * Keeps when an owner proved to manage the Discord server of a listing; who does not any more loses the mark. The
 * account must be the one that signed in. Throws when the platform fails.
 */
export async function proveOwnership(
  ctx: UserCtx,
  listingId: string,
  guild: string,
  code: ProofCode,
): Promise<'owner' | 'not-owner' | 'other-account' | 'failed'> {
  const { db, now, actor } = ctx
  const { chatId, manages } = await readOwnership(ctx.env, code, guild)
  const {
    results: [same, kept],
  } = await db.repeatable<[{ id: string }, { id: string }]>([
    db.prepare('SELECT id FROM users WHERE id = ?1 AND chat_id = ?2').bind(actor.userId, chatId),
    db
      .prepare(
        `UPDATE listings SET owner_proven_guild = iif(?5, ?3, NULL), owner_proven_at = iif(?5, ?4, NULL)
          WHERE id = ?1 AND owner_id = (SELECT id FROM users WHERE id = ?2 AND chat_id = ?6) AND discord_guild = ?3 AND deleted_at IS NULL
         RETURNING id`,
      )
      .bind(listingId, actor.userId, guild, now, Number(manages), chatId),
  ])
  if (same.results.length === 0) return 'other-account'
  // The listing got another invite or another owner in between.
  if (kept.results.length === 0) return 'failed'
  return manages ? 'owner' : 'not-owner'
}
