import { and, eq } from 'drizzle-orm'
import { sendRepeatable } from '../../db/repeat.ts'
import { memberships } from '../../db/schema/memberships.ts'
import type { UserCtx } from '../../http/context.ts'

/** Takes back one's proof for a Discord server: triggers take the mark from one's reviews. Repeating it changes nothing. */
export async function withdrawMembership({ db, actor }: UserCtx, guild: string): Promise<void> {
  const own = and(eq(memberships.userId, actor.userId), eq(memberships.guildId, guild))
  await sendRepeatable(() => db.orm.delete(memberships).where(own))
}
