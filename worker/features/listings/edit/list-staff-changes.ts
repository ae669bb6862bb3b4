import { and, desc, eq, gt, inArray, not, notInArray } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { AuditAction } from '#contract/decisions/audit.ts'
import { bannerFocus, orderedPictures } from '#contract/listings/listing.wire.ts'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { type Moderation, ownerState } from '#contract/staff/moderation.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { listingsOf, wasOnSide } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const SHOWN_MAX = 30
/** What staff did with the owner's own change, and what they think of a player count. */
const NO_EDITS: AuditAction<'listing'>[] = [
  'listing.hold-change',
  'listing.approve-change',
  'listing.refuse-change',
  'listing.count-real',
  'listing.count-doubted',
  'listing.hide-heartbeats',
  'listing.show-heartbeats',
]
/** Older changes are no news, and the owner has seen their result. */
const SHOWN_FOR_MS = 30 * DAY
/** Keys of audit entries that are not fields of the listing. */
const DECISION_KEYS = new Set([
  'moderation',
  'rule',
  'note',
  'staffNote',
  'reported',
  'statement',
  'deleted',
  'restorableUntil',
])

type Values = Record<string, unknown>

/**
 * What people outside their teams did with the actor's servers in the last 30 days, newest first, deletions
 * included.
 */
export async function listStaffChanges(ctx: UserCtx): Promise<StaffChange[]> {
  return (await readChanges(ctx)).map(changeOf)
}

function readChanges({ db, actor, now }: UserCtx) {
  const { seq, at, before, after, action, actorId } = auditLog
  return db.orm
    .select({
      seq,
      at,
      before: storedText(before),
      after: storedText(after),
      id: listings.id,
      name: listings.name,
    })
    .from(listings)
    .innerJoin(auditLog, and(eq(auditLog.targetKind, 'listing'), eq(auditLog.targetId, listings.id)))
    .where(
      and(
        inArray(listings.id, listingsOf('edit', actor.userId)),
        not(wasOnSide(actorId, listings)),
        gt(at, now - SHOWN_FOR_MS),
        notInArray(action, NO_EDITS),
      ),
    )
    .orderBy(desc(seq))
    .limit(SHOWN_MAX)
}

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

function changeOf({ seq, at, id, name, ...row }: ChangeRow): StaffChange {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)]
  const written = [after['note'], after['staffNote']].filter((text) => typeof text === 'string')
  const changes = Object.keys(after).flatMap((field) =>
    DECISION_KEYS.has(field) ? [] : [{ field, before: valueOf(before[field]), after: valueOf(after[field]) }],
  )
  const kind = kindOf(before, after, changes.length > 0)
  return {
    _id: String(seq),
    at: iso(at),
    serverId: id,
    name,
    kind,
    note: written.find((text) => text !== '') ?? null,
    changes: kind === 'deleted' ? [] : changes,
  }
}

function kindOf(before: Values, after: Values, hasFields: boolean): StaffChange['kind'] {
  if (after['deleted'] === true) return 'deleted'
  if (before['deleted'] === true) return 'restored'
  if (hasFields || after['moderation'] === undefined) return 'edited'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the log holds states of listings
  return ownerState(after['moderation'] as Moderation) === 'Approved' ? 'approved' : 'pending'
}

function valuesOf(text: string | null): Values {
  const value = storedJson(text, 'audit_log')
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A picture is described by its alternative text. */
const itemText = (item: unknown) => orderedPictures.element.safeParse(item).data?.alt ?? String(item)

/** A value in a form that its screen can word; `null` for an empty one. */
function valueOf(value: unknown): StaffChange['changes'][number]['before'] {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    const items = value.map(itemText).filter(Boolean)
    return items.length > 0 ? items : null
  }
  if (typeof value === 'boolean' || typeof value === 'string') return value
  return bannerFocus.safeParse(value).data ?? JSON.stringify(value)
}
