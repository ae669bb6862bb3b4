import { z } from 'zod'
import { errorBody } from '../base/error.wire.ts'
import { isoDateInput, isoDate, pageOf, pageQuery, integer } from '../base/fields.wire.ts'
import { ID_PATTERN } from '../base/ids.ts'
import { LIST_LIMIT_MAX } from '../base/paging.ts'
import { fromKeys } from '../base/records.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { TAGS } from '../directory/directory.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { BANNER_ADDRESS_MAX } from './banner.ts'
import { INVITE_CODE_MIN } from './discord-invite.ts'
import { type EditableField, TEXT_FIELDS } from './fields.ts'
import { textRules } from './fields.wire.ts'
import { heldChange } from './held.wire.ts'
import { bannerFocus, descriptionLanguages, factDates, orderedPictures, pause } from './listing.wire.ts'
import { HIDING_DECISIONS } from './owner.ts'
import {
  clearableInvite,
  clearableWebsite,
  editedLanguages,
  listingFacts,
  listingPictures,
  listingTags,
  pastedAddress,
  serverAddress,
  serverName,
} from './submission.wire.ts'

export const ownListing = z
  .object({
    _id: z.string(),
    ownerId: z.string(),
    name: z.string(),
    ...fromKeys(TEXT_FIELDS, () => z.string()),
    descriptionLanguages,
    tags: z.array(z.enum(TAGS)),
    facts: z.array(z.string()),
    factDates,
    discord: z.string().nullable(),
    inviteState: z.enum(LISTED_INVITE_STATES).meta({
      description: 'The last look at the Discord invite: `elsewhere` if it opens another Discord server now.',
    }),
    website: z.string().nullable(),
    websiteHeld: z
      .boolean()
      .meta({ description: 'The website looks like a known one, and is not public until staff allow it.' }),
    banner: z.string().nullable(),
    bannerFocus,
    pictures: orderedPictures,
    realmLink: z.string().nullable(),
    realmLinkVisible: z.boolean(),
    secondLink: z.string().nullable(),
    state: z.enum(['Approved', 'Pending']).meta({ description: 'One of the two states that owners see.' }),
    approved: z.boolean(),
    votes: integer,
    created: isoDate,
    updated: isoDate,
    version: integer.meta({
      description:
        'The version of the listing. Send it back with a change, so that it does not overwrite an edit that you have not seen.',
    }),
    staffNote: z
      .string()
      .nullable()
      .meta({ description: 'The note of staff with their last decision; `null` once approved.' }),
    waitingSince: isoDate
      .nullable()
      .meta({ description: 'Since when it waits for a decision; `null` when it does not.' }),
    privatePath: z.string().nullable().meta({
      description:
        'A path of this site. Whoever has it sees the waiting server without pictures, until staff decide; `null` when it does not wait.',
    }),
    decision: z
      .object({
        _id: z.string().meta({ description: 'Of its statement of reasons.' }),
        at: isoDate,
        restriction: z.enum(HIDING_DECISIONS),
        rule: z.enum(RULE_IDS),
      })
      .nullable()
      .meta({
        description:
          'The decision in force that keeps it from the public, also while it waits for another; `null` without one.',
      }),
    denied: z.boolean().meta({ description: 'Denied: you can request another review.' }),
    nextReviewRequestAt: isoDate.nullable().meta({
      description: 'When you can request a review of it again; `null` when you can now, or it is not denied.',
    }),
    paused: z.union([pause, z.null()]).meta({ description: 'You paused it; `null` while it is open.' }),
    closed: z
      .boolean()
      .meta({ description: 'You closed it: its page says so while it can be brought back.' }),
    restorableUntil: isoDate
      .nullable()
      .meta({ description: 'Until when a withdrawn server can be brought back; `null` for any other.' }),
    ownerProvenAt: isoDate.nullable().meta({
      description: 'When its owner proved to own or manage its Discord; `null` without such a proof.',
    }),
    serverProvenAt: isoDate.nullable().meta({
      description: 'When the server showed your code in its message of the day; `null` without such a proof.',
    }),
    held: heldChange.nullable().meta({
      description:
        'Your changes that wait until staff have looked; everybody still sees the values above. `null` when nothing waits.',
    }),
  })
  .meta({ id: 'OwnListing', description: 'A server as its owner sees it, in every state.' })
export type OwnListing = z.output<typeof ownListing>

export const ownListingsQuery = z.object({
  ...pageQuery(LIST_LIMIT_MAX),
  withdrawn: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .meta({ description: '`1` lists the servers that you withdrew and can bring back, latest first.' }),
})

export const pauseBody = z
  .object({
    paused: z.boolean('Set paused to true or false.'),
    until: isoDateInput.nullable().default(null).meta({
      description: 'When it opens again, within a year; `null` if you do not know yet.',
    }),
  })
  .meta({ id: 'PauseServer' })

