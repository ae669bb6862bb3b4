import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import type { Orm } from '../../../db/client.ts'
import { auditLog, listings, reports, reviews, statements, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { requireModerator } from '../../../http/auth.ts'
import { actsIn } from '../../../http/restriction.ts'
import type { Ctx } from '../../../http/verb.ts'
import { notOwn } from '../../decisions/not-own.ts'
import { personNotFound } from './restrict-person.ts'
import { deciderOf, selectRunning, staffRestrictionOf } from './restriction-row.ts'

/** Items of each kind in an answer. */
const ITEMS_MAX = 10

/** A rule may be gone since, and limits may be others. */
const storedReminder = z
  .object({ rule: z.enum(RULE_IDS).catch('other'), note: z.string().catch('') })
  .catch({ rule: 'other', note: '' })

const SERVER = { id: listings.id, name: listings.name }

/**
 * A person for staff: their latest servers, reviews and reports, the decisions about them, and their
 * restriction.
 */
export async function readPerson(ctx: Ctx, userId: string): Promise<PersonPage> {
  requireModerator(ctx)
  const { db, now } = ctx
  const { orm } = db
  const [[person], [running], servers, written, reported, about, decisions, reminded] = await Promise.all([
    selectPerson(orm, userId),
    selectRunning(orm, userId, now),
    selectServers(orm, userId),
    selectReviews(orm, userId),
    selectReports(orm, and(eq(reports.reporterId, userId), notOwn(ctx))),
    selectReports(orm, and(isAbout(orm, userId), notOwn(ctx))),
    selectDecisions(orm, userId),
    selectReminders(orm, userId),
  ])
  if (!person) throw personNotFound()
  return {
    _id: person.id,
    username: person.username,
    avatar: person.avatar,
    joined: iso(person.createdAt),
    role: staffRoleOf(person.roles),
    restriction: staffRestrictionOf(running),
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
      createdAt: iso(row.createdAt),
    })),
    reported: shown(reported, reportOf),
    reports: shown(about, reportOf),
    decisions: shown(decisions, decisionOf),
    reminders: shown(reminded, ({ seq, after, at, by }) => ({
      _id: String(seq),
      ...storedReminder.parse(storedJson(after, 'audit_log')),
      at: iso(at),
      by,
    })),
  }
}

function selectPerson(orm: Orm, userId: string) {
  const { id, username, avatar, createdAt } = users
  return orm
    .select({ id, username, avatar, createdAt, roles: users.roles })
    .from(users)
    .where(eq(users.id, userId))
}

function selectServers(orm: Orm, userId: string) {
  const { id, name, moderation, created } = listings
  return orm
    .select({ id, name, moderation, created })
    .from(listings)
    .where(eq(listings.ownerId, userId))
    .orderBy(desc(created))
    .limit(ITEMS_MAX + 1)
}

function selectReviews(orm: Orm, userId: string) {
  const { id, rating, text, createdAt, listingId } = reviews
  return orm
    .select({ id, rating, text, createdAt, server: SERVER })
    .from(reviews)
    .leftJoin(listings, eq(listings.id, listingId))
    .where(eq(reviews.authorId, userId))
    .orderBy(desc(createdAt))
    .limit(ITEMS_MAX + 1)
}

function selectReports(orm: Orm, which: SQL | undefined) {
  const { id, reviewId, reason, status, createdAt, listingId } = reports
  return orm
    .select({ id, reviewId, reason, status, createdAt, server: SERVER })
    .from(reports)
    .leftJoin(listings, eq(listings.id, listingId))
    .where(which)
    .orderBy(desc(createdAt))
    .limit(ITEMS_MAX + 1)
}

/** Whether a report is about one of the person's latest servers or reviews. */
function isAbout(orm: Orm, userId: string): SQL | undefined {
  const own = orm
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.ownerId, userId))
    .orderBy(desc(listings.created))
    .limit(ITEMS_MAX)
  const written = orm
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.authorId, userId))
    .orderBy(desc(reviews.createdAt))
    .limit(ITEMS_MAX)
  return or(
    and(inArray(reports.listingId, own), isNull(reports.reviewId)),
    inArray(reports.reviewId, written),
  )
}

function selectDecisions(orm: Orm, userId: string) {
  const { id, at, restriction, subjectName, rule, note, acts, until, endedAt, ended, decidedBy } = statements
  return orm
    .select({
      id,
      at,
      restriction,
      subjectName,
      rule,
      note,
      acts: storedText(acts),
      until,
      endedAt,
      ended,
      decidedBy,
      admin: { username: users.username, avatar: users.avatar },
    })
    .from(statements)
    .leftJoin(users, eq(users.id, decidedBy))
    .where(eq(statements.personId, userId))
    .orderBy(desc(statements.seq))
    .limit(ITEMS_MAX + 1)
}

function selectReminders(orm: Orm, userId: string) {
  const { seq, after, at, actorId, action, targetKind, targetId } = auditLog
  return orm
    .select({
      seq,
      after: storedText(after),
      at,
      by: { id: users.id, username: users.username, avatar: users.avatar },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(targetKind, 'user'), eq(targetId, userId), eq(action, 'user.remind')))
    .orderBy(desc(seq))
    .limit(ITEMS_MAX + 1)
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]
type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number]

function shown<Row, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) {
  return { items: rows.slice(0, ITEMS_MAX).map(itemOf), more: rows.length > ITEMS_MAX }
}

const serverOf = ({ server }: Pick<ReportRow, 'server'>) => server && { _id: server.id, name: server.name }

function reportOf(row: ReportRow): PersonPage['reports']['items'][number] {
  return {
    _id: row.id,
    server: serverOf(row),
    aboutReview: row.reviewId !== null,
    reason: row.reason,
    status: row.status,
    createdAt: iso(row.createdAt),
  }
}

function decisionOf(row: DecisionRow): PersonPage['decisions']['items'][number] {
  return {
    _id: row.id,
    at: iso(row.at),
    restriction: row.restriction,
    about: row.subjectName,
    rule: row.rule,
    note: row.note,
    acts: actsIn(row.acts),
    until: isoOrNull(row.until),
    endedAt: isoOrNull(row.endedAt),
    ended: row.ended,
    by: deciderOf(row),
  }
}
