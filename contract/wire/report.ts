import { z } from 'zod'
import { REPORT_DETAILS_MAX, REPORT_REASONS, REPORT_STATUSES } from '../report.ts'
import { textField } from './fields.ts'

export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  details: textField(REPORT_DETAILS_MAX, 'Details')
    .nullish()
    .transform((text) => text ?? ''),
})

export const reportAnswer = z
  .object({ _id: z.string(), status: z.enum(REPORT_STATUSES) })
  .meta({ id: 'ReportAnswer' })
