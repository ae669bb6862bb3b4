import type { RoadmapState } from '../../../contract/roadmap.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const STATUS_TONES: Record<RoadmapState, Tone> = {
  suggested: 'amber',
  planned: 'sky',
  'in-progress': 'amber',
  shipped: 'moss',
  declined: 'coral',
  merged: 'neutral',
}
