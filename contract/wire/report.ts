import { z } from 'zod'
import { REPORT_DETAILS_MAX, REPORT_REASONS, REPORT_STATUSES, REPORTS_PAGE_SIZE } from '../report.ts'
import { isoDate, listOf, pageQuery, personRef, textField } from './fields.ts'

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
    server: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'null when the server is not, or no longer, public.' }),
    status: z.enum(REPORT_STATUSES),
    reason: z.enum(REPORT_REASONS),
    details: z.string(),
    createdAt: isoDate,
    meta: z.object({ reviewId: z.string().nullable() }),
    review: z
      .object({ createdAt: isoDate, text: z.string(), author: personRef })
      .nullable()
      .meta({ description: 'null for a report of a server, and when the review is gone.' }),
  })
  .meta({ id: 'MyReport' })

export const myReportsQuery = z.object({
  status: z.enum(REPORT_STATUSES, 'Unknown status.').optional(),
  ...pageQuery(REPORTS_PAGE_SIZE),
})

export const myReportPage = listOf(myReport).meta({ id: 'MyReportPage' })
