import type { ApplicationStatus } from '#contract/application.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const STATUS_LABELS: Record<ApplicationStatus | 'all', string> = {
  all: 'All',
  pending: 'Pending',
  'under-review': 'Under review',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

export const STATUS_TONES: Record<ApplicationStatus, Tone> = {
  pending: 'amber',
  'under-review': 'sky',
  accepted: 'moss',
  rejected: 'coral',
}
