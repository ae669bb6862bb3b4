import type { z } from 'zod'
import type { bulkAnswer } from '#contract/staff/moderation.wire.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AuditAction } from '#contract/decisions/audit.ts'
import { MODERATION_TABLE, type Moderation, type ModerationAction } from '#contract/staff/moderation.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { listings } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { decide } from '../../decisions/decide.ts'
import { entriesOf, entry } from '../../decisions/entries.ts'
import { applyState } from '../../decisions/listing-effects.ts'
import { takeBack } from '../../decisions/take-back.ts'

export interface Decision {
  ids: readonly string[]
  action: ModerationAction
  note: string | null
  /** Why an action that restricts: it makes the statement of reasons. Other actions ignore it. */
  rule?: RuleId | undefined
  /** The version of the texts that the admin saw. A decision that makes the listing public depends on it. */
  version?: number | undefined
}

export type Outcome = z.output<typeof bulkAnswer>['items'][number]

/** A public address, a Discord server or a website: what nobody can enter does not become public. */
export const hasWayInSql = sql`((${listings.realmLink} IS NOT NULL AND ${listings.realmLinkVisible}) OR ${listings.discord} IS NOT NULL OR (${listings.website} IS NOT NULL AND NOT ${listings.websiteHeld}))`

/**
 * Applies an action to each listing in a suitable state, in one transaction, and answers the result for each, in the order of the request. The caller checks the
 * permission.
 */
export async function takeAction(ctx: UserCtx, decision: Decision): Promise<Outcome[]> {
  return readOutcomes(ctx, decision.ids, `listing.${decision.action}`, actionStatements(ctx, decision))
}

function actionStatements(
  ctx: UserCtx,
  { ids, action, note, rule = DEFAULT_RULE, version }: Decision,
): SQL[] {
  const { from, to } = MODERATION_TABLE[action]
  const enterable = to === 'approved' ? sql` AND ${hasWayInSql}` : sql``
  const chosen = sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${listings} ON ${listings.id} = j.value WHERE ${listings.moderation} IN ${[...from]}${enterable}`
  const before = sql`json_object('moderation', ${listings.moderation}, 'note', ${listings.staffNote})`
  const after = sql`json_object('moderation', ${to}, 'note', ${note})`
  if (action === 'deny' || action === 'suspend')
    return decide(ctx, action, { id: listings.id, from: chosen, before, after }, { rule })
  const auditAction: AuditAction<'listing'> = `listing.${action}`
  return [
    auditRows(ctx, {
      action: auditAction,
      kind: 'listing',
      id: sql`${listings.id}`,
      before,
      after,
      from: version === undefined ? chosen : sql`${chosen} AND ${listings.version} = ${version}`,
    }),
    ...applyState(entriesOf(ctx, [auditAction])),
    ...takeBack(ctx, 'listing'),
  ]
}

/** Sends the statements of an action on listings, and reads which of them it was done to. */
export async function readOutcomes(
  ctx: UserCtx,
  ids: readonly string[],
  action: AuditAction<'listing'>,
  writes: SQL[],
): Promise<Outcome[]> {
  const reads = [
    sql`SELECT ${listings.id}, ${listings.moderation}, EXISTS (SELECT 1 FROM ${entriesOf(ctx, [action])} AND ${entry.targetId} = ${listings.id}) AS is_done
         FROM ${listings} WHERE ${listings.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${listings.deletedAt} IS NULL`,
  ]
  const [, ...rows] = await writeOnce<[{ id: string; moderation: Moderation; is_done: 0 | 1 }]>(
    ctx,
    writes,
    reads,
  )
  const found = new Map(rows[0].map((row) => [row.id, row]))
  return ids.map((id) => ({
    _id: id,
    done: found.get(id)?.is_done === 1,
    moderation: found.get(id)?.moderation ?? null,
  }))
}
