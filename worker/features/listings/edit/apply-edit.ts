import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { only } from '#contract/base/records.ts'
import type { AuditAction } from '#contract/decisions/audit.ts'
import type { Restriction } from '#contract/decisions/statement.ts'
import { languagesAfter } from '#contract/listings/descriptions.ts'
import { actsAsStaff, canManage, isOnTeam, mayModerate } from '#contract/people/permissions.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { plus } from '../../../db/sql.ts'
import { isEditor, teamColumns, staffTeamColumns, wasMember } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { refuseOwn } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { decide } from '../../decisions/decide.ts'
import {
  appealWaitsFor,
  type DecisionRow,
  endDecisions,
  givesState,
  readDecisions,
} from '../../decisions/decision-rows.ts'
import { tellListingChanges } from '../../decisions/tell-listing-change.ts'
import { tellSavers } from '../../events/tell-savers.ts'
import { type Notice, tell, unlessOwn } from '../../events/tell.ts'
import { isOtherDuplicate, type ListingKeys } from '../own-duplicate.ts'
import { leavePictures } from '../pictures/leave-pictures.ts'
import { isSameAddress } from '../same-address.ts'
import { heldAfter } from './held-change.ts'
import type { Judgement } from './judge-edit.ts'
import { type Changes, differencesOf, EDITED_COLUMNS, type EditedListing, patchOf } from './listing-change.ts'

interface EditBasis {
  version?: number | undefined
  moderation?: Moderation | undefined
  /** The name and address that no other listing of the owner may have. */
  unique?: ListingKeys | undefined
  /** Whether the edit is an act of staff: these are forbidden to moderators who are on the team. */
  isOfStaff?: boolean
  /** The rule for which the listing is denied or suspended, if it is. */
  rule?: RuleId | undefined
  /** Which fields have to wait, and the state of the listing for which this was judged. */
  judged?: Judgement | null | undefined
  action?: Extract<AuditAction, 'listing.edit' | 'listing.banner-upload'>
}

/** The decision that an edit of the state is. Other states end decisions. */
const RESTRICTION_OF: Partial<Record<Moderation, Restriction>> = { denied: 'deny', suspended: 'suspend' }

/**
 * Changes the sent fields of a listing, and stores beside it those that have to wait. Answers whether
 * anything changed: nothing does if the actor may not edit it, or if it is not as `basis` expects.
 */
export async function applyEdit(
  ctx: UserCtx,
  id: string,
  input: Changes,
  basis: EditBasis,
): Promise<boolean> {
  // A confirmation beside new facts is left out: new facts get today's date anyway.
  const asked = sentOnly(input.facts === undefined ? input : { ...input, factsConfirmed: undefined })
  return transaction(ctx, async (tx) => {
    const edited = await readEdited(ctx, tx, id, basis.unique)
    const { listing, held, decisions, others } = edited
    // In the calls for owners, too, a moderator who is not on the team acts as staff.
    if (listing && (basis.isOfStaff || (mayModerate(ctx.actor) && !isOnTeam(ctx.actor, listing))))
      refuseOwn(ctx, [listing.staff])
    const descriptionLanguages = listing && languagesAfter({ ...listing, ...held?.fields }, asked)
    const sent = descriptionLanguages ? { ...asked, descriptionLanguages } : asked
    if (!listing || !mayApply(ctx, { ...basis, sent, decisions, others, listing })) return false
    const holds = basis.judged?.holds ?? {}
    const changes: Changes = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in holds)))
    const differences = differencesOf(listing, changes, ctx.now)
    const waiting = heldAfter(held, sent, holds)
    if (waiting) holdFields(ctx, tx, id, { waiting, held, sent, invite: basis.judged?.invite ?? null })
    if (differences) await change(ctx, tx, { ...edited, listing, id, changes, differences, basis })
    else if (waiting)
      // A new version even if fields only wait, so that two editors notice each other.
      tx.write(
        tx
          .update(listings)
          .set({ version: plus(listings.version, 1) })
          .where(eq(listings.id, id)),
      )
    const isPublic = (sent.moderation ?? listing.moderation) === 'approved'
    leavePictures(ctx, tx, {
      ...differences,
      held: [waiting?.before, waiting?.fields],
      isOwn: isPublic && (isOnTeam(ctx.actor, listing) || listing.wasMember),
    })
    return differences !== null || waiting !== null
  })
}

/** Without the keys that were left out. */
function sentOnly(input: Changes): Changes {
  return Object.fromEntries(Object.entries(input).filter(([, sent]) => sent !== undefined))
}

const others = alias(listings, 'others')
type Other = Awaited<ReturnType<typeof readEdited>>['others'][number]

/** A listing that is not deleted, with all rows on which an edit depends. */
async function readEdited(ctx: UserCtx, tx: Transaction, id: string, unique: EditBasis['unique']) {
  const personId = ctx.actor.userId
  const [[listing], [held], decisions, same] = await Promise.all([
    tx
      .select({
        ...EDITED_COLUMNS,
        ...teamColumns(personId),
        staff: staffTeamColumns(ctx),
        wasMember: wasMember(personId, listings.id),
      })
      .from(listings)
      .where(and(eq(listings.id, id), isNull(listings.deletedAt))),
    tx
      .select(only(heldChanges, ['fields', 'reasons', 'since']))
      .from(heldChanges)
      .where(eq(heldChanges.listingId, id)),
    readDecisions(tx, 'listing', [id]),
    unique
      ? tx
          .select({
            nameKey: others.nameKey,
            realmLink: others.realmLink,
            moderation: others.moderation,
            isEditor: isEditor(personId, others.id).mapWith(Boolean),
          })
          .from(others)
          .innerJoin(listings, eq(listings.ownerId, others.ownerId))
          .where(
            and(
              eq(listings.id, id),
              ne(others.id, id),
              isNull(others.deletedAt),
              or(eq(others.nameKey, unique.name ?? ''), among(others.realmLink, unique.addresses)),
            ),
          )
      : [],
  ])
  return { listing, held, decisions, others: same }
}

