import { z } from 'zod'
import {
  integer,
  integerField,
  isoDate,
  pageOf,
  pageQuery,
  personRef,
  textField,
} from '../base/fields.wire.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { auditEntry } from '../decisions/audit.wire.ts'
import { waitingChange } from '../listings/change.wire.ts'
import { staffRestriction } from '../people/person.wire.ts'
import { MODERATION_STATES } from './moderation.ts'
import { ADMIN_PAGE_SIZE, editableListing } from './moderation.wire.ts'
import { REPORT_STATUSES } from './report-status.ts'
import { REPORT_REASONS, RESOLUTION_MAX } from './report.ts'
import { adminReport } from './report.wire.ts'
import { NOTE_MAX, NOTE_SUBJECTS } from './staff-review.ts'

export const noteSubject = z.enum(NOTE_SUBJECTS)

const noteVersion = z
  .object({
    version: integer,
    text: z.string().meta({ description: 'Empty when the note was cleared.' }),
    at: isoDate,
    by: personRef.nullable(),
  })
  .meta({ id: 'StaffNoteVersion' })
export type NoteVersion = z.output<typeof noteVersion>

export const noteVersions = z.object({ items: z.array(noteVersion) }).meta({ id: 'StaffNoteVersions' })

export const noteBody = z.object({
  text: textField(NOTE_MAX, 'Note'),
  version: integerField(0, 1_000_000, 'Send the version that you changed.').meta({
    description: 'The version that the text is based on; 0 for the first one.',
  }),
})

/** What is shown of another listing beside the one that is decided. */
const neighbour = z.object({
  _id: z.string(),
  name: z.string(),
  moderation: z.enum([...MODERATION_STATES, 'deleted']),
  created: isoDate,
  ownerInfo: personRef,
})
export type Neighbour = z.output<typeof neighbour>

const listingReport = z.object({
  _id: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: isoDate,
  reporter: personRef,
})

/** Everything that a decision about a listing needs, in one answer. */
export const listingReview = z
  .object({
    listing: editableListing,
    waitingSince: isoDate.nullable(),
    change: waitingChange.nullable().meta({ description: 'A change of it that waits.' }),
    invite: z.object({
      state: z.enum(LISTED_INVITE_STATES).meta({ description: '`new`: not looked up yet.' }),
      online: integer.nullable(),
      members: integer.nullable(),
      checkedAt: isoDate.nullable(),
      guildName: z
        .string()
        .nullable()
        .meta({ description: 'The name of the Discord server to which it leads now, if that is known.' }),
      ownerProvenAt: isoDate.nullable().meta({
        description: 'When its owner proved to own or manage the Discord server of the invite.',
      }),
      shared: z.array(neighbour).meta({ description: 'Other servers with the same invite.' }),
    }),
    owner: z.object({
      joined: isoDate,
      restriction: staffRestriction.nullable(),
      others: z.object({ items: z.array(neighbour), more: z.boolean() }),
    }),
    sameAddress: z
      .array(neighbour)
      .meta({ description: 'Other servers with the same address, whatever their state, oldest first.' }),
    lookAlikes: z
      .array(neighbour)
      .meta({ description: 'Public and waiting servers with nearly the same name, oldest first.' }),
    reports: z.object({ items: z.array(listingReport), more: z.boolean() }),
    history: z.object({ items: z.array(auditEntry), more: z.boolean() }),
    notes: z.object({ listing: noteVersion.nullable(), owner: noteVersion.nullable() }),
  })
  .meta({ id: 'ListingReview' })
export type ListingReview = z.output<typeof listingReview>

export const reportGroupsQuery = z.object({
  type: z.enum(['servers', 'reviews', 'all'], 'Unknown type.').optional(),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const reportSubject = z.enum(['listing', 'review', 'post'])

const reportGroup = z
  .object({
    _id: z.string().meta({ description: 'The server, the review, or the reply or news.' }),
    type: reportSubject,
    count: integer.meta({ description: 'Open reports about it.' }),
    oldest: isoDate,
    reports: z
      .array(adminReport)
      .meta({ description: 'The gravest of them first, those with words before others, the oldest first.' }),
  })
  .meta({ id: 'ReportGroup' })
export type ReportGroup = z.output<typeof reportGroup>

export const reportGroupPage = pageOf(reportGroup).meta({ id: 'ReportGroupPage' })

export const closeGroupBody = z.object({
  resolution: textField(RESOLUTION_MAX, 'Resolution').nullish(),
  action: z
    .enum(['close', 'review'], 'Unknown action.')
    .optional()
    .transform((action) => action ?? 'close')
    .meta({ description: '`review` only notes that staff looked at them.' }),
})

export const closeGroupAnswer = z.object({ closed: integer }).meta({ id: 'CloseReportGroupAnswer' })
