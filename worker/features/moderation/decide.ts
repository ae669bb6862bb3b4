import type { AuditAction } from '#contract/audit.ts'
import {
  MODERATION_TABLE,
  type Moderation,
  type ModerationAction,
  isRestriction,
} from '#contract/moderation.ts'
import { type RuleId } from '#contract/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
import { appealWaitsSql } from '../statements/appeal-waits.ts'
import { reportedSql } from '../reports/reported-sql.ts'
import type { UserCtx } from '../../http/context.ts'

export interface Decision {
  ids: readonly string[]
  action: ModerationAction
  note: string | null
  /** Why an action that restricts: it makes the statement of reasons. Other actions ignore it. */
  rule?: RuleId | undefined
  /** The version of the texts that the admin saw. A decision that makes the listing public depends on it. */
  version?: number | undefined
}

export interface Outcome {
  _id: string
  done: boolean
  /** The state now; `null` when there is no such listing. */
  moderation: Moderation | null
}

/**
 * Applies an action to each listing that has a suitable state and no waiting appeal against the same restriction, in one transaction: the audit entry first, then the change to the same listings. Then it
 * reads all of them. Sent again, it finds its own decisions, by their time, and writes no second entry. Answers the result for each, in the order of the request. The caller checks the permission.
 */
export async function decide(
  { db, now, actor }: UserCtx,
  { ids, action, note, rule = DEFAULT_RULE, version }: Decision,
): Promise<Outcome[]> {
  const { from, to } = MODERATION_TABLE[action]
  const chosen = JSON.stringify(ids)
  const states = JSON.stringify(from)
  const seen = isRestriction(action) ? null : (version ?? null)
  const auditAction: AuditAction<'listing'> = `listing.${action}`
  const {
    results: [, changed, present],
    again,
  } = await db.repeatable<[never, { id: string }, { id: string; moderation: Moderation; is_decided: 0 | 1 }]>(
    [
      db
        .prepare(
          `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?3, ?4, ?5, 'listing', l.id, json_object('moderation', l.moderation, 'note', l.staff_note), json_patch(json_object('moderation', ?6, 'note', ?7), json_patch(?8, ${reportedSql('?8')}))
           FROM json_each(?1) j CROSS JOIN listings l ON l.id = j.value
          WHERE l.moderation IN (SELECT value FROM json_each(?2)) AND NOT ${appealWaitsSql('listing', 'l.id', '?9')} AND l.version = coalesce(?10, l.version)
            AND NOT EXISTS (SELECT 1 FROM ${entrySql('l.id', '?3', '?4', '?5')})
          ORDER BY j.key`,
        )
        .bind(
          chosen,
          states,
          now,
          actor.userId,
          auditAction,
          to,
          note,
          JSON.stringify(isRestriction(action) ? { rule } : {}),
          action,
          seen,
        ),
      db
        .prepare(
          `UPDATE listings SET moderation = ?3, staff_note = ?4, decided_at = ?5
          WHERE id IN (SELECT value FROM json_each(?1)) AND moderation IN (SELECT value FROM json_each(?2))
            AND NOT ${appealWaitsSql('listing', 'listings.id', '?6')} AND version = coalesce(?7, version)
            -- Only while its entry is the last one: sent again, it must not repeat what others took back since.
            AND EXISTS (SELECT 1 FROM ${entrySql('listings.id', '?5', '?8', '?9')} AND a.seq = (SELECT max(seq) FROM audit_log WHERE target_kind = 'listing' AND target_id = listings.id))
          RETURNING id`,
        )
        .bind(chosen, states, to, note, now, action, seen, actor.userId, auditAction),
      db
        .prepare(
          `SELECT l.id, l.moderation, EXISTS (SELECT 1 FROM ${entrySql('l.id', '?2', '?3', '?4')}) AS is_decided
           FROM listings l WHERE l.id IN (SELECT value FROM json_each(?1)) AND l.deleted_at IS NULL`,
        )
        .bind(chosen, now, actor.userId, auditAction),
    ],
  )
  const done = new Set(changed.results.map(({ id }) => id))
  if (again) for (const { id, is_decided } of present.results) if (is_decided === 1) done.add(id)
  const found = new Map(present.results.map(({ id, moderation }) => [id, moderation]))
  return ids.map((id) => ({ _id: id, done: done.has(id), moderation: found.get(id) ?? null }))
}

/** The entry `a` of one decision: about a listing, at a moment, by an admin. All in SQL. */
const entrySql = (id: string, at: string, admin: string, action: string) =>
  `audit_log a WHERE a.target_kind = 'listing' AND a.target_id = ${id} AND a.at = ${at} AND a.actor_id = ${admin} AND a.action = ${action}`
