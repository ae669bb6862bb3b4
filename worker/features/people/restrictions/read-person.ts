import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { listings, reports, reviews, statements, users } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf, type SqlRow } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { actsIn } from '../../../http/restriction.ts'
import { isAdmin } from '../../../db/admin-role.ts'
import {
  ADMIN,
  deciderOf,
  runningStatement,
  type StaffRestrictionRow,
  staffRestrictionOf,
} from './restriction-row.ts'
import { personNotFound } from './restrict-person.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

const u = alias(users, 'u')
const b = alias(users, 'b')
const l = alias(listings, 'l')
const v = alias(reviews, 'v')
const r = alias(reports, 'r')
const s = alias(statements, 's')

/** Things of each kind in an answer. */
const SHOWN = 10

const SERVER = columnsOf(listings, 'l', 'id', 'name', 'moderation', 'created')
const NAMED = columnsOf(listings, 'l', 'id AS server_id', 'name AS server_name')
const NAMED_COLUMNS = sql.raw(NAMED.sql)
const withName = (listingId: AnyColumn) => sql`LEFT JOIN ${listings} l ON ${l.id} = ${listingId}`
const REVIEW = columnsOf(reviews, 'v', 'id', 'rating', 'text', 'created_at')
const REPORT = columnsOf(reports, 'r', 'id', 'review_id', 'reason', 'status', 'created_at')

type PersonRow = SqlRow<typeof users, 'id' | 'username' | 'avatar' | 'created_at'> & { is_admin: number }
type NamedRow = MaybeRow<RowOf<typeof NAMED>>
type ReviewRow = RowOf<typeof REVIEW> & NamedRow
type ReportRow = RowOf<typeof REPORT> & NamedRow
type DecisionRow = SqlRow<typeof statements> & MaybeRow<RowOf<typeof ADMIN>>

/** A person for admins: the latest of what they have and did, what was decided about them, and the restriction that runs. */
export async function readPerson(ctx: Ctx, userId: string): Promise<PersonPage> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const latest = (query: SQL) => sql`${query} LIMIT ${SHOWN + 1}`
  const { found, running, servers, written, reported, about, decisions } = await db.once<{
    found: PersonRow
    running: StaffRestrictionRow
    servers: RowOf<typeof SERVER>
    written: ReviewRow
    reported: ReportRow
    about: ReportRow
    decisions: DecisionRow
  }>({
    found: sql`SELECT ${u.id}, ${u.username}, ${u.avatar}, ${u.createdAt}, ${isAdmin(u)} AS is_admin FROM ${users} u WHERE ${u.id} = ${userId}`,
    running: runningStatement(userId, now),
    servers: latest(
      sql`SELECT ${sql.raw(SERVER.sql)} FROM ${listings} l WHERE ${l.ownerId} = ${userId} ORDER BY ${l.created} DESC`,
    ),
    written: latest(
      sql`SELECT ${sql.raw(REVIEW.sql)}, ${NAMED_COLUMNS} FROM ${reviews} v ${withName(v.listingId)} WHERE ${v.authorId} = ${userId} ORDER BY ${v.createdAt} DESC`,
    ),
    reported: latest(
      sql`SELECT ${sql.raw(REPORT.sql)}, ${NAMED_COLUMNS} FROM ${reports} r ${withName(r.listingId)} WHERE ${r.reporterId} = ${userId} ORDER BY ${r.createdAt} DESC`,
    ),
    // About their latest servers, and about their latest reviews.
    about: latest(
      sql`SELECT ${sql.raw(REPORT.sql)}, ${NAMED_COLUMNS}
         FROM (SELECT id AS listing_id, NULL AS review_id
                 FROM (SELECT ${l.id} FROM ${listings} l WHERE ${l.ownerId} = ${userId} ORDER BY ${l.created} DESC LIMIT ${SHOWN})
               UNION ALL SELECT listing_id, id
                 FROM (SELECT ${v.listingId}, ${v.id} FROM ${reviews} v WHERE ${v.authorId} = ${userId} ORDER BY ${v.createdAt} DESC LIMIT ${SHOWN})) t
         JOIN ${reports} r ON ${r.listingId} = t.listing_id AND ${r.reviewId} IS t.review_id ${withName(r.listingId)} ORDER BY ${r.createdAt} DESC`,
    ),
    decisions: latest(
      sql`SELECT s.*, ${sql.raw(ADMIN.sql)} FROM ${statements} s LEFT JOIN ${users} b ON ${b.id} = ${s.decidedBy}
           WHERE ${s.personId} = ${userId} ORDER BY ${s.seq} DESC`,
    ),
  })
  const [person] = found
  if (!person) throw personNotFound()
  return {
    _id: person.id,
    username: person.username,
    avatar: person.avatar,
    joined: iso(person.created_at),
    isAdmin: person.is_admin === 1,
    restriction: staffRestrictionOf(running[0]),
    servers: shown(servers, ({ id, name, moderation, created }) => ({
      _id: id,
      name,
      moderation,
      created: iso(created),
    })),
    reviews: shown(written, (row) => ({
      _id: row.id,
      server: serverOf(row),
      rating: row.rating,
      text: row.text,
      createdAt: iso(row.created_at),
    })),
    reported: shown(reported, reportOf),
    reports: shown(about, reportOf),
    decisions: shown(decisions, decisionOf),
  }
}

function shown<Row, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) {
  return { items: rows.slice(0, SHOWN).map(itemOf), more: rows.length > SHOWN }
}

const serverOf = (row: NamedRow) =>
  row.server_id === null ? null : { _id: row.server_id, name: row.server_name }

function reportOf(row: ReportRow): PersonPage['reports']['items'][number] {
  return {
    _id: row.id,
    server: serverOf(row),
    aboutReview: row.review_id !== null,
    reason: row.reason,
    status: row.status,
    createdAt: iso(row.created_at),
  }
}

function decisionOf(row: DecisionRow): PersonPage['decisions']['items'][number] {
  return {
    _id: row.id,
    at: iso(row.at),
    restriction: row.restriction,
    about: row.subject_name,
    rule: row.rule,
    note: row.note,
    acts: actsIn(row.acts),
    until: isoOrNull(row.until),
    endedAt: isoOrNull(row.ended_at),
    ended: row.ended,
    by: deciderOf(row),
  }
}
