import { sql } from 'drizzle-orm'
import { realmPenalties } from '../../../db/schema/rankings.ts'
import { tellOwner } from '../../events/registry.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, serverNotFound } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

type Decision = 'impose' | 'dismiss' | 'restart'

/** The start state and the result of each decision: a proposal is imposed or dismissed, a penalty ends when the player count is restarted. */
const STEPS: Record<Decision, { from: string; set: string }> = {
  impose: { from: 'imposed_at IS NULL AND closed_at IS NULL', set: 'imposed_at = ?2' },
  dismiss: { from: 'imposed_at IS NULL AND closed_at IS NULL', set: `closed_at = ?2, outcome = 'dismissed'` },
  restart: {
    from: 'imposed_at IS NOT NULL AND closed_at IS NULL',
    set: `closed_at = ?2, outcome = 'restarted'`,
  },
}

/** Decides about a suspicion of mass invites. A restart lifts the penalty, and ignores every count before it. */
export async function decidePenalty(
  ctx: UserCtx,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const { from, set } = STEPS[decision]
  const entry = { action: `penalty.${decision}`, targetKind: 'ranking', targetId: id } as const
  const {
    done,
    rows: [present],
  } = await writeOnce<[{ id: string }]>(
    ctx,
    (attempt) => [
      db.prepare(`UPDATE realm_penalties SET ${set} WHERE id = ?1 AND ${from}`).bind(id, ctx.now),
      auditStatement(ctx, entry, attempt),
      ...(decision === 'dismiss' ? [] : penaltyNotice(ctx, id, decision)),
    ],
    [db.prepare('SELECT id FROM realm_penalties WHERE id = ?1').bind(id)],
  )
  if (present.results.length === 0) throw new HttpError('not_found', 'Penalty not found.')
  if (!done) throw new HttpError('state_conflict', 'Someone else has already decided this.')
}

/** Halves the score of a realm by a decision of admins without a proposal. A realm has at most one penalty at a time. */
export async function imposePenalty(
  ctx: UserCtx,
  { serverId, reason }: { serverId: string; reason: string },
): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const id = newId()
  const entry = {
    action: 'penalty.impose',
    targetKind: 'ranking',
    targetId: id,
    after: { serverId, reason },
  } as const
  const {
    done,
    rows: [present],
  } = await writeOnce<[{ id: string }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at, imposed_at)
         SELECT ?1, l.id, ?3, ?4, ?4 FROM listings l WHERE l.id = ?2 AND l.deleted_at IS NULL ON CONFLICT DO NOTHING`,
        )
        .bind(id, serverId, reason, ctx.now),
      auditStatement(ctx, entry, attempt),
      ...penaltyNotice(ctx, id, 'impose'),
    ],
    [db.prepare('SELECT id FROM listings WHERE id = ?1 AND deleted_at IS NULL').bind(serverId)],
  )
  if (present.results.length === 0) throw serverNotFound()
  if (!done) throw new HttpError('state_conflict', 'A penalty of this realm is open already.')
}

const penaltyNotice = (ctx: UserCtx, id: string, decision: 'impose' | 'restart') =>
  tellOwner(ctx, {
    listing: sql`(SELECT ${realmPenalties.listingId} FROM ${realmPenalties} WHERE ${realmPenalties.id} = ${id})`,
    kind: 'decision',
    key: `penalty:${id}:${decision}`,
    outcome: `${decision}-penalty`,
  })
