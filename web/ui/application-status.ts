import type { ApplicationStatus } from '#contract/community/application.ts'
import type { Tone } from './Badge.tsx'

/** What a state of a staff application is called, for the applicant and for admins. */
export const APPLICATION_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  'under-review': 'Under review',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  pending: 'amber',
  'under-review': 'sky',
  accepted: 'moss',
  rejected: 'coral',
}
