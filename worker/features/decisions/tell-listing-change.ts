import type { AuditAction } from '#contract/decisions/audit.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Notice, type OwnerMessage, tell } from '../events/tell.ts'

/** A change of a listing by staff, as the audit log has it. */
export interface ListingChange {
  listing: { id: string; name: string; ownerId: string }
  action: AuditAction
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The state after the change. */
  state: string
}

/** Whether an undo sends a listing to the queue, because its owner rewrote it while it was not public. */
export const isSentToQueue = (before: Record<string, unknown>, state: unknown): boolean =>
  before['moderation'] === 'suspended' && state === 'pending'

type Moment = Pick<Ctx, 'now' | 'actor'>

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The notices to the owner of a listing that staff changed: none for a decision with a rule, which `decide`
 * tells.
 */
function noticesOf({ now: at, actor }: Moment, { listing, action, before, after }: ListingChange): Notice[] {
  const isOwn = actor.kind === 'user' && actor.userId === listing.ownerId
  const state = after['moderation']
  const base = { person: listing.ownerId, kind: 'decision', at, name: listing.name, id: listing.id } as const
  const key = `${action}:${listing.id}:${at}`
  if ('rule' in after) return []
  if (action === 'listing.approve' || action === 'listing.unsuspend' || action === 'listing.restore')
    return [{ ...base, key, outcome: OUTCOME[action] }]
  if (isOwn) return []
  if (action === 'listing.requeue') return [{ ...base, key, outcome: 'pending' }]
  if (action === 'listing.undo') {
    const undone: Notice = { ...base, key, outcome: 'undo' }
    const queued: Notice = { ...base, key: `queue:${key}`, outcome: 'pending' }
    return isSentToQueue(before, state) ? [undone, queued] : [undone]
  }
  const isMoved = state !== before['moderation'] && (state === 'approved' || state === 'pending')
  return action === 'listing.edit' && isMoved
    ? [{ ...base, key, outcome: state === 'pending' ? 'pending' : 'approve' }]
    : []
}

const OUTCOME = {
  'listing.approve': 'approve',
  'listing.unsuspend': 'unsuspend',
  'listing.restore': 'restore',
} as const

/**
 * The messages to an owner's webhook: about every change of the state, unless the owner made it by an edit.
 */
export function messageOf(
  { now: at, actor }: Moment,
  { listing, action, before, after, state }: ListingChange,
): OwnerMessage[] {
  const isOwn = actor.kind === 'user' && actor.userId === listing.ownerId
  if (action === 'listing.edit' && (isOwn || after['moderation'] === before['moderation'])) return []
  const data = {
    server: { _id: listing.id, name: listing.name },
    decision: action.slice('listing.'.length),
    state,
    rule: stringOrNull(after['rule']),
    note: stringOrNull(after['note']) ?? stringOrNull(after['staffNote']),
  }
  return [{ listing: listing.id, event: 'listing.decided', at, data }]
}

export const tellListingChanges = (ctx: Moment, changes: readonly ListingChange[]) =>
  tell(
    changes.flatMap((change) => noticesOf(ctx, change)),
    changes.flatMap((change) => messageOf(ctx, change)),
  )
