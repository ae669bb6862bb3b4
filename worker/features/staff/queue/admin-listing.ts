import type { z } from 'zod'
import type { editableListing } from '#contract/staff/moderation.wire.ts'
import { type OwnListingRow, ownListingOf } from '../../listings/own/own-listing.ts'

export type EditableListing = z.output<typeof editableListing>

/** A listing in the form that admins edit: like the owner's form, with the true state, and with the note in every state. */
export function toEditableListing(row: OwnListingRow, now: number): EditableListing {
  return {
    ...ownListingOf(row, now),
    staffNote: row.staff_note,
    moderation: row.moderation,
    ownerId: row.owner_id,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
  }
}
