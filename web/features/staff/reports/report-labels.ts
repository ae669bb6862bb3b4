import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { ReportType } from '#contract/staff/report.ts'
import type { Tone } from '../../../ui/Badge.tsx'

export const STATUS_TONES: Record<ReportStatus, Tone> = { open: 'amber', reviewed: 'sky', closed: 'neutral' }

export const TYPE_LABELS: Record<ReportType | 'all', string> = {
  all: 'All',
  servers: 'Servers',
  reviews: 'Reviews',
}
