import { foldName } from './fold.ts'
import { collapseSpaces } from './text.ts'
import { DAY } from './time.ts'

export type { RoadmapItem } from './wire/roadmap.ts'

/** The columns of the public roadmap, in their order. */
export const ROADMAP_STATUSES = ['planned', 'in-progress', 'shipped'] as const
export type RoadmapStatus = (typeof ROADMAP_STATUSES)[number]

/** All an admin sees: ideas that wait, and those that came to nothing, too. */
export const ROADMAP_STATES = ['suggested', ...ROADMAP_STATUSES, 'declined', 'merged'] as const
export type RoadmapState = (typeof ROADMAP_STATES)[number]

export const ROADMAP_LABELS: Record<RoadmapState, string> = {
  suggested: 'Suggested',
  planned: 'Planned',
  'in-progress': 'In Progress',
  shipped: 'Shipped',
  declined: 'Declined',
  merged: 'Merged',
}

/** What admins may do with an item in each state: the guard, the buttons and the tests read this. `place` sets one of the public columns. */
export const ROADMAP_TABLE: Record<RoadmapState, { place: boolean; decline: boolean; merge: boolean }> = {
  suggested: { place: true, decline: true, merge: true },
  planned: { place: true, decline: true, merge: true },
  'in-progress': { place: true, decline: true, merge: true },
  shipped: { place: true, decline: false, merge: true },
  declined: { place: true, decline: false, merge: true },
  merged: { place: false, decline: false, merge: false },
}

export type RoadmapAction = keyof (typeof ROADMAP_TABLE)[RoadmapState]

/** The states from which something can be done. */
export function roadmapStatesFor(action: RoadmapAction): RoadmapState[] {
  return ROADMAP_STATES.filter((state) => ROADMAP_TABLE[state][action])
}

export function isRoadmapStatus(value: unknown): value is RoadmapStatus {
  return ROADMAP_STATUSES.some((status) => status === value)
}

export const IDEA_TITLE_MAX = 100
export const IDEA_DESCRIPTION_MAX = 1000
export const ETA_MAX = 40
export const DECLINE_REASON_MAX = 500

/** Suggestions of one person in any 24 hours: every one of them is read by somebody. */
export const SUGGESTIONS_A_DAY = 5
export const SUGGESTION_WINDOW_MS = DAY

/** Votes without an account that one network (a /24, or a /48) may cast in a UTC day: a school has room, a script soon has not. */
export const NETWORK_VOTES_A_DAY = 200

/** Items of one column that are shown; the most wanted, or the last to ship. */
export const COLUMN_MAX = 200

export const ROADMAP_MESSAGES = {
  title: 'Give your idea a title.',
  signIn: 'Sign in to suggest.',
  voted: 'You already voted recently.',
  voteFailed: 'Vote failed',
  suggested: 'Thanks for the suggestion!',
  notSuggested: 'Could not submit suggestion.',
} as const

/** Tags as they are typed: split at commas, blanks dropped, each once whatever its letter case. */
export function parseTags(text: string): string[] {
  return distinctTags(text.split(','))
}

export function distinctTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags.map(collapseSpaces))
    if (tag && !known.has(foldName(tag))) known.set(foldName(tag), tag)
  return [...known.values()]
}
