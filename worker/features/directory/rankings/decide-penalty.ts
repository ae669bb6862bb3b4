import { and, eq, isNull } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { listings, realmPenalties } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { type Notice, tell, unlessOwn } from '../../events/tell.ts'

type Decision = 'impose' | 'dismiss' | 'restart'

/** What each decision needs (a proposal or an imposed penalty), and what it changes. */
const STEPS: Record<
  Decision,
  { about: 'proposal' | 'penalty'; becomes: (now: number) => Partial<typeof realmPenalties.$inferInsert> }
> = {
  impose: { about: 'proposal', becomes: (now) => ({ imposedAt: now }) },
  dismiss: { about: 'proposal', becomes: (now) => ({ closedAt: now, outcome: 'dismissed' }) },
  restart: { about: 'penalty', becomes: (now) => ({ closedAt: now, outcome: 'restarted' }) },
}

/** Decides about a suspicion of mass invites. A restart lifts the penalty, and ignores every count before it. */
export async function decidePenalty(
  ctx: UserCtx,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  requireAdmin(ctx)
  const { about, becomes } = STEPS[decision]
  await transaction(ctx, async (tx) => {
    const [penalty] = await tx
      .select({
        ...only(realmPenalties, ['listingId', 'imposedAt', 'closedAt']),
        name: listings.name,
        ownerId: listings.ownerId,
      })
      .from(realmPenalties)
      .innerJoin(listings, eq(listings.id, realmPenalties.listingId))
      .where(eq(realmPenalties.id, id))
    if (!penalty) throw new HttpError('not_found', 'Penalty not found.')
    const kind = penalty.imposedAt === null ? 'proposal' : 'penalty'
    if (penalty.closedAt !== null || kind !== about)
      throw new HttpError('state_conflict', 'Someone else has already decided this.')
    tx.write(
      tx.update(realmPenalties).set(becomes(ctx.now)).where(eq(realmPenalties.id, id)),
      audit(ctx, `penalty.${decision}`, id),
    )
    const { listingId, name, ownerId } = penalty
    if (decision !== 'dismiss')
      tx.write(...tell([penaltyNotice(ctx, id, decision, { id: listingId, name, ownerId })]))
  })
}

/** Halves the score of a realm by a decision of admins without a proposal. A realm has at most one penalty at a time. */
export async function imposePenalty(
  ctx: UserCtx,
  { serverId: listingId, reason }: { serverId: string; reason: string },
): Promise<void> {
  requireAdmin(ctx)
  const { now } = ctx
  const id = newId()
  await transaction(ctx, async (tx) => {
    const [[listing], [open]] = await Promise.all([
      tx
        .select({ id: listings.id, name: listings.name, ownerId: listings.ownerId })
        .from(listings)
        .where(and(eq(listings.id, listingId), isNull(listings.deletedAt))),
      tx
        .select({ id: realmPenalties.id })
        .from(realmPenalties)
        .where(and(eq(realmPenalties.listingId, listingId), isNull(realmPenalties.closedAt))),
    ])
    if (!listing) throw serverNotFound()
    if (open) throw new HttpError('state_conflict', 'A penalty of this realm is open already.')
    tx.write(
      tx.insert(realmPenalties).values({ id, listingId, reason, proposedAt: now, imposedAt: now }),
      audit(ctx, 'penalty.impose', id, { after: { serverId: listingId, reason } }),
      ...tell([penaltyNotice(ctx, id, 'impose', listing)]),
    )
  })
}

const penaltyNotice = (
  ctx: UserCtx,
  id: string,
  decision: 'impose' | 'restart',
  { id: listingId, name, ownerId }: { id: string; name: string; ownerId: string },
): Notice => ({
  person: unlessOwn(ctx, ownerId),
  kind: 'decision',
  key: `penalty:${id}:${decision}`,
  at: ctx.now,
  outcome: `${decision}-penalty`,
  name,
  id: listingId,
})
