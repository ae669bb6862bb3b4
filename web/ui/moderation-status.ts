import type { Moderation } from '#contract/staff/moderation.ts'
import type { Tone } from './Badge.tsx'

export const MODERATION_LABELS: Record<Moderation, string> = {
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
  suspended: 'Suspended',
}

export const MODERATION_TONES: Record<Moderation, Tone> = {
  pending: 'amber',
  approved: 'moss',
  denied: 'coral',
  suspended: 'coral',
}
