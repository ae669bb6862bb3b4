import { type Impact, type IncidentStatus, isOpen, type Severity } from '../../../contract/incident.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const STATUS_TONES: Record<IncidentStatus, Tone> = {
  investigating: 'coral',
  identified: 'amber',
  monitoring: 'sky',
  resolved: 'moss',
  scheduled: 'sky',
  'in-progress': 'amber',
  completed: 'moss',
}

export const SEVERITY_NAMES: Record<Severity, string> = { low: 'Low', major: 'Major', critical: 'Critical' }
export const SEVERITY_TONES: Record<Severity, Tone> = { low: 'neutral', major: 'amber', critical: 'coral' }

export const IMPACT_NAMES: Record<Impact, string> = {
  none: 'None',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
}

/** The public page's order: unresolved first, then the newest start. */
export function inOrder<Item extends Parameters<typeof isOpen>[0] & { startedAt: string }>(
  incidents: readonly Item[],
): Item[] {
  return incidents.toSorted(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.startedAt.localeCompare(a.startedAt),
  )
}

/** '20 Nov, 14:05' in the reader's own language and time zone. */
export function shortMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}
