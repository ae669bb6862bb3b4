import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { Tone } from '../../../ui/Badge.tsx'

export const STATUS_LABELS: Record<ReportStatus, string> = {
  open: 'Open',
  reviewed: 'Reviewed',
  closed: 'Closed',
}

export const STATUS_TONES: Record<ReportStatus, Tone> = { open: 'amber', reviewed: 'sky', closed: 'neutral' }

/** '1 report', '12 reports'. */
export function reportCount(total: number): string {
  return `${total.toLocaleString('en')} ${total === 1 ? 'report' : 'reports'}`
}
