import { sql } from 'drizzle-orm'
import { memberships } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/context.ts'

/** Takes back one's proof for a Discord server: triggers take the mark from one's reviews. Repeating it changes nothing. */
export async function withdrawMembership({ db, actor }: UserCtx, guild: string): Promise<void> {
  await db.repeatable([
    sql`DELETE FROM ${memberships} WHERE ${memberships.userId} = ${actor.userId} AND ${memberships.guildId} = ${guild}`,
  ])
}
