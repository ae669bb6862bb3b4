import { and, eq, isNull, sql } from 'drizzle-orm'
import { listings, realmPenalties } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { tellOwner } from '../../events/registry.ts'

type Decision = 'impose' | 'dismiss' | 'restart'

/** What each decision is about and its result: a proposal is imposed or dismissed, a penalty ends when the player count is restarted. */
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
        listingId: realmPenalties.listingId,
        imposedAt: realmPenalties.imposedAt,
        closedAt: realmPenalties.closedAt,
      })
      .from(realmPenalties)
      .where(eq(realmPenalties.id, id))
    if (!penalty) throw new HttpError('not_found', 'Penalty not found.')
    const kind = penalty.imposedAt === null ? 'proposal' : 'penalty'
    if (penalty.closedAt !== null || kind !== about)
      throw new HttpError('state_conflict', 'Someone else has already decided this.')
    tx.write(
      tx.update(realmPenalties).set(becomes(ctx.now)).where(eq(realmPenalties.id, id)),
      audit(ctx, `penalty.${decision}`, id),
    )
    if (decision !== 'dismiss')
      tx.write(...penaltyNotice(ctx, { id, listingId: penalty.listingId, decision }))
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
        .select({ id: listings.id })
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
      ...penaltyNotice(ctx, { id, listingId, decision: 'impose' }),
    )
  })
}

const penaltyNotice = (
  ctx: UserCtx,
  { id, listingId, decision }: { id: string; listingId: string; decision: 'impose' | 'restart' },
) =>
  tellOwner(ctx, {
    listing: sql`${listingId}`,
    kind: 'decision',
    key: `penalty:${id}:${decision}`,
    outcome: `${decision}-penalty`,
    when: sql`true`,
  })
