import {
  canModerate,
  type Moderation,
  MODERATION_ACTIONS,
  MODERATION_STATES,
  type ModerationAction,
} from '#contract/staff/moderation.ts'
import type { NotedAction } from '#contract/staff/prepared-notes.ts'
import { MODERATION_LABELS } from '../../../ui/moderation-status.ts'

export const FILTERS = ['all', ...MODERATION_STATES, 'deleted', 'changes', 'held'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Record<Filter, string> = {
  all: 'All',
  ...MODERATION_LABELS,
  deleted: 'Deleted',
  changes: 'Changes waiting',
  held: 'Links waiting',
}

/** The actions of a row's buttons; editing is a link. */
export type ServerAction = ModerationAction | 'delete' | 'restore' | 'publish' | 'refuse'

export const ADMIN_ACTIONS: readonly ServerAction[] = ['delete', 'restore']

interface ActionWords {
  word: string
  /** For the toast after it. */
  done: string
  /** What takes it back: another action, the undoing of decisions, or nothing but an appeal. */
  undo: 'decision' | 'restore' | null
  /** The keyboard shortcut, while the focus is in the list. */
  key?: string
  /**
   * Set for actions that ask for reasons: what the note to the owner should say, and which prepared texts
   * there are.
   */
  hint?: string
  noted?: NotedAction
  /** What it does to the server. A deletion says more. */
  effect?: string
}

export const ACTIONS: Record<ServerAction, ActionWords> = {
  approve: { word: 'Approve', done: 'Approved', undo: 'decision', key: 'a' },
  deny: {
    word: 'Deny',
    done: 'Denied',
    undo: 'decision',
    key: 'd',
    hint: 'What is missing, so that they can fix it.',
    noted: 'deny',
    effect:
      'Denied servers stay out of the directory. Nothing is deleted: owners can change their server and ask for another review.',
  },
  suspend: {
    word: 'Suspend',
    done: 'Suspended',
    undo: 'decision',
    key: 's',
    hint: 'Why it is removed from the directory.',
    noted: 'suspend',
    effect: 'Only its owner and staff can see it from now on. Nothing is deleted, and you can unsuspend it.',
  },
  unsuspend: { word: 'Unsuspend', done: 'Unsuspended', undo: 'decision', key: 'u' },
  requeue: { word: 'Back to pending', done: 'Back to pending:', undo: 'decision' },
  delete: {
    word: 'Delete',
    done: 'Deleted',
    undo: 'restore',
    hint: 'Why it is removed from the site.',
    noted: 'delete',
  },
  restore: { word: 'Undo delete', done: 'Restored', undo: null },
  publish: { word: 'Publish', done: 'Published the change of', undo: null, key: 'a' },
  refuse: {
    word: 'Refuse',
    done: 'Refused the change of',
    undo: null,
    key: 'd',
    hint: 'What they should do otherwise.',
    noted: 'refuse',
  },
}

/** The allowed actions on a listing, in the order of their buttons, from the table of states. */
export function actionsFor({
  moderation,
  deletedAt,
  change = null,
  inDetails = false,
}: {
  moderation: Moderation
  deletedAt: string | null
  change?: object | null
  /** Whether rarely needed actions are included, for which only the details have room. */
  inDetails?: boolean
}): ServerAction[] {
  if (deletedAt !== null) return ['restore']
  const about: ServerAction[] = change === null ? [] : ['publish', 'refuse']
  const decisions = MODERATION_ACTIONS.filter(
    (action) => canModerate(moderation, action) && (inDetails || action !== 'requeue'),
  )
  return [...about, ...decisions, 'delete']
}

/** Whether a listing can be selected for bulk actions. */
export function canDecide(listing: Parameters<typeof actionsFor>[0]): boolean {
  return actionsFor(listing).includes('approve')
}

/** Listings with the other submissions of their batches, each of them once. */
export function withAlike<Listing extends Alike & { alike: readonly Alike[] }>(
  chosen: readonly Listing[],
): (Listing | Alike)[] {
  const all = [...chosen.flatMap(({ alike }) => alike), ...chosen]
  return [...new Map<string, Listing | Alike>(all.map((one) => [one._id, one])).values()]
}

interface Alike {
  _id: string
  name: string
  version: number
}

export const isState = (filter: Filter): filter is Moderation =>
  MODERATION_STATES.some((state) => state === filter)

/** Whether a filter includes listings in this state. A decision about a listing does not release its link. */
export function isUnder(filter: Filter, moderation: Moderation | 'deleted'): boolean {
  return isState(filter) || filter === 'deleted' ? filter === moderation : moderation !== 'deleted'
}
