import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DECISION_UNDO_MS, MODERATION_ACTIONS } from '#contract/staff/moderation.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditRows } from '../../../http/write-audit.ts'
import { set } from '../../../db/sql.ts'
import { entriesOf, entry, REASONS, reasons } from '../../decisions/entries.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { type Outcome, readOutcomes } from './decide.ts'

const undone = alias(auditLog, 'undone')

/** Whether it was rewritten since the decision: while it is not public, nobody may have seen its texts. */
const REWRITTEN = sql`coalesce(${listings.version} <> ${reasons.was} ->> 'version', ${listings.updated} > ${reasons.at})`

/**
 * Takes back the caller's own last decision on each listing, while nothing else has changed it and for a limited
 * time. One that would become public goes to the queue if it was rewritten since.
 */
export async function undoDecisions(ctx: UserCtx, ids: readonly string[]): Promise<{ items: Outcome[] }> {
  requireAdmin(ctx)
  const actions = MODERATION_ACTIONS.map((action) => `listing.${action}` as const)
  const items = await readOutcomes(ctx, ids, 'listing.undo', undoStatements(ctx, ids, actions))
  return { items }
}

function undoStatements(ctx: UserCtx, ids: readonly string[], actions: readonly string[]): SQL[] {
  const { now, actor } = ctx
  return [
    auditRows(ctx, {
      action: 'listing.undo',
      kind: 'listing',
      id: sql`${listings.id}`,
      before: sql`${undone.after}`,
      after: sql`iif(${undone.before} ->> 'moderation' = 'approved' AND ${REWRITTEN},
        json_set(${undone.before}, '$.moderation', 'pending'), ${undone.before})`,
      from: sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${listings} ON ${listings.id} = j.value
        JOIN ${auditLog} undone ON ${undone.seq} = (SELECT max(${auditLog.seq}) FROM ${auditLog} WHERE ${auditLog.targetKind} = 'listing'
          AND ${auditLog.targetId} = ${listings.id} AND ${auditLog.at} = ${listings.decidedAt})
        LEFT JOIN ${REASONS} ON ${reasons.auditSeq} = ${undone.seq}
        WHERE ${listings.decidedAt} > ${now - DECISION_UNDO_MS} AND ${undone.actorId} = ${actor.userId} AND ${undone.action} IN ${[...actions]}
          AND ${listings.moderation} = ${undone.after} ->> 'moderation' AND ${listings.staffNote} IS ${undone.after} ->> 'note'`,
    }),
    // Without a decision there is nothing to undo a second time.
    sql`UPDATE ${listings} SET ${set(listings, { moderation: sql`${entry.after} ->> 'moderation'`, staffNote: sql`${entry.after} ->> 'note'`, decidedAt: null, requeuedAt: sql`iif(${entry.before} ->> 'moderation' = 'suspended' AND ${entry.after} ->> 'moderation' = 'pending', ${now}, ${listings.requeuedAt})` })} FROM ${entriesOf(ctx, ['listing.undo'])} AND ${listings.id} = ${entry.targetId}`,
    ...takeBack(ctx, 'listing'),
  ]
}
