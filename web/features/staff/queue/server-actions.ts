import {
  canModerate,
  type Moderation,
  MODERATION_ACTIONS,
  MODERATION_STATES,
  type ModerationAction,
} from '#contract/staff/moderation.ts'
import { MODERATION_LABELS } from '../../../ui/moderation-status.ts'

/** Filters of the list. */
export const FILTERS = ['all', ...MODERATION_STATES, 'deleted', 'held'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Record<Filter, string> = {
  all: 'All',
  ...MODERATION_LABELS,
  deleted: 'Deleted',
  held: 'Links waiting',
}

/** The actions of a row's buttons; editing is a link. */
export type ServerAction = ModerationAction | 'delete' | 'restore' | 'publish' | 'refuse'

export const ACTION_LABELS: Record<ServerAction, string> = {
  approve: 'Approve',
  deny: 'Deny',
  suspend: 'Suspend',
  unsuspend: 'Unsuspend',
  delete: 'Delete',
  restore: 'Undo delete',
  publish: 'Publish',
  refuse: 'Refuse',
}

/** The toast after each action. */
export const DONE_LABELS: Record<ServerAction, string> = {
  approve: 'Approved',
  deny: 'Denied',
  suspend: 'Suspended',
  unsuspend: 'Unsuspended',
  delete: 'Deleted',
  restore: 'Restored',
  publish: 'Published the change of',
  refuse: 'Refused the change of',
}

/** The allowed actions on a listing, in the order of their buttons, from the table of states. */
export function actionsFor({
  moderation,
  deletedAt,
  change = null,
}: {
  moderation: Moderation
  deletedAt: string | null
  change?: object | null
}): ServerAction[] {
  if (deletedAt !== null) return ['restore']
  const about: ServerAction[] = change === null ? [] : ['publish', 'refuse']
  return [...about, ...MODERATION_ACTIONS.filter((action) => canModerate(moderation, action)), 'delete']
}

/** Whether a listing can be selected for bulk actions. */
export function canDecide(listing: Parameters<typeof actionsFor>[0]): boolean {
  return actionsFor(listing).includes('approve')
}

/** Keyboard shortcuts for a row's actions, while the focus is in the list. */
export const ACTION_KEYS: Partial<Record<ServerAction, string>> = {
  approve: 'a',
  publish: 'a',
  deny: 'd',
  refuse: 'd',
  suspend: 's',
  unsuspend: 'u',
}

/** Whether a filter includes listings in this state. A decision about a listing does not release its link. */
export function isUnder(filter: Filter, moderation: Moderation | 'deleted'): boolean {
  return filter === 'all' || filter === 'held' ? moderation !== 'deleted' : filter === moderation
}
