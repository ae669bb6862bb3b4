import { t } from '@lingui/core/macro'
import type { ApplicationStatus } from '#contract/community/application.ts'
import type { Tone } from './Badge.tsx'

export const applicationLabels = (): Record<ApplicationStatus, string> => ({
  pending: t`Pending`,
  'under-review': t`Under review`,
  accepted: t`Accepted`,
  rejected: t`Rejected`,
})

export const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  pending: 'amber',
  'under-review': 'sky',
  accepted: 'moss',
  rejected: 'coral',
}
