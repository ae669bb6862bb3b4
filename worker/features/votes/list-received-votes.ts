import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import type { receivedVotesQuery } from '#contract/people/api-key.wire.ts'
import { listings, users, votes } from '../../db/schema.ts'
import { may } from '../../db/team-sql.ts'
import { type UserCtx, notYours } from '../../http/verb.ts'

type Query = z.output<typeof receivedVotesQuery> & { listingId: string }

/**
 * The latest votes for a listing that the actor owns, newest first. Of the voters it has only the names in
 * the game, which they gave for the owners of servers.
 */
export async function listReceivedVotes({ db, actor }: UserCtx, { listingId, since, limit }: Query) {
  const counted = and(
    eq(votes.listingId, listingId),
    eq(votes.isVoid, false),
    gt(votes.castAt, since === undefined ? 0 : Date.parse(since)),
  )
  const [[listing], rows] = await db.orm.batch([
    db.orm
      .select({ votes: listings.votes })
      .from(listings)
      .where(and(eq(listings.id, listingId), may('own', actor.userId, listings), isNull(listings.deletedAt))),
    db.orm
      .select({ castAt: votes.castAt, gamertag: users.gamertag })
      .from(votes)
      .innerJoin(users, eq(users.id, votes.userId))
      .where(counted)
      .orderBy(desc(votes.castAt))
      .limit(limit),
  ])
  if (!listing) throw notYours()
  return {
    total: listing.votes,
    items: rows.map(({ castAt, gamertag }) => ({ castAt: iso(castAt), gamertag })),
  }
}
