import { and, eq } from 'drizzle-orm'
import { DECISION_UNDO_MS, MODERATION_ACTIONS, MODERATION_STATES } from '#contract/staff/moderation.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { type DecisionRow, givesState, readDecisions } from '../../decisions/decision-rows.ts'
import { reopenReports, returnToState } from '../../decisions/take-back.ts'
import { type ListingChange, tellListingChanges } from '../../decisions/tell-listing-change.ts'
import type { Outcome } from './decide.ts'

/**
 * Takes back the caller's own last decision on each listing, while nothing else has changed it and for a limited
 * time. One that would become public goes to the queue if it was rewritten since.
 */
export async function undoDecisions(ctx: UserCtx, ids: readonly string[]): Promise<{ items: Outcome[] }> {
  requireAdmin(ctx)
  return transaction(ctx, async (tx) => {
    const [found, decisions] = await Promise.all([readDecided(tx, ids), readDecisions(tx, 'listing', ids)])
    const about = (id: string) => decisions.filter(({ subjectId }) => subjectId === id)
    const undone = found.flatMap((listing) => {
      const own = about(listing.id)
      const change = undoOf(listing, own, { adminId: ctx.actor.userId, now: ctx.now })
      return change ? { listing, own, ...change } : []
    })
    const reopened: DecisionRow[] = []
    for (const { listing, own, before, after, state } of undone) {
      const isQueued = before['moderation'] === 'suspended' && state === 'pending'
      returnToState(ctx, tx, { decisions: own, ended: own.filter((one) => givesState(one, ctx.now)), state })
      tx.write(
        // Without a decision there is nothing to undo a second time.
        tx
          .update(listings)
          .set({
            moderation: state,
            staffNote: noteIn(after),
            decidedAt: null,
            ...(isQueued && { requeuedAt: ctx.now }),
          })
          .where(eq(listings.id, listing.id)),
        audit(ctx, 'listing.undo', listing.id, { before, after }),
      )
      if ('rule' in before) reopened.push(...own.slice(-1))
    }
    await reopenReports(ctx, tx, reopened)
    tx.write(
      ...tellListingChanges(
        ctx,
        undone.map(({ listing, before, after, state }): ListingChange => ({
          listing,
          action: 'listing.undo',
          before,
          after,
          state,
        })),
      ),
    )
    const items = ids.map((id) => {
      const done = undone.find(({ listing }) => listing.id === id)
      const listing = found.find((one) => one.id === id)
      return { _id: id, done: done !== undefined, moderation: done?.state ?? stateIn(listing?.moderation) }
    })
    return { items }
  })
}

type Decided = Awaited<ReturnType<typeof readDecided>>[number]

/** Listings, with the last entry of the moment when staff decided about them. */
async function readDecided(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: listings.id,
      name: listings.name,
      ownerId: listings.ownerId,
      moderation: listings.moderation,
      staffNote: listings.staffNote,
      version: listings.version,
      updated: listings.updated,
      decidedAt: listings.decidedAt,
      seq: auditLog.seq,
      action: auditLog.action,
      by: auditLog.actorId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(listings)
    .leftJoin(
      auditLog,
      and(
        eq(auditLog.targetKind, 'listing'),
        eq(auditLog.targetId, listings.id),
        eq(auditLog.at, listings.decidedAt),
      ),
    )
    .where(among(listings.id, ids))
    .orderBy(auditLog.seq)
  const latest = new Map(rows.map((row) => [row.id, row]))
  return [...latest.values()]
}

const ACTIONS: readonly string[] = MODERATION_ACTIONS.map((action) => `listing.${action}`)

/** The state to which a listing returns, and what the audit log says of it; `null` if its last decision cannot be taken back. */
export function undoOf(
  listing: Decided,
  decisions: readonly DecisionRow[],
  { adminId, now }: { adminId: string; now: number },
) {
  const { before: earlier, after: undone, decidedAt, by, action } = listing
  if (!earlier || !undone || decidedAt === null || decidedAt <= now - DECISION_UNDO_MS) return null
  if (by !== adminId || action === null || !ACTIONS.includes(action)) return null
  // Somebody has changed it since.
  if (listing.moderation !== undone['moderation'] || listing.staffNote !== noteIn(undone)) return null
  const decision = decisions.findLast(({ at }) => at === decidedAt)
  const isHidden = earlier['moderation'] === 'approved' && decision && isRewritten(listing, decision)
  const state = isHidden ? 'pending' : stateIn(earlier['moderation'])
  return state && { before: undone, after: { ...earlier, moderation: state }, state }
}

/** Whether its texts changed since a decision: while it is not public, nobody may have seen them. */
function isRewritten({ version, updated }: Decided, { was, at }: DecisionRow): boolean {
  const seen = was?.['version']
  return typeof seen === 'number' ? version !== seen : updated > at
}

const stateIn = (state: unknown) => MODERATION_STATES.find((one) => one === state) ?? null

function noteIn(entry: Record<string, unknown>): string | null {
  const { note } = entry
  return typeof note === 'string' ? note : null
}
