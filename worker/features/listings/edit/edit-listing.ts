import type { z } from 'zod'
import { languagesAfter } from '#contract/listings/descriptions.ts'
import { EDIT_CONFLICT_MESSAGE, type OwnListing } from '#contract/listings/owner.ts'
import type { listingEdit } from '#contract/listings/owner.wire.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { foldName } from '#contract/text/fold.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { keysOfListing, refuseDuplicate } from '../own-duplicate.ts'
import { findForTeam, ownListingOf } from '../own/own-listing.ts'
import { applyEdit } from './apply-edit.ts'
import { judgeEdit } from './judge-edit.ts'
import { resolveEdit } from './resolve-edit.ts'

export type EditInput = z.output<typeof listingEdit>

/**
 * Another person has edited the listing. The error carries the listing after that edit, so that the editor
 * can choose.
 */
export class EditConflict<Shown extends OwnListing> extends HttpError {
  readonly listing: Shown

  /** `current` is the state that prevented a change of state. */
  constructor(listing: Shown, current?: Moderation) {
    super('state_conflict', EDIT_CONFLICT_MESSAGE, current && { current })
    this.listing = listing
  }

  override body() {
    return { ...super.body(), version: this.listing.version, listing: this.listing }
  }
}

/**
 * Changes the sent fields of a listing, for its owner and staff. An approved listing remains approved;
 * fields that staff have to see wait. Duplicates of the owner are refused as in a submission.
 */
export async function editListing(
  ctx: UserCtx,
  id: string,
  { version, ...input }: EditInput,
): Promise<OwnListing> {
  const changes = await resolveEdit(ctx, id, input)
  const { name, realmLink } = changes
  const address = (realmLink && parseServerAddress(realmLink)) || undefined
  const unique = name === undefined && !address ? undefined : keysOfListing({ name, address })
  let judged = await judgeEdit(ctx, id, changes)
  let done = await applyEdit(ctx, id, changes, { version, unique, judged })
  let row = await findForTeam(ctx, id)
  // Staff decided about the listing after it was judged, so what has to wait is judged again.
  if (!done && row && judged && row.moderation !== judged.moderation) {
    judged = await judgeEdit(ctx, id, changes)
    done = await applyEdit(ctx, id, changes, { version, unique, judged })
    row = await findForTeam(ctx, id)
  }
  if (!row) throw notYours()
  const listing = await ownListingOf(ctx, row)
  const now = { ...listing, ...listing.held?.fields }
  const wanted = { ...changes, descriptionLanguages: languagesAfter(now, changes) }
  if (done || agrees({ ...now, factsConfirmed: true }, wanted)) return listing
  const changed = {
    name: name !== undefined && foldName(name) === foldName(listing.name) ? undefined : name,
    address: realmLink === listing.realmLink ? undefined : address,
  }
  if (listing.version === (version ?? listing.version))
    await refuseDuplicate(ctx, changed, { name: 'name', address: 'realmLink' }, id)
  throw new EditConflict(listing)
}

/**
 * Whether a listing already has the requested values: then a repeated edit is no conflict. Missing keys
 * always match.
 */
export function agrees(listing: object, changes: object): boolean {
  const present = new Map<string, unknown>(Object.entries(listing))
  return Object.entries(changes).every(
    ([key, value]) => value === undefined || JSON.stringify(present.get(key)) === JSON.stringify(value),
  )
}
