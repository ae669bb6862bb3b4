import { and, asc, count, eq, isNotNull, isNull, max, min, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { byGravity, type ReportReason } from '#contract/staff/report.ts'
import { reportSubject, type ReportGroup, type reportGroupsQuery } from '#contract/staff/staff-review.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { reports } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { notOwn } from '../../decisions/not-own.ts'
import { adminReportOf, selectReports } from './list-reports.ts'
import { isAbout, kindOf, subjectOf } from './report-subject.ts'
import { readRecords, type Reporting, trustIn } from './reporters-record.ts'

/** Reports of each group in an answer. */
const SHOWN_MAX = 20

interface Group {
  subject: string
  type: ReportGroup['type']
  /** The gravest reason of its reports. */
  reason: ReportReason
  count: number
  oldest: number
  latest: number
  /** The average trust in its reporters: `trustIn`. */
  trust: number
}

const { id, listingId, reviewId, postId, reporterId, createdAt, reason, details } = reports
const KINDS = reportSubject.options
const whereOpen = eq(reports.status, 'open')

/**
 * Open reports by what they concern: the gravest first, then by number, by trust in the reporters, and the
 * latest.
 */
export async function listReportGroups(ctx: Ctx, { type, page, limit }: z.output<typeof reportGroupsQuery>) {
  requireModerator(ctx)
  const { orm } = ctx.db
  const isWanted = { servers: isNull(reviewId), reviews: isNotNull(reviewId), all: undefined }[type ?? 'all']
  const counted = await orm
    .select({
      listingId,
      reviewId,
      postId,
      reporterId,
      reason,
      count: count(),
      oldest: min(createdAt),
      latest: max(createdAt),
    })
    .from(reports)
    .where(and(whereOpen, isWanted, notOwn(ctx)))
    .groupBy(reviewId, postId, listingId, reporterId, reason)
  const records = await readRecords(
    orm,
    counted.map((row) => row.reporterId),
  )
  const groups = [...Map.groupBy(counted, subjectOf)]
    .map(([subject, rows]): Group => ({
      subject,
      type: KINDS.find((kind) => rows.some((row) => kindOf(row) === kind)) ?? 'listing',
      reason: rows.map((row) => row.reason).reduce((a, b) => (byGravity(a, b) <= 0 ? a : b)),
      count: rows.reduce((sum, row) => sum + row.count, 0),
      oldest: Math.min(...rows.map((row) => row.oldest ?? 0)),
      latest: Math.max(...rows.map((row) => row.latest ?? 0)),
      trust: rows.reduce((sum, row) => sum + trustIn(records.get(row.reporterId)), 0) / rows.length,
    }))
    .toSorted(inOrder)
  const shown = groups.slice((page - 1) * limit, page * limit)
  const members = await readMembers(orm, shown, records)
  const items = shown.map(({ subject, oldest, ...group }): ReportGroup => ({
    _id: subject,
    type: group.type,
    count: group.count,
    oldest: iso(oldest),
    reports: members.get(subject) ?? [],
  }))
  return { items, total: groups.length, page, limit }
}

const inOrder = (a: Group, b: Group): number =>
  byGravity(a.reason, b.reason) || b.count - a.count || b.trust - a.trust || b.latest - a.latest

async function readMembers(orm: Orm, groups: readonly Group[], records: Map<string, Reporting>) {
  const rowsByType = await Promise.all(
    KINDS.map((type) => {
      const subjects = groups.filter((group) => group.type === type).map(({ subject }) => subject)
      return orm
        .select({ id, listingId, reviewId, postId, reason, hasWords: ne(details, '') })
        .from(reports)
        .where(and(whereOpen, isAbout(type, subjects)))
        .orderBy(asc(createdAt), asc(id))
    }),
  )
  const order = [...Map.groupBy(rowsByType.flat(), subjectOf)].map(
    ([subject, rows]) => [subject, shownOf(rows).map((row) => row.id)] as const,
  )
  const wanted = order.flatMap(([, ids]) => ids)
  const full = wanted.length === 0 ? [] : await selectReports(orm).where(among(id, wanted))
  const byId = new Map(
    full.map((row) => [
      row.id,
      { ...adminReportOf(row), record: records.get(row.reporter.id) ?? { right: 0, closed: 0 } },
    ]),
  )
  return new Map(order.map(([subject, ids]) => [subject, ids.flatMap((one) => byId.get(one) ?? [])]))
}

/**
 * The shown reports of a group, the gravest first. Half of the places are for the oldest with words, so that
 * no number of later ones hides them. `rows` must begin with the oldest.
 */
function shownOf<T extends { reason: ReportReason; hasWords: unknown }>(rows: readonly T[]): T[] {
  const gravestFirst = rows.toSorted(
    (a, b) => byGravity(a.reason, b.reason) || Number(b.hasWords) - Number(a.hasWords),
  )
  const oldestWords = rows.filter((row) => row.hasWords).slice(0, SHOWN_MAX / 2)
  const shown = new Set([...new Set([...oldestWords, ...gravestFirst])].slice(0, SHOWN_MAX))
  return gravestFirst.filter((row) => shown.has(row))
}
