import { sql } from 'drizzle-orm'
import { PROVEN_AFTER_MS } from '#contract/listings/proof.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { type ProofCode, readMembership } from '../../../platform/chat-platform.ts'
import { memberships, users } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/sql.ts'

type Outcome = 'member' | 'not-member' | 'other-account'

/**
 * Asks the platform whether the person is in a Discord server, and keeps the fact and its month. Who is not in it any more loses an earlier proof. The
 * account at the platform must be the one with which they signed in. Throws when the platform refuses the code, fails or sends an invalid answer.
 */
export async function proveMembership(ctx: UserCtx, guild: string, code: ProofCode): Promise<Outcome> {
  const { db, now, actor } = ctx
  const { chatId, joinedAt } = await readMembership(ctx.env, code, guild)
  const since = Math.min(joinedAt ?? now, now)
  const proof = {
    sinceMonth: new Date(since).toISOString().slice(0, 7),
    confirmedAt: now,
    countsFrom: Math.max(now, since + PROVEN_AFTER_MS),
  }
  const isSamePerson = sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${actor.userId} AND ${users.chatId} = ${chatId}`
  const [same] = await db.repeatable<[{ id: string }]>([
    isSamePerson,
    joinedAt === null
      ? sql`DELETE FROM ${memberships} WHERE ${memberships.userId} = (${isSamePerson}) AND ${memberships.guildId} = ${guild}`
      : sql`INSERT INTO ${into(memberships, 'userId', 'guildId', 'sinceMonth', 'confirmedAt', 'countsFrom')}
             SELECT id, ${guild}, ${proof.sinceMonth}, ${proof.confirmedAt}, ${proof.countsFrom} FROM (${isSamePerson}) WHERE true
             ON CONFLICT (${names(memberships.userId, memberships.guildId)}) DO UPDATE SET ${set(memberships, proof)}`,
  ])
  if (same.length === 0) return 'other-account'
  return joinedAt === null ? 'not-member' : 'member'
}

/** Takes back one's proof for a Discord server: triggers take the mark from one's reviews. Repeating it changes nothing. */
export async function withdrawMembership({ db, actor }: UserCtx, guild: string): Promise<void> {
  await db.repeatable([
    sql`DELETE FROM ${memberships} WHERE ${memberships.userId} = ${actor.userId} AND ${memberships.guildId} = ${guild}`,
  ])
}
