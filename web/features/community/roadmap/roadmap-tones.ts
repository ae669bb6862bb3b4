import type { RoadmapState, RoadmapStatus } from '#contract/community/roadmap.ts'
import type { Tone } from '../../../ui/Badge.tsx'

export const ROADMAP_TONES: Record<RoadmapState, Tone> = {
  suggested: 'amber',
  planned: 'sky',
  'in-progress': 'amber',
  shipped: 'moss',
  declined: 'coral',
}

/** The line under the header of each column. */
export const COLUMN_EDGES: Record<RoadmapStatus, string> = {
  planned: 'border-sky',
  'in-progress': 'border-lantern',
  shipped: 'border-moss',
}
