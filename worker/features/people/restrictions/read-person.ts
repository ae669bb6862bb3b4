import type { PersonPage } from '#contract/people/person.wire.ts'
import { listings } from '../../../db/schema/listings.ts'
import { reports } from '../../../db/schema/reports.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { statements } from '../../../db/schema/statements.ts'
import { users } from '../../../db/schema/users.ts'
import { columnsOf, type MaybeRow, type RowOf, type SqlRow } from '../../../db/sql-row.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/context.ts'
import { actsIn } from '../../../http/restriction.ts'
import { isAdminSql } from '../../../db/admin-role.ts'
import { runningStatement, type StaffRestrictionRow, staffRestrictionOf } from './restriction-row.ts'
import { personNotFound } from './restrict-person.ts'

/** Things of each kind in an answer. */
const SHOWN = 10

const SERVER = columnsOf(listings, 'l', 'id', 'name', 'moderation', 'created')
const NAMED = columnsOf(listings, 'l', 'id AS server_id', 'name AS server_name')
const REVIEW = columnsOf(reviews, 'v', 'id', 'rating', 'text', 'created_at')
const REPORT = columnsOf(reports, 'r', 'id', 'review_id', 'reason', 'status', 'created_at')
const DECISION = columnsOf(
  statements,
  's',
  'id',
  'at',
  'restriction',
  'subject_name',
  'rule',
  'note',
  'acts',
  'until',
  'ended_at',
  'ended',
  'decided_by',
)
const ADMIN = columnsOf(users, 'b', 'username AS admin_name', 'avatar AS admin_avatar')

type PersonRow = SqlRow<typeof users, 'id' | 'username' | 'avatar' | 'created_at'> & { is_admin: number }
type NamedRow = MaybeRow<RowOf<typeof NAMED>>
type ReviewRow = RowOf<typeof REVIEW> & NamedRow
type ReportRow = RowOf<typeof REPORT> & NamedRow
type DecisionRow = RowOf<typeof DECISION> & MaybeRow<RowOf<typeof ADMIN>>

/** A person for admins: the latest of what they have and did, what was decided about them, and the restriction that runs. */
export async function readPerson(ctx: Ctx, userId: string): Promise<PersonPage> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const latest = (sql: string) => db.prepare(`${sql} LIMIT ${SHOWN + 1}`).bind(userId)
  const [people, running, servers, written, reported, about, decisions] = await db.batch<
    [PersonRow, StaffRestrictionRow, RowOf<typeof SERVER>, ReviewRow, ReportRow, ReportRow, DecisionRow]
  >([
    db
      .prepare(
        `SELECT u.id, u.username, u.avatar, u.created_at, ${isAdminSql('u')} AS is_admin FROM users u WHERE u.id = ?1`,
      )
      .bind(userId),
    runningStatement(db, userId, now),
    latest(`SELECT ${SERVER.sql} FROM listings l WHERE l.owner_id = ?1 ORDER BY l.created DESC`),
    latest(
      `SELECT ${REVIEW.sql}, ${NAMED.sql} FROM reviews v LEFT JOIN listings l ON l.id = v.listing_id WHERE v.author_id = ?1 ORDER BY v.created_at DESC`,
    ),
    latest(
      `SELECT ${REPORT.sql}, ${NAMED.sql} FROM reports r LEFT JOIN listings l ON l.id = r.listing_id WHERE r.reporter_id = ?1 ORDER BY r.created_at DESC`,
    ),
    // About their latest servers, and about their latest reviews.
    latest(
      `SELECT ${REPORT.sql}, ${NAMED.sql}
         FROM (SELECT id AS listing_id, NULL AS review_id FROM (SELECT id FROM listings WHERE owner_id = ?1 ORDER BY created DESC LIMIT ${SHOWN})
               UNION ALL SELECT listing_id, id FROM (SELECT listing_id, id FROM reviews WHERE author_id = ?1 ORDER BY created_at DESC LIMIT ${SHOWN})) t
         JOIN reports r ON r.listing_id = t.listing_id AND r.review_id IS t.review_id
         LEFT JOIN listings l ON l.id = r.listing_id ORDER BY r.created_at DESC`,
    ),
    latest(
      `SELECT ${DECISION.sql}, ${ADMIN.sql} FROM statements s LEFT JOIN users b ON b.id = s.decided_by WHERE s.person_id = ?1 ORDER BY s.seq DESC`,
    ),
  ])
  const [person] = people.results
  if (!person) throw personNotFound()
  return {
    _id: person.id,
    username: person.username,
    avatar: person.avatar,
    joined: iso(person.created_at),
    isAdmin: person.is_admin === 1,
    restriction: staffRestrictionOf(running.results[0]),
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

const iso = (ms: number) => new Date(ms).toISOString()

function shown<Row, Item>({ results }: D1Result<Row>, itemOf: (row: Row) => Item) {
  return { items: results.slice(0, SHOWN).map(itemOf), more: results.length > SHOWN }
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
    until: row.until === null ? null : iso(row.until),
    endedAt: row.ended_at === null ? null : iso(row.ended_at),
    ended: row.ended,
    by:
      row.decided_by === null || row.admin_name === null
        ? null
        : { id: row.decided_by, username: row.admin_name, avatar: row.admin_avatar },
  }
}
