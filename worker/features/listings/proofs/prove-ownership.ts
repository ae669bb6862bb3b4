import { sql, and, eq, isNull } from 'drizzle-orm'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { type ProofCode, readOwnership } from '../../../platform/chat-platform.ts'
import { listings, users } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'

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
  const { rows } = await db.twice<{ same: { id: string }; kept: { id: string } }>({
    same: sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${actor.userId} AND ${users.chatId} = ${chatId}`,
    kept: sql`UPDATE ${listings} SET ${set(listings, {
      ownerProvenGuild: sql`iif(${Number(manages)}, ${guild}, NULL)`,
      ownerProvenAt: sql`iif(${Number(manages)}, ${now}, NULL)`,
    })}
          WHERE ${listings.id} = ${listingId} AND ${listings.ownerId} = (SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${actor.userId}
          AND ${users.chatId} = ${chatId}) AND ${listings.discordGuild} = ${guild} AND ${listings.deletedAt} IS NULL
         RETURNING ${names(listings.id)}`,
  })
  if (rows.same.length === 0) return 'other-account'
  // The listing got another invite or another owner in between.
  if (rows.kept.length === 0) return 'failed'
  return manages ? 'owner' : 'not-owner'
}

/**
 * Takes back what the owner proved about the Discord server of their listing. Repeating it changes nothing.
 */
export async function withdrawOwnership({ db, actor }: UserCtx, listingId: string): Promise<void> {
  const own = and(eq(listings.id, listingId), eq(listings.ownerId, actor.userId), isNull(listings.deletedAt))
  const { rows } = await db.twice<{ before: { id: string } }>({
    before: sql`SELECT ${listings.id} FROM ${listings} WHERE ${own}`,
    withdrawn: sql`UPDATE ${listings} SET ${set(listings, { ownerProvenGuild: null, ownerProvenAt: null })}
          WHERE ${own}`,
  })
  if (rows.before.length === 0) throw notYours()
}
