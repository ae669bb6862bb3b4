import { momentWriter } from '../../../ui/moment-writer.ts'
import type { Impact } from '#contract/status/incident.ts'

export const IMPACT_NAMES: Record<Impact, string> = {
  none: 'None',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
}

/** '20 Nov, 14:05' in the reader's own language and time zone. */
export const shortMoment = momentWriter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