interface Attempt extends EditBasis {
  listing: EditedListing & { ownerId: string; isEditor: boolean; wasMember: boolean }
  sent: Changes
  decisions: readonly DecisionRow[]
  others: readonly Other[]
}

/** Whether the actor may make this change, and the listing is as they expect. */
function mayApply(
  { actor, now }: UserCtx,
  { listing, sent, decisions, others: same, version, moderation, unique, judged }: Attempt,
): boolean {
  const expected = judged?.moderation ?? moderation ?? listing.moderation
  if (!canManage(actor, listing)) return false
  if (listing.version !== (version ?? listing.version) || listing.moderation !== expected) return false
  // A new decision would end one whose appeal is not answered yet.
  const restricts = sent.moderation !== undefined && RESTRICTION_OF[sent.moderation] !== undefined
  const isNewState = sent.moderation !== listing.moderation
  if (
    restricts &&
    isNewState &&
    decisions.some((decision) => givesState(decision, now) && appealWaitsFor(decision))
  )
    return false
  return !unique || !same.some((other) => isOtherDuplicate(listing, other, unique, actor))
}

interface Holding {
  waiting: NonNullable<ReturnType<typeof heldAfter>>
  held: { since: number } | undefined
  sent: Changes
  invite: Judgement['invite']
}

function holdFields(
  ctx: UserCtx,
  tx: Transaction,
  id: string,
  { waiting, held, sent, invite }: Holding,
): void {
  const { now: at, idempotencyKey: revision } = ctx
  const { before, fields, reasons } = waiting
  const isInvited = sent.discord !== undefined || !held
  const { guild, guildName } = invite ?? { guild: null, guildName: null }
  const row = { fields, reasons, at, revision, ...(isInvited && { guild, guildName }) }
  const own = eq(heldChanges.listingId, id)
  const store = () =>
    held
      ? tx.update(heldChanges).set(row).where(own)
      : tx.insert(heldChanges).values({ listingId: id, since: at, ...row })
  tx.write(
    audit(ctx, 'listing.hold-change', id, { before, after: fields }),
    Object.keys(fields).length === 0 ? tx.delete(heldChanges).where(own) : store(),
  )
}

interface PublicChange {
  id: string
  listing: Attempt['listing']
  changes: Changes
  differences: NonNullable<ReturnType<typeof differencesOf>>
  decisions: readonly DecisionRow[]
  basis: EditBasis
}

/**
 * Writes what is public at once, with its audit entry. A new state is a decision of staff, or ends those in
 * force.
 */
async function change(
  ctx: UserCtx,
  tx: Transaction,
  { id, listing, changes, differences, decisions, basis }: PublicChange,
): Promise<void> {
  const { action = 'listing.edit', rule = DEFAULT_RULE } = basis
  const { now, actor } = ctx
  const isStaff = actsAsStaff(actor, listing)
  const isMoved = 'moderation' in differences.after
  const name = changes.name ?? listing.name
  const restriction = isMoved && changes.moderation ? RESTRICTION_OF[changes.moderation] : undefined
  if (restriction) {
    const subject = {
      id,
      personId: listing.ownerId,
      name,
      ...differences,
      taken: { version: listing.version },
      state: String(changes.moderation),
    }
    const decided = await decide(ctx, tx, { kind: restriction, subjects: [subject], action }, { rule })
    if (decided.length === 0) throw appealWaitsError()
  } else tx.write(audit(ctx, action, id, differences))
  tx.write(
    tx
      .update(listings)
      .set(patchOf(listing, changes, { now, isStaff, guild: basis.judged?.guild ?? null }))
      .where(eq(listings.id, id)),
  )
  const owned = { id, name, ownerId: listing.ownerId }
  if (isMoved && !restriction) {
    const inForce = decisions.filter((decision) => givesState(decision, now))
    endDecisions(tx, inForce, { at: now, ended: 'lifted' })
    const state = String(changes.moderation)
    tx.write(...tellListingChanges(ctx, [{ listing: owned, action, ...differences, state }]))
  }
  if (isAtAnotherAddress(listing, changes)) tx.write(...tellSavers(ctx, id, 'moved'))
  // A decision about its state tells the owner itself.
  const isEditOfStaff = isStaff && changes.moderation === undefined && action === 'listing.edit'
  if (isEditOfStaff) {
    const notice: Notice = {
      person: unlessOwn(ctx, listing.ownerId),
      kind: 'decision',
      key: `edit:${ctx.idempotencyKey}`,
      at: now,
      outcome: 'edited',
      name,
      id,
    }
    tx.write(...tell([notice]))
  }
}

/** Whether players of a public listing need another address. */
const isAtAnotherAddress = (listing: EditedListing, changes: Changes): boolean =>
  listing.moderation === 'approved' &&
  (changes.moderation ?? 'approved') === 'approved' &&
  listing.realmLink !== null &&
  Boolean(changes.realmLink) &&
  !isSameAddress(listing.realmLink, changes.realmLink ?? null) &&
  (changes.realmLinkVisible ?? listing.realmLinkVisible)
