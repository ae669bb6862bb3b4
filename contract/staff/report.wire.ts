import { z } from 'zod'
import { isoDate, pageOf, pageQuery, personRef, serverRef, textField, integer } from '../base/fields.wire.ts'
import { MODERATION_STATES } from './moderation.ts'
import { ADMIN_PAGE_SIZE, moderationBody } from './moderation.wire.ts'
import { REPORT_STATUSES } from './report-status.ts'
import {
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
  REPORT_TYPES,
  REPORTS_PAGE_SIZE,
  RESOLUTION_MAX,
} from './report.ts'
import { RULE_IDS } from './rule-ids.ts'

export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  details: textField(REPORT_DETAILS_MAX, 'Details')
    .nullish()
    .transform((text) => text ?? ''),
})

export const reportAnswer = z
  .object({ _id: z.string(), status: z.enum(REPORT_STATUSES) })
  .meta({ id: 'ReportAnswer' })

/** A report as the person who filed it reads it. */
export const myReport = z
  .object({
    _id: z.string(),
    serverId: z.string(),
    server: serverRef.nullable().meta({ description: 'null when the server is not public.' }),
    status: z.enum(REPORT_STATUSES),
    reason: z.enum(REPORT_REASONS),
    details: z.string(),
    outcome: z
      .enum(['acted', 'unchanged'])
      .nullable()
      .meta({ description: 'What staff did about it; `null` until the report is closed.' }),
    rule: z.enum(RULE_IDS).nullable().meta({ description: 'The rule that staff acted by.' }),
    createdAt: isoDate,
    meta: z.object({ reviewId: z.string().nullable(), postId: z.string().nullable() }),
    review: z
      .object({ createdAt: isoDate, text: z.string(), author: personRef })
      .nullable()
      .meta({ description: 'null for a server report, and when the review was deleted.' }),
  })
  .meta({ id: 'MyReport' })

export const myReportsQuery = z.object({
  status: z.enum(REPORT_STATUSES, 'Unknown status.').optional(),
  ...pageQuery(REPORTS_PAGE_SIZE),
})

export const myReportPage = pageOf(myReport).meta({ id: 'MyReportPage' })

export const adminReport = z
  .object({
    _id: z.string(),
    serverId: z.string(),
    server: z
      .object({
        _id: z.string(),
        name: z.string(),
        moderation: z.enum(MODERATION_STATES),
        closed: z.boolean().meta({ description: 'Its owner closed it. Staff decide about it as usual.' }),
        description: z.string(),
        about: z.string(),
        banner: z.string().nullable(),
        discord: z.string().nullable(),
        ownerInfo: personRef,
      })
      .nullable()
      .meta({ description: 'null when the server was deleted.' }),
    status: z.enum(REPORT_STATUSES),
    reason: z.enum(REPORT_REASONS),
    details: z.string(),
    createdAt: isoDate,
    updatedAt: isoDate,
    meta: z.object({ reviewId: z.string().nullable(), postId: z.string().nullable() }),
    reporter: personRef,
    record: z.object({ right: integer, closed: integer }).optional().meta({
      description: 'In groups: how many of the closed reports of the reporter staff acted on.',
    }),
    review: z
      .object({ rating: integer, text: z.string(), createdAt: isoDate, author: personRef })
      .nullable()
      .meta({ description: 'null for a server report, and when the review was deleted.' }),
    post: z.object({ title: z.string(), text: z.string(), createdAt: isoDate }).nullable().meta({
      description:
        'The reported reply (without a title) or news; null for other reports, and when it was removed.',
    }),
    resolution: z.string().nullable().meta({ description: 'What staff noted when they closed it.' }),
    handledBy: personRef.nullable().meta({ description: 'Who acted on it last.' }),
  })
  .meta({ id: 'AdminReport' })

export type AdminReport = z.output<typeof adminReport>

export const adminReportsQuery = z.object({
  status: z.enum([...REPORT_STATUSES, 'all'], 'Unknown status.').optional(),
  type: z.enum([...REPORT_TYPES, 'all'], 'Unknown type.').optional(),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const adminReportPage = pageOf(adminReport).meta({ id: 'AdminReportPage' })

export const closeReportBody = z.object({
  deleteReview: z
    .boolean('deleteReview must be true or false.')
    .optional()
    .transform((wanted) => wanted ?? false)
    .meta({ description: 'Has no effect on a server report.' }),
  resolution: textField(RESOLUTION_MAX, 'Resolution').nullish(),
  // For the author of a deleted review.
  ...moderationBody.shape,
})

export const closeReportAnswer = reportAnswer
  .extend({ reviewDeleted: z.boolean() })
  .meta({ id: 'CloseReportAnswer' })