export const closeBody = z
  .object({
    movedTo: z.string().regex(ID_PATTERN, 'Send the id of a server.').nullable().default(null).meta({
      description: 'Another public server that you own or edit, to which its page leads.',
    }),
  })
  .meta({ id: 'CloseServer' })

export const ownListingPage = pageOf(ownListing).meta({ id: 'OwnListingPage' })

const weekFigures = {
  impressions: integer,
  clicks: integer,
  votes: integer,
}

const changedValue = z
  .union([z.string(), z.boolean(), z.array(z.string()), bannerFocus.unwrap()])
  .nullable()
  .meta({ description: 'As the field has it; pictures by what they show. `null` for nothing.' })

/** What staff did with a server, as its owner reads it: without names, with the two states of owners. */
const staffChange = z
  .object({
    _id: z.string(),
    at: isoDate,
    serverId: z.string(),
    name: z.string(),
    kind: z.enum(['approved', 'pending', 'edited', 'deleted', 'restored']),
    note: z.string().nullable().meta({ description: 'What staff wrote about it.' }),
    changes: z.array(z.object({ field: z.string(), before: changedValue, after: changedValue })),
  })
  .meta({ id: 'StaffChange' })
export type StaffChange = z.output<typeof staffChange>

export const ownSummary = z
  .object({
    total: integer,
    new: integer.meta({ description: 'Created within the last 3 days.' }),
    pending: integer.meta({ description: 'Not approved, for any reason.' }),
    approved: integer,
    blockedBy: z.string().nullable().meta({
      description:
        'While none of your servers is approved, three may wait: the oldest of them, if you cannot submit another now.',
    }),
    usualWaitMs: integer.nullable().meta({
      description:
        'How long a decision takes: the median of the last 30 days, and at least what the oldest submission waits now; `null` while nobody can say.',
    }),
    week: z
      .object(weekFigures)
      .meta({ description: 'Of all your servers in the last 7 days, without today.' }),
    before: z.object(weekFigures).meta({ description: 'The same for the 7 days before.' }),
    changes: z
      .array(staffChange)
      .meta({ description: 'What staff changed in the last 30 days, newest first.' }),
  })
  .meta({ id: 'OwnSummary' })

/** A new invite in the edit forms. */
export const editedInvite = clearableInvite(INVITE_CODE_MIN.edit)

/** An address in its stored form; empty and `null` clear it. */
export const editedAddress = pastedAddress
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text))
  .pipe(serverAddress.transform((address) => address.text).nullable())

const editedFields = {
  ...fromKeys(TEXT_FIELDS, (field) => textRules[field].optional()),
  name: serverName.optional(),
  descriptionLanguages: editedLanguages.optional(),
  tags: listingTags.optional(),
  // As short as in a submission, so that a stored code is accepted again. Where it is saved, a new one must
  // be longer.
  discord: clearableInvite(INVITE_CODE_MIN.submit).optional(),
  website: clearableWebsite.optional(),
  realmLink: editedAddress.optional(),
  secondLink: editedAddress.optional(),
  realmLinkVisible: z.boolean('Set realmLinkVisible to true or false.').optional(),
  banner: z
    .string('Send the address of a picture, or null for none.')
    .max(BANNER_ADDRESS_MAX, 'That address is too long.')
    .nullable()
    .transform((address) => address || null)
    .optional()
    .meta({
      description:
        'The current value, `null`, the `url` of a draft upload, or a direct https link to a picture, which is copied with the limits of an upload.',
    }),
  bannerFocus: bannerFocus.optional(),
  pictures: listingPictures.optional().meta({
    description:
      'All pictures beside the banner, in their order; those that are left out are removed. Upload a new one as a draft of a banner.',
  }),
  facts: listingFacts.optional().meta({
    description: 'All facts, such as `lang-de` and `on-switch`; those that are left out are removed.',
  }),
} satisfies Record<EditableField, z.ZodType>

/** A change by an owner. Missing keys leave their values unchanged. */
export const listingEdit = z
  .object({
    ...editedFields,
    factsConfirmed: z
      .literal(true, 'Set factsConfirmed to true or leave it out.')
      .optional()
      .meta({ description: 'All stored facts are still true: their date becomes today.' }),
    version: z
      .number('Version must be a whole number.')
      .int('Version must be a whole number.')
      .min(1, 'Version starts at 1.')
      .max(Number.MAX_SAFE_INTEGER, 'Version must be a whole number.')
      .optional()
      .meta({ description: 'The version the change is based on; 409 when there is a newer one.' }),
  })
  .meta({ id: 'ListingEdit' })

export const editConflict = errorBody
  .extend({ version: integer, listing: ownListing })
  .meta({ id: 'EditConflict', description: 'Someone else saved it; `listing` is the current version.' })
