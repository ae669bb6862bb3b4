import { DAY } from '../base/time.ts'
import { foldName } from '../text/fold.ts'
import { collapseSpaces } from '../text/text.ts'

export type { RoadmapItem } from './roadmap.wire.ts'

/** The columns of the public roadmap, in display order. */
export const ROADMAP_STATUSES = ['planned', 'in-progress', 'shipped'] as const
export type RoadmapStatus = (typeof ROADMAP_STATUSES)[number]

/** All states that an admin sees, including waiting and declined ideas. */
export const ROADMAP_STATES = ['suggested', ...ROADMAP_STATUSES, 'declined'] as const
export type RoadmapState = (typeof ROADMAP_STATES)[number]

export const ROADMAP_LABELS: Record<RoadmapState, string> = {
  suggested: 'Suggested',
  planned: 'Planned',
  'in-progress': 'In Progress',
  shipped: 'Shipped',
  declined: 'Declined',
}

/** The states in which an idea can be declined. The guard and the button use this list. */
export const DECLINABLE: readonly RoadmapState[] = ['suggested', 'planned', 'in-progress']

export function isRoadmapStatus(value: unknown): value is RoadmapStatus {
  return ROADMAP_STATUSES.some((status) => status === value)
}

export const IDEA_TITLE_MAX = 100
export const IDEA_DESCRIPTION_MAX = 1000
export const ETA_MAX = 40
export const DECLINE_REASON_MAX = 500

/** Suggestions per person in any 24 hours. There is a limit because a person reads every one of them. */
export const SUGGESTIONS_A_DAY = 5
export const SUGGESTION_WINDOW_MS = DAY

/**
 * Votes without an account that one network (a /24, or a /48) may cast in a UTC day: enough for a school, too
 * few for a script.
 */
export const NETWORK_VOTES_A_DAY = 200

/** Items shown per column: those with the most votes, or the latest shipped. */
export const COLUMN_MAX = 200

export const ROADMAP_MESSAGES = {
  title: 'Give your idea a title.',
  signIn: 'Sign in to suggest.',
  voted: 'You already voted recently.',
  voteFailed: 'Vote failed',
  suggested: 'Thanks for the suggestion!',
  notSuggested: 'Could not submit suggestion.',
} as const

/** Tags as typed: split at commas, blanks removed, without duplicates (case-insensitive). */
export function parseTags(text: string): string[] {
  return distinctTags(text.split(','))
}

export function distinctTags(tags: readonly string[]): string[] {
  const byFoldedName = new Map<string, string>()
  for (const tag of tags.map(collapseSpaces))
    if (tag && !byFoldedName.has(foldName(tag))) byFoldedName.set(foldName(tag), tag)
  return [...byFoldedName.values()]
}
