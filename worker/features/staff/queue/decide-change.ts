import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import type { changeDecision } from '#contract/listings/change.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { foldName } from '#contract/text/fold.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { refuseOwn, requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { decide } from '../../decisions/decide.ts'
import { tellListingChanges } from '../../decisions/tell-listing-change.ts'
import { tell } from '../../events/tell.ts'
import { EDITED_COLUMNS, patchOf, auditedValue } from '../../listings/edit/listing-change.ts'
import { leavePictures } from '../../listings/pictures/leave-pictures.ts'

type Decision = z.output<typeof changeDecision>

/**
 * Publishes a listing's waiting fields and tells the owner: only if they are still those that staff saw, and
 * no other listing of the owner has the name.
 */
export async function approveChange(
  ctx: UserCtx,
  id: string,
  { revision }: Decision,
): Promise<{ _id: string }> {
  requireModerator(ctx)
  const { now } = ctx
  return transaction(ctx, async (tx) => {
    const [{ listing, fields, guild }, same] = await Promise.all([
      readChange(ctx, tx, { id, revision }),
      readNames(tx, id),
    ])
    const { ownerId, isEditor: _, ...stored } = listing
    const key = fields.name === undefined ? null : foldName(fields.name)
    if (key !== null && key !== listing.nameKey && same.some(({ nameKey }) => nameKey === key))
      throw new HttpError(
        'state_conflict',
        'The owner gave this name to another server. Refuse the change, or ask for another name.',
        { current: 'duplicate' },
      )
    const name = fields.name ?? listing.name
    const change = { before: shownIn(stored, fields), after: { ...fields } }
    const changes = { ...fields, pictures: fields.pictures && [...fields.pictures] }
    tx.write(
      audit(ctx, 'listing.approve-change', id, change),
      tx
        .update(listings)
        .set(patchOf(stored, changes, { now, isStaff: true, guild }))
        .where(eq(listings.id, id)),
      tx.delete(heldChanges).where(eq(heldChanges.listingId, id)),
      ...tell([
        {
          person: ownerId,
          kind: 'decision',
          key: `change:${id}:${revision}`,
          at: now,
          outcome: 'approve-change',
          name,
          id,
        },
      ]),
      ...tellListingChanges(ctx, [
        {
          listing: { id, name, ownerId },
          action: 'listing.approve-change',
          ...change,
          state: listing.moderation,
        },
      ]),
    )
    leavePictures(ctx, tx, { ...change, isOwn: true })
    return { _id: id }
  })
}

/**
 * Refuses a listing's waiting fields. Everybody keeps seeing the old values, and nobody the refused pictures.
 */
export async function refuseChange(
  ctx: UserCtx,
  id: string,
  { revision, rule = DEFAULT_RULE, note }: Decision,
): Promise<{ _id: string }> {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const { listing, fields } = await readChange(ctx, tx, { id, revision })
    const subject = {
      id,
      personId: listing.ownerId,
      name: listing.name,
      before: shownIn(listing, fields),
      after: { refused: fields },
      taken: { fields },
      state: listing.moderation,
    }
    const why = { rule, note: note || undefined, detected: true }
    await decide(ctx, tx, { kind: 'refuse-change', subjects: [subject] }, why)
    tx.write(tx.delete(heldChanges).where(eq(heldChanges.listingId, id)))
    leavePictures(ctx, tx, { held: [fields], isOwn: false })
    return { _id: id }
  })
}

/** The present public values of the fields that wait. */
const shownIn = (listing: Parameters<typeof auditedValue>[0], fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, auditedValue(listing, field)]))

/** The waiting change of a listing. Throws unless it still waits and is the revision that staff saw. */
async function readChange(ctx: UserCtx, tx: Transaction, { id, revision }: { id: string; revision: string }) {
  const [row] = await tx
    .select({
      listing: { ...EDITED_COLUMNS, ...staffTeamColumns(ctx) },
      ...only(heldChanges, ['fields', 'revision', 'waits', 'guild']),
    })
    .from(listings)
    .leftJoin(heldChanges, eq(heldChanges.listingId, listings.id))
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  if (!row) throw serverNotFound()
  const { listing, fields, guild } = row
  refuseOwn(ctx, [listing])
  if (fields === null || !row.waits)
    throw new HttpError('state_conflict', 'No change of this server waits any more.', { current: 'decided' })
  if (row.revision !== revision)
    throw new HttpError('state_conflict', 'The owner has changed it again. Look at it once more.', {
      current: 'changed',
    })
  return { listing, fields, guild }
}

const own = alias(listings, 'own')

/** The names of the owner's other listings, as they are compared. */
async function readNames(tx: Transaction, id: string) {
  const names = await tx
    .select({ id: own.id, nameKey: own.nameKey })
    .from(own)
    .innerJoin(listings, eq(listings.ownerId, own.ownerId))
    .where(and(eq(listings.id, id), isNull(own.deletedAt)))
  return names.filter((other) => other.id !== id)
}
