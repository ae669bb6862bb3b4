import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Moderation, ownerState } from '#contract/staff/moderation.ts'
import { DAY } from '#contract/base/time.ts'
import { focusText } from '#contract/listings/pictures.ts'
import { bannerFocus, orderedPictures } from '#contract/listings/listing.wire.ts'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { listingsOf, wasOnSide } from '../../../db/side-sql.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const e = alias(auditLog, 'e')
const l = alias(listings, 'l')

const SHOWN_MAX = 30
/** Older changes are no news, and the owner has seen their result. */
const SHOWN_FOR_MS = 30 * DAY
/** Parts of an edit that are not fields of the listing. */
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

type ChangeRow = SqlRow<typeof auditLog, 'seq' | 'at' | 'before' | 'after'> & {
  id: string
  name: string
}
type Values = Record<string, unknown>

/** What others than its team did with the actor's servers in the last 30 days, newest first, deletions included. */
export async function listStaffChanges({ db, actor, now }: UserCtx): Promise<StaffChange[]> {
  const results =
    await db.all<ChangeRow>(sql`SELECT ${e.seq}, ${e.at}, ${e.before}, ${e.after}, ${l.id}, ${l.name} FROM ${listings} l
         JOIN ${auditLog} e ON ${e.targetKind} = 'listing' AND ${e.targetId} = ${l.id}
        WHERE ${l.id} IN ${listingsOf('edit', actor.userId)} AND NOT ${wasOnSide(e.actorId, l)}
        AND ${e.at} > ${now - SHOWN_FOR_MS} AND ${e.action} NOT IN ('listing.hold-change', 'listing.refuse-change')
        ORDER BY ${e.seq} DESC LIMIT ${SHOWN_MAX}`)
  return results.map(changeOf)
}

function changeOf({ seq, at, id, name, ...row }: ChangeRow): StaffChange {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)]
  const note = textOf(after['note'] ?? after['staffNote'])
  const changes = Object.keys(after).flatMap((field) =>
    DECISION_KEYS.has(field) ? [] : [{ field, before: textOf(before[field]), after: textOf(after[field]) }],
  )
  const kind = kindOf(before, after, changes.length > 0)
  return {
    _id: String(seq),
    at: new Date(at).toISOString(),
    serverId: id,
    name,
    kind,
    note,
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
  const value: unknown = text === null ? null : JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A picture by what it shows. */
const itemText = (item: unknown) => orderedPictures.element.safeParse(item).data?.alt ?? String(item)

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.map(itemText).join(', ') || null
  const focus = bannerFocus.safeParse(value).data
  if (focus) return focusText(focus)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
