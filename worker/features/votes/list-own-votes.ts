import { and, eq, gt } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { OwnVotes } from '#contract/votes/votes.wire.ts'
import { votes, withdrawnVotes } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { UserCtx } from '../../http/verb.ts'

/**
 * The servers among these for which the person voted in the last 24 hours, and when each next vote is
 * possible.
 */
export async function listOwnVotes(
  { db: { orm }, actor, now }: UserCtx,
  listingIds: readonly string[],
): Promise<OwnVotes> {
  const recent = (table: typeof votes | typeof withdrawnVotes) =>
    orm
      .select({ serverId: table.listingId, at: table.castAt })
      .from(table)
      .where(
        and(
          eq(table.userId, actor.userId),
          among(table.listingId, listingIds),
          gt(table.castAt, now - VOTE_COOLDOWN_MS),
        ),
      )
  // After a vote that was taken back, the next one waits 24 hours, too.
  const rows = (await orm.batch([recent(votes), recent(withdrawnVotes)])).flat()
  const last = new Map<string, number>()
  for (const { serverId, at } of rows) last.set(serverId, Math.max(at, last.get(serverId) ?? 0))
  return {
    items: [...last].map(([serverId, at]) => ({
      serverId,
      nextVoteAt: iso(at + VOTE_COOLDOWN_MS),
    })),
  }
}
