import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { isRoadmapStatus, NETWORK_VOTES_A_DAY, ROADMAP_MESSAGES } from '#contract/community/roadmap.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { quotas, roadmapItems, roadmapVotes } from '../../../db/schema.ts'
import { plus } from '../../../db/sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { transaction } from '../../../http/transaction.ts'
import { asSystem, type Ctx, HttpError, tooManyRequests } from '../../../http/verb.ts'
import { visitorName } from '../../../http/visitor-name.ts'
import { prefixOf } from '../../../platform/network.ts'

interface Ballot {
  itemId: string
  /** The name in the browser's cookie, old or new. */
  visitorId: string
  address: string
}

/**
 * Counts a vote, one for each person and item. A person is a user, or a browser by its cookie. Of a signed-in
 * person, the browser's earlier votes become the user's first, so that nothing counts twice.
 */
export async function voteForIdea(
  ctx: Ctx,
  { itemId, visitorId, address }: Ballot,
): Promise<{ votes: number }> {
  const { actor, now } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  if (userId !== null) await adoptVotes(ctx, visitorId, userId)
  const midnight = (dayOf(now) + 1) * DAY
  const quota = userId === null ? `idea-votes:${dayOf(now)}:${await networkName(ctx, address)}` : null
  await transaction(ctx, async (tx) => {
    const [[idea], cast, spent] = await Promise.all([
      tx.select({ status: roadmapItems.status }).from(roadmapItems).where(eq(roadmapItems.id, itemId)),
      tx
        .select({ userId: roadmapVotes.userId })
        .from(roadmapVotes)
        .where(
          and(
            eq(roadmapVotes.itemId, itemId),
            or(eq(roadmapVotes.visitorId, visitorId), eq(roadmapVotes.userId, userId ?? '')),
          ),
        ),
      quota === null
        ? []
        : tx
            .select({ id: quotas.id })
            .from(quotas)
            .where(and(eq(quotas.id, quota), gte(quotas.used, NETWORK_VOTES_A_DAY))),
    ])
    if (!isRoadmapStatus(idea?.status)) throw ideaNotFound()
    if (cast.some((vote) => userId === null || vote.userId === userId))
      throw new HttpError('already_voted', ROADMAP_MESSAGES.voted, { votes: await readVotes(ctx, itemId) })
    if (spent.length > 0)
      throw tooManyRequests(
        midnight - now,
        'There were too many votes from your network today. Sign in to vote, or come back tomorrow.',
      )
    tx.write(
      tx.insert(roadmapVotes).values({
        itemId,
        userId,
        // If another person voted from this browser before, the vote belongs to the user alone.
        visitorId: cast.length > 0 ? null : visitorId,
        castAt: now,
      }),
      changeVotes(tx, itemId, 1),
    )
    if (quota !== null)
      tx.write(
        tx
          .insert(quotas)
          .values({ id: quota, used: 1, expiresAt: midnight })
          .onConflictDoUpdate({ target: quotas.id, set: { used: plus(quotas.used, 1) } }),
      )
  })
  return { votes: await readVotes(ctx, itemId) }
}

export const ideaNotFound = () => new HttpError('not_found', 'Idea not found')

const changeVotes = (tx: Transaction, itemId: string, difference: number) =>
  tx
    .update(roadmapItems)
    .set({ votes: plus(roadmapItems.votes, difference) })
    .where(eq(roadmapItems.id, itemId))

async function readVotes({ db }: Ctx, itemId: string): Promise<number> {
  const [item] = await db.orm
    .select({ votes: roadmapItems.votes })
    .from(roadmapItems)
    .where(eq(roadmapItems.id, itemId))
  if (!item) throw ideaNotFound()
  return item.votes
}

/**
 * Moves this browser's votes without an account to the user. Deletes those for items that the user has voted
 * for.
 */
function adoptVotes(ctx: Ctx, visitorId: string, userId: string): Promise<void> {
  const { orm } = ctx.db
  const ofBrowser = and(eq(roadmapVotes.visitorId, visitorId), isNull(roadmapVotes.userId))
  const items = { itemId: roadmapVotes.itemId }
  return transaction(asSystem(ctx), async (tx) => {
    const [votes, twice] = await Promise.all([
      tx.select(items).from(roadmapVotes).where(ofBrowser),
      tx
        .select(items)
        .from(roadmapVotes)
        .where(
          and(
            eq(roadmapVotes.userId, userId),
            inArray(roadmapVotes.itemId, orm.select(items).from(roadmapVotes).where(ofBrowser)),
          ),
        ),
    ])
    for (const { itemId } of twice)
      tx.write(
        tx.delete(roadmapVotes).where(and(ofBrowser, eq(roadmapVotes.itemId, itemId))),
        changeVotes(tx, itemId, -1),
      )
    if (votes.length > twice.length) tx.write(tx.update(roadmapVotes).set({ userId }).where(ofBrowser))
  })
}

/**
 * The name of a network today: the hash of its /24 or /48 under the day's key, which is deleted soon after.
 */
function networkName(ctx: Ctx, address: string): Promise<string> {
  return visitorName(ctx, { address: prefixOf(address), userAgent: 'roadmap' })
}
