import { DECISION_UNDO_MS, MODERATION_ACTIONS, type Moderation } from '#contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { requireAdmin } from '../../http/auth.ts'
import { rewrittenSql } from '../statements/return-state.ts'
import type { Outcome } from './decide.ts'

/**
 * Takes back the caller's own last decision on each listing: the state and the note become what they were before it. This happens only while nothing
 * else has changed them, and for a limited time. A listing that returns to the queue keeps its place, because a decision does not change since when it
 * waits. Sent again, it finds its own entries, by their time. One that would become public goes to the queue instead, if it was rewritten since the decision.
 */
export async function undoDecisions(ctx: UserCtx, ids: readonly string[]): Promise<{ items: Outcome[] }> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const chosen = JSON.stringify(ids)
  const actions = JSON.stringify(MODERATION_ACTIONS.map((action) => `listing.${action}`))
  const {
    again,
    results: [, changed, present],
  } = await db.repeatable<[never, { id: string }, { id: string; moderation: Moderation; is_undone: 0 | 1 }]>([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?2, ?3, 'listing.undo', 'listing', l.id, e.after,
                iif(e.before ->> 'moderation' = 'approved' AND ${rewrittenSql('l', 's')}, json_set(e.before, '$.moderation', 'pending'), e.before)
           FROM json_each(?1) j CROSS JOIN listings l ON l.id = j.value
           JOIN audit_log e ON e.seq = (SELECT max(seq) FROM audit_log WHERE target_kind = 'listing' AND target_id = l.id AND at = l.decided_at)
           LEFT JOIN statements s ON s.audit_seq = e.seq
          WHERE l.decided_at > ?5 AND e.actor_id = ?3 AND e.action IN (SELECT value FROM json_each(?4))
            AND l.moderation = e.after ->> 'moderation' AND l.staff_note IS e.after ->> 'note' ORDER BY j.key`,
      )
      .bind(chosen, now, actor.userId, actions, now - DECISION_UNDO_MS),
    // Without a decision there is nothing to undo a second time.
    db
      .prepare(
        `UPDATE listings SET moderation = e.after ->> 'moderation', staff_note = e.after ->> 'note', decided_at = NULL,
                requeued_at = iif(e.before ->> 'moderation' = 'suspended' AND e.after ->> 'moderation' = 'pending', ?2, requeued_at) FROM audit_log e
          WHERE listings.id IN (SELECT value FROM json_each(?1)) AND listings.decided_at IS NOT NULL AND listings.moderation = e.before ->> 'moderation'
            AND e.target_kind = 'listing' AND e.target_id = listings.id AND e.at = ?2 AND e.actor_id = ?3 AND e.action = 'listing.undo'
            -- Only while its entry is the last one: sent again, it must not take back what others decided since.
            AND e.seq = (SELECT max(seq) FROM audit_log WHERE target_kind = 'listing' AND target_id = listings.id)
          RETURNING listings.id`,
      )
      .bind(chosen, now, actor.userId),
    db
      .prepare(
        `SELECT l.id, l.moderation, EXISTS (SELECT 1 FROM audit_log e WHERE e.target_kind = 'listing' AND e.target_id = l.id AND e.at = ?2 AND e.actor_id = ?3
                AND e.action = 'listing.undo') AS is_undone
           FROM listings l WHERE l.id IN (SELECT value FROM json_each(?1)) AND l.deleted_at IS NULL`,
      )
      .bind(chosen, now, actor.userId),
  ])
  const done = new Set(changed.results.map(({ id }) => id))
  if (again) for (const { id, is_undone } of present.results) if (is_undone === 1) done.add(id)
  const found = new Map(present.results.map(({ id, moderation }) => [id, moderation]))
  return { items: ids.map((id) => ({ _id: id, done: done.has(id), moderation: found.get(id) ?? null })) }
}
