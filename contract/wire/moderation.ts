import { z } from 'zod'
import { MODERATION_ACTIONS, MODERATION_STATES, STAFF_NOTE_MAX } from '../moderation.ts'
import { isoDate, listOf, pageQuery, personRef, textField } from './fields.ts'
import { searchText } from './listing.ts'

export const ADMIN_PAGE_SIZE = 25

export const adminListing = z
  .object({
    _id: z.string(),
    name: z.string(),
    moderation: z.enum(MODERATION_STATES),
    ownerInfo: personRef,
    ownerId: z.string(),
    discord: z.string().nullable(),
    created: isoDate,
  })
  .meta({ id: 'AdminListing' })

export const adminListingsQuery = z.object({
  q: searchText.optional().transform((q) => q ?? ''),
  moderation: z.enum(MODERATION_STATES, 'Unknown state.').optional(),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const adminListingPage = listOf(adminListing).meta({ id: 'AdminListingPage' })

export const moderationAction = z.enum(MODERATION_ACTIONS)

export const moderationBody = z.object({ note: textField(STAFF_NOTE_MAX, 'Note').nullish() })

export const moderationAnswer = z
  .object({ _id: z.string(), moderation: z.enum(MODERATION_STATES) })
  .meta({ id: 'ModerationAnswer' })
