import type { AuditAction } from '#contract/decisions/audit.ts'
import { type Notice, type OwnerMessage, tell } from '../events/tell.ts'
import type { Ctx } from '../../http/verb.ts'

/** A change of a listing by staff, as the audit log has it. */
export interface ListingChange {
  listing: { id: string; name: string; ownerId: string }
  action: AuditAction
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The state after it. */
  state: string
}

type Moment = Pick<Ctx, 'now' | 'actor'>

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What the owner is told of a change by staff. A decision with a rule tells its person itself; nobody is told what they did themselves. */
function toldOwner({ now: at, actor }: Moment, { listing, action, before, after }: ListingChange): Notice[] {
  const isOwn = actor.kind === 'user' && actor.userId === listing.ownerId
  const state = after['moderation']
  const told = { person: listing.ownerId, kind: 'decision', at, name: listing.name, id: listing.id } as const
  const key = `${action}:${listing.id}:${at}`
  if ('rule' in after) return []
  if (action === 'listing.approve' || action === 'listing.unsuspend' || action === 'listing.restore')
    return [{ ...told, key, outcome: OUTCOME[action] }]
  if (isOwn) return []
  if (action === 'listing.requeue') return [{ ...told, key, outcome: 'pending' }]
  if (action === 'listing.undo') {
    const undone: Notice = { ...told, key, outcome: 'undo' }
    // It was rewritten while it was not public, so it returns to the queue.
    const isQueued = state === 'pending' && before['moderation'] === 'suspended'
    return isQueued ? [undone, { ...told, key: `queue:${key}`, outcome: 'pending' }] : [undone]
  }
  const isMoved = state !== before['moderation'] && (state === 'approved' || state === 'pending')
  return action === 'listing.edit' && isMoved
    ? [{ ...told, key, outcome: state === 'pending' ? 'pending' : 'approve' }]
    : []
}

const OUTCOME = {
  'listing.approve': 'approve',
  'listing.unsuspend': 'unsuspend',
  'listing.restore': 'restore',
} as const

/** What the program of an owner is told: every change of its state, unless the owner made it by an edit. */
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
    rule: textOf(after['rule']),
    note: textOf(after['note']) ?? textOf(after['staffNote']),
  }
  return [{ listing: listing.id, event: 'listing.decided', at, data }]
}

/** Tells owners and their programs of changes of their listings by staff. */
export const tellListingChanges = (ctx: Moment, changes: readonly ListingChange[]) =>
  tell(
    changes.flatMap((change) => toldOwner(ctx, change)),
    changes.flatMap((change) => messageOf(ctx, change)),
  )
