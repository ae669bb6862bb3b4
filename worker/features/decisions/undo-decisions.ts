import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import { DECISION_UNDO_MS, MODERATION_ACTIONS, MODERATION_STATES } from '#contract/staff/moderation.ts'
import type { bulkAnswer, undoBody } from '#contract/staff/moderation.wire.ts'
import { stateColumn } from '../../db/listing-state.ts'
import { auditLog, listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { staffTeamColumns } from '../../db/team-sql.ts'
import type { Transaction } from '../../db/transaction.ts'
import { refuseOwn, requireModerator } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import type { UserCtx } from '../../http/verb.ts'
import { audit } from '../../http/write-audit.ts'
import { type DecisionRow, givesState, readDecisions } from './decision-rows.ts'
import { reopenReports, returnToState } from './take-back.ts'
import { isSentToQueue, type ListingChange, tellListingChanges } from './tell-listing-change.ts'

type Outcome = z.output<typeof bulkAnswer>['items'][number]

/**
 * Takes back one's own last decision on each listing, for a day, unless the listing was changed since. With
 * `entry`, only that decision. A rewritten listing goes to the queue and does not become public.
 */
export async function undoDecisions(
  ctx: UserCtx,
  { ids, entry }: z.output<typeof undoBody>,
): Promise<{ items: Outcome[] }> {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const [rows, decisions, sides] = await Promise.all([
      readDecided(tx, ids, ctx.now),
      readDecisions(tx, 'listing', ids),
      tx.select(staffTeamColumns(ctx)).from(listings).where(among(listings.id, ids)),
    ])
    refuseOwn(ctx, sides)
    const about = (id: string) => decisions.filter(({ subjectId }) => subjectId === id)
    const undone = rows.flatMap((listing) => {
      const own = about(listing.id)
      if (entry !== undefined && listing.decision?.seq !== entry) return []
      const change = undoOf(listing, own, { adminId: ctx.actor.userId, now: ctx.now })
      return change ? { listing, own, ...change } : []
    })
    const reopened: DecisionRow[] = []
    for (const { listing, own, before, after, state } of undone) {
      returnToState(ctx, tx, {
        decisions: own,
        ended: own.filter((decision) => givesState(decision, ctx.now)),
        state,
        doneAt: listing.decision?.at ?? 0,
      })
      tx.write(
        tx
          .update(listings)
          .set({
            ...stateColumn(listing.closed, state),
            staffNote: noteIn(after),
            ...(isSentToQueue(before, state) && { requeuedAt: ctx.now }),
          })
          .where(eq(listings.id, listing.id)),
        audit(ctx, 'listing.undo', listing.id, { before, after }),
      )
      if ('rule' in before) reopened.push(...own.filter(({ at }) => at === listing.decision?.at))
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
      const listing = rows.find((row) => row.id === id)
      return { _id: id, done: done !== undefined, moderation: done?.state ?? stateIn(listing?.moderation) }
    })
    return { items }
  })
}

type Decided = Awaited<ReturnType<typeof readDecided>>[number]

/** Listings, each with the decision that can be taken back next. */
export async function readDecided(tx: Pick<Transaction, 'select'>, ids: readonly string[], now: number) {
  const [rows, entries] = await Promise.all([
    tx
      .select({
        id: listings.id,
        name: listings.name,
        ownerId: listings.ownerId,
        moderation: listings.moderation,
        closed: listings.closed,
        deletedFrom: listings.deletedFrom,
        staffNote: listings.staffNote,
        version: listings.version,
        updated: listings.updated,
      })
      .from(listings)
      .where(among(listings.id, ids)),
    tx
      .select({
        id: auditLog.targetId,
        ...only(auditLog, ['seq', 'at', 'action']),
        by: auditLog.actorId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.targetKind, 'listing'),
          among(auditLog.targetId, ids),
          gt(auditLog.at, now - DECISION_UNDO_MS),
        ),
      )
      .orderBy(auditLog.seq),
  ])
  return rows.map(({ deletedFrom, ...listing }) => ({
    ...listing,
    moderation: listing.closed ? deletedFrom : listing.moderation,
    decision: lastDecision(entries.filter(({ id }) => id === listing.id)),
  }))
}

const ACTIONS: readonly string[] = MODERATION_ACTIONS.map((action) => `listing.${action}`)
/**
 * Actions that take a listing away or bring it back as it was: decisions before them can still be taken back.
 */
const AWAY: readonly string[] = [
  'listing.delete',
  'listing.restore',
  'listing.withdraw',
  'listing.bring-back',
]

export const isUndoable = (action: string): boolean => ACTIONS.includes(action)

/**
 * The last decision about a listing that was not taken back. A state set otherwise ends the decisions before
 * it.
 */
export function lastDecision<Entry extends { action: string; after: Record<string, unknown> | null }>(
  entries: readonly Entry[],
): Entry | null {
  const decisions: Entry[] = []
  for (const entry of entries)
    if (isUndoable(entry.action)) decisions.push(entry)
    else if (entry.action === 'listing.undo') decisions.pop()
    else if (entry.after?.['moderation'] !== undefined && !AWAY.includes(entry.action)) decisions.length = 0
  return decisions.at(-1) ?? null
}

/**
 * The state to which a listing returns, with the audit entry; `null` if its last decision cannot be taken
 * back.
 */
export function undoOf(
  listing: Decided,
  decisions: readonly DecisionRow[],
  { adminId, now }: { adminId: string; now: number },
) {
  const { before: earlier, after: undone, action, at = 0, by } = listing.decision ?? {}
  if (!earlier || !undone || at <= now - DECISION_UNDO_MS || by !== adminId) return null
  // Somebody has changed it since.
  if (listing.moderation !== undone['moderation'] || listing.staffNote !== noteIn(undone)) return null
  // It waits already, with texts that nobody on staff has seen.
  if (action === 'listing.requeue' && listing.updated > at) return null
  const decision = decisions.findLast((one) => one.at === at)
  const isHidden = earlier['moderation'] === 'approved' && decision && isRewritten(listing, decision)
  const state = isHidden ? 'pending' : stateIn(earlier['moderation'])
  return state && { before: undone, after: { ...earlier, moderation: state }, state }
}

/**
 * Whether a listing's texts changed since a decision: if it was not public then, staff have not seen them.
 */
function isRewritten({ version, updated }: Decided, { taken, at }: DecisionRow): boolean {
  const seen = taken?.['version']
  return typeof seen === 'number' ? version !== seen : updated > at
}

const stateIn = (state: unknown) => MODERATION_STATES.find((one) => one === state) ?? null

function noteIn(entry: Record<string, unknown>): string | null {
  const { note } = entry
  return typeof note === 'string' ? note : null
}
