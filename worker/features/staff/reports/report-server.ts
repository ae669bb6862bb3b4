import type { z } from 'zod'
import type { reportBody } from '#contract/staff/report.wire.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { SERVER_REPORT_COOLDOWN_MS } from '#contract/staff/report.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { listings, reports } from '../../../db/schema.ts'
import { type SqlRow, into } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const r = alias(reports, 'r')

export type ReportInput = z.output<typeof reportBody> & { listingId: string }

type SubjectRow = SqlRow<typeof listings, 'moderation'> & { last_report: number | null; is_filed: 0 | 1 }

/** Reports a public server: one for each person and server in any rolling 24 hours. The insert enforces it. */
export async function reportServer(ctx: UserCtx, { listingId, reason, details }: ReportInput) {
  const { db, now } = ctx
  const id = newId()
  const { rows } = await db.twice<{ subject: SubjectRow }>({
    inserted: sql`INSERT INTO ${into(reports, 'id', 'listingId', 'reporterId', 'reason', 'details', 'createdAt', 'updatedAt')} 
         SELECT ${id}, ${l.id}, ${ctx.actor.userId}, ${reason}, ${details}, ${now}, ${now} FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.moderation} = 'approved'
            AND NOT EXISTS (SELECT 1 FROM ${reports} r WHERE ${r.listingId} = ${l.id} AND ${r.reporterId} = ${ctx.actor.userId} AND ${r.reviewId} IS NULL AND ${r.postId} IS NULL
                                                      AND ${r.createdAt} > ${now - SERVER_REPORT_COOLDOWN_MS})`,
    subject: sql`SELECT ${l.moderation}, (SELECT max(${r.createdAt}) FROM ${reports} r
                                WHERE ${r.listingId} = ${l.id} AND ${r.reporterId} = ${ctx.actor.userId} AND ${r.reviewId} IS NULL AND ${r.postId} IS NULL) AS last_report,
                EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.id} = ${id}) AS is_filed
           FROM ${listings} l WHERE ${l.id} = ${listingId}`,
  })
  const [subject] = rows.subject
  if (subject?.moderation !== 'approved') throw serverNotFound()
  // Also when it was filed by an attempt whose answer was lost.
  if (subject.is_filed) return { _id: id, status: 'open' as const }
  const cooldownMs = (subject.last_report ?? now) + SERVER_REPORT_COOLDOWN_MS - now
  throw new HttpError('already_reported', 'You already reported recently.', { cooldownMs })
}
