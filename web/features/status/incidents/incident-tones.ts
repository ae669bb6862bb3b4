import type { IncidentStatus, Severity } from '#contract/status/incident.ts'
import type { Tone } from '../../../ui/badge-class.ts'

export const INCIDENT_TONES: Record<IncidentStatus, Tone> = {
  investigating: 'coral',
  identified: 'amber',
  monitoring: 'sky',
  resolved: 'moss',
  scheduled: 'sky',
  'in-progress': 'amber',
  completed: 'moss',
}

export const SEVERITY_TONES: Record<Severity, Tone> = { low: 'neutral', major: 'amber', critical: 'coral' }
