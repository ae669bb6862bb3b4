import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ALL_TAGS } from '#contract/directory/directory.ts'
import type { ListingReview, Neighbour } from '#contract/staff/staff-review.wire.ts'
import { auditLog, listings, reports, users } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { ENTRY_COLUMNS, type EntryRow, entryOf } from '../../decisions/audit/audit-entry.ts'
import { lookUpInvite } from '../../community/hubs/refresh-invites.ts'
import { findChange } from '../queue/find-change.ts'
import { ownerProven } from '../../listings/owner-proven.ts'
import { searchNearNames } from '../../directory/search-near-names.ts'
import { toEditableListing } from '../queue/admin-listing.ts'
import { OWN_COLUMNS, type OwnListingRow } from '../../listings/own/own-listing.ts'
import {
  runningStatement,
  type StaffRestrictionRow,
  staffRestrictionOf,
} from '../../people/restrictions/restriction-row.ts'
import { noteOf, type NoteRow, notesStatement } from './notes.ts'
import { isoOrNull } from '../../../platform/iso.ts'

const u = alias(users, 'u')
const l = alias(listings, 'l')
const p = alias(users, 'p')
const r = alias(reports, 'r')
const e = alias(auditLog, 'e')

/** How many of each kind one answer holds. */
const OTHERS = 8
const ALIKE = 5
const REPORTS = 10
const HISTORY = 15

const NEIGHBOUR = columnsOf(listings, 'l', 'id', 'name', 'moderation', 'created', 'owner_id')
const OWNER = columnsOf(users, 'u', 'username AS owner_name', 'avatar AS owner_avatar')
const REPORT = columnsOf(reports, 'r', 'id', 'reason', 'details', 'status', 'created_at', 'reporter_id')
const REPORTER = columnsOf(users, 'p', 'username AS reporter_name', 'avatar AS reporter_avatar')
/** What is not in the form that staff edit. */
const FOUND = columnsOf(
  listings,
  'l',
  'discord_state',
  'discord_guild',
  'owner_proven_guild',
  'owner_proven_at',
  'discord_found',
  'discord_online',
  'discord_members',
  'discord_counted_at',
)
const JOINED = columnsOf(users, 'u', 'created_at AS joined')

type NeighbourRow = RowOf<typeof NEIGHBOUR> & RowOf<typeof OWNER>
type ReportRow = RowOf<typeof REPORT> & RowOf<typeof REPORTER>
type SubjectRow = OwnListingRow & RowOf<typeof FOUND> & RowOf<typeof JOINED>

/**
 * Everything that a decision about a listing needs: what it says, where its invite leads, whose it is, names
 * like its own, reports, history and notes. It reads a bounded number of rows.
 */
export async function reviewListing(ctx: UserCtx, id: string): Promise<ListingReview> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const find = () =>
    db.first<SubjectRow>(sql`SELECT ${OWN_COLUMNS}, ${sql.raw(FOUND.sql)}, ${sql.raw(JOINED.sql)} FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId}
        WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL`)
  let row = await find()
  if (row?.discord && row.discord_state === 'new') {
    await lookUpInvite(ctx, row.discord)
    row = await find()
  }
  if (!row) throw serverNotFound()
  const neighbours = (where: SQL, limit: number) =>
    sql`SELECT ${sql.raw(NEIGHBOUR.sql)}, ${sql.raw(OWNER.sql)} FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId} WHERE ${where} LIMIT ${limit}`
  const [{ others, shared, reported, entries, listingNotes, ownerNotes, running }, near, change] =
    await Promise.all([
      db.once<{
        others: NeighbourRow
        shared: NeighbourRow
        reported: ReportRow
        entries: EntryRow
        listingNotes: NoteRow
        ownerNotes: NoteRow
        running: StaffRestrictionRow
      }>({
        others: neighbours(
          sql`${l.ownerId} = ${row.owner_id} AND ${l.id} <> ${id} ORDER BY ${l.created} DESC`,
          OTHERS + 1,
        ),
        shared: neighbours(
          sql`${l.discord} = ${row.discord} AND ${l.id} <> ${id} AND ${l.deletedAt} IS NULL`,
          ALIKE,
        ),
        reported: sql`SELECT ${sql.raw(REPORT.sql)}, ${sql.raw(REPORTER.sql)} FROM ${reports} r JOIN ${users} p ON ${p.id} = ${r.reporterId}
              WHERE ${r.id} IN (SELECT id FROM (SELECT ${reports.id} FROM ${reports} WHERE ${reports.listingId} = ${id} AND ${reports.reviewId} IS NULL
              ORDER BY ${reports.status} = 'closed', ${reports.createdAt} DESC LIMIT ${REPORTS + 1}))
              ORDER BY ${r.status} = 'closed', ${r.createdAt} DESC`,
        entries: sql`SELECT ${ENTRY_COLUMNS} FROM ${auditLog} e LEFT JOIN ${users} u ON ${u.id} = ${e.actorId}
              WHERE ${e.targetKind} = 'listing' AND ${e.targetId} = ${id} ORDER BY ${e.seq} DESC LIMIT ${HISTORY + 1}`,
        listingNotes: notesStatement('listing', id, 1),
        ownerNotes: notesStatement('user', row.owner_id, 1),
        running: runningStatement(row.owner_id, now),
      }),
      searchNearNames(ctx, {
        q: row.name,
        tag: ALL_TAGS,
        sort: 'top',
        page: 1,
        limit: ALIKE + 1,
        passing: null,
      }),
      findChange(ctx, id),
    ])
  return {
    listing: toEditableListing(row, now),
    waitingSince: isoOrNull(row.waiting_since),
    change,
    invite: {
      state: row.discord_state,
      online: row.discord_online,
      members: row.discord_members,
      checkedAt: isoOrNull(row.discord_counted_at),
      movedTo: row.discord_found,
      ownerProvenAt: isoOrNull(ownerProven(row)),
      shared: shared.map(neighbourOf),
    },
    owner: {
      joined: new Date(row.joined).toISOString(),
      restriction: staffRestrictionOf(running[0]),
      others: {
        items: others.slice(0, OTHERS).map(neighbourOf),
        more: others.length > OTHERS,
      },
    },
    lookAlikes: near.items
      .filter(({ _id }) => _id !== id)
      .slice(0, ALIKE)
      .map(({ _id, name, created, ownerInfo }) => ({
        _id,
        name,
        moderation: 'approved',
        created,
        ownerInfo,
      })),
    reports: {
      items: reported.slice(0, REPORTS).map(reportOf),
      more: reported.length > REPORTS,
    },
    history: {
      items: entries.slice(0, HISTORY).map(entryOf),
      more: entries.length > HISTORY,
    },
    notes: {
      listing: listingNotes.map(noteOf)[0] ?? null,
      owner: ownerNotes.map(noteOf)[0] ?? null,
    },
  }
}

function neighbourOf(row: NeighbourRow): Neighbour {
  const { id: _id, name, moderation, created } = row
  return {
    _id,
    name,
    moderation,
    created: new Date(created).toISOString(),
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
  }
}

function reportOf(row: ReportRow): ListingReview['reports']['items'][number] {
  const { id: _id, reason, details, status, created_at } = row
  return {
    _id,
    reason,
    details,
    status,
    createdAt: new Date(created_at).toISOString(),
    reporter: { id: row.reporter_id, username: row.reporter_name, avatar: row.reporter_avatar },
  }
}
