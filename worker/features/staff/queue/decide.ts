import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import { actsAsStaff } from '#contract/people/permissions.ts'
import {
  canModerate,
  MODERATION_TABLE,
  type ModerationAction,
  type Refusal,
} from '#contract/staff/moderation.ts'
import type { bulkAnswer } from '#contract/staff/moderation.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { isDecidable, STATE, stateColumn } from '../../../db/listing-state.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import { among, insertStatements } from '../../../db/sets.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { refuseOwn } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditRow } from '../../../http/write-audit.ts'
import { decide } from '../../decisions/decide.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { tellListingChanges } from '../../decisions/tell-listing-change.ts'
import { approvedInvite } from '../../listings/edit/listing-change.ts'

export interface Decision {
  ids: readonly string[]
  action: ModerationAction
  note: string | null
  /** The reasons for the statement of an action that restricts. Other actions ignore them. */
  rule?: RuleId | undefined
  /** The versions of the texts that staff saw, by id. A decision that makes a listing public depends on them. */
  versions?: Readonly<Record<string, number | undefined>> | undefined
}

export type Outcome = z.output<typeof bulkAnswer>['items'][number]

/** Why an action cannot be applied to a listing as it is; `null` if it can. */
export function whyNotModerated(
  listing: Pick<ListingRow, 'id' | 'moderation' | 'version'>,
  { action, versions = {} }: Pick<Decision, 'action' | 'versions'>,
): Extract<Refusal, 'state' | 'rewritten'> | null {
  if (!canModerate(listing.moderation, action)) return 'state'
  if (MODERATION_TABLE[action].to !== 'approved') return null
  const version = versions[listing.id]
  return version === undefined || version === listing.version ? null : 'rewritten'
}

/**
 * Applies an action to each listing in a suitable state, in one transaction. Answers the result for each, in
 * order; throws where all are the moderator's own. The caller checks the role.
 */
export async function takeAction(ctx: UserCtx, decision: Decision): Promise<Outcome[]> {
  const { to } = MODERATION_TABLE[decision.action]
  return transaction(ctx, async (tx) => {
    const rows = await readListings(ctx, tx, decision.ids)
    const others = rows.filter((listing) => actsAsStaff(ctx.actor, listing))
    if (others.length === 0) refuseOwn(ctx, rows)
    const fit = others.filter((listing) => whyNotModerated(listing, decision) === null)
    const done = new Set(await act(ctx, tx, decision, fit))
    return decision.ids.map((id) => {
      const listing = rows.find((row) => row.id === id)
      if (!listing) return { _id: id, done: false, moderation: null, because: 'state' }
      if (done.has(id)) return { _id: id, done: true, moderation: to }
      const because = others.includes(listing) ? (whyNotModerated(listing, decision) ?? 'appealed') : 'own'
      return { _id: id, done: false, moderation: listing.moderation, because }
    })
  })
}

type ListingRow = Awaited<ReturnType<typeof readListings>>[number]

function readListings(ctx: UserCtx, tx: Transaction, ids: readonly string[]) {
  return tx
    .select({
      id: listings.id,
      name: listings.name,
      ...staffTeamColumns(ctx),
      moderation: STATE,
      ...only(listings, ['closed', 'staffNote', 'version', 'discordState', 'discordFound']),
    })
    .from(listings)
    .where(and(among(listings.id, ids), isDecidable()))
}

/**
 * Changes the state of listings, except where a waiting appeal prevents it. Returns the ids of the changed
 * ones.
 */
async function act(
  ctx: UserCtx,
  tx: Transaction,
  { action, note, rule = DEFAULT_RULE }: Decision,
  chosen: readonly ListingRow[],
): Promise<string[]> {
  const { to } = MODERATION_TABLE[action]
  const subjects = chosen.map((listing) => ({
    id: listing.id,
    personId: listing.ownerId,
    name: listing.name,
    before: { moderation: listing.moderation, note: listing.staffNote },
    after: { moderation: to, note },
    taken: { version: listing.version },
    state: to,
  }))
  const decided =
    action === 'deny' || action === 'suspend'
      ? await decide(ctx, tx, { kind: action, subjects }, { rule })
      : await allow(ctx, tx, action, subjects)
  const ids = decided.map(({ id }) => id)
  for (const closed of [false, true]) {
    const some = chosen.flatMap((listing) =>
      listing.closed === closed && ids.includes(listing.id) ? listing.id : [],
    )
    const queued = to === 'pending' && { requeuedAt: ctx.now }
    const patch = { ...stateColumn(closed, to), staffNote: note, ...queued }
    if (some.length > 0) tx.write(tx.update(listings).set(patch).where(among(listings.id, some)))
  }
  if (action === 'approve')
    for (const listing of chosen.filter(({ discordState }) => discordState === 'elsewhere'))
      tx.write(tx.update(listings).set(approvedInvite(listing)).where(eq(listings.id, listing.id)))
  return ids
}

type Restriction = 'deny' | 'suspend'

interface Allowed {
  id: string
  personId: string
  name: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  state: string
}

async function allow(
  ctx: UserCtx,
  tx: Transaction,
  action: Exclude<ModerationAction, Restriction>,
  subjects: readonly Allowed[],
): Promise<readonly Allowed[]> {
  const ids = subjects.map(({ id }) => id)
  await takeBack(ctx, tx, 'listing', ids)
  tx.write(
    ...insertStatements(
      auditLog,
      subjects.map(({ id, before, after }) => auditRow(ctx, `listing.${action}`, id, { before, after })),
    ),
    ...tellListingChanges(
      ctx,
      subjects.map(({ id, personId: ownerId, name, ...change }) => ({
        listing: { id, name, ownerId },
        action: `listing.${action}` as const,
        ...change,
      })),
    ),
  )
  return subjects
}
