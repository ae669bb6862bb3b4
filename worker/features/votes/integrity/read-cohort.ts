import { type AnyColumn, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { JudgedVote, voteDayQuery } from '#contract/votes/integrity.wire.ts'
import { NEW_DAYS } from '#contract/votes/vote-trust.ts'
import { auditLog, signals, users, voteCohorts, votes } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { ENTRY_COLUMNS, type EntryRow, entryOf } from '../../decisions/audit/audit-entry.ts'
import { accountCreated, dayOf as dayNumber } from '../evidence.ts'
import {
  c,
  type CohortRow,
  dateOf,
  dayOf,
  ON_THIS_DAY,
  SELECT_COHORTS,
  v,
  voteDayNotFound,
  voteDayOf,
} from './cohort-row.ts'

const u = alias(users, 'u')
const e = alias(auditLog, 'e')
const s = alias(signals, 's')

const VOTE = columnsOf(votes, 'v', 'user_id', 'cast_at', 'effect', 'reason')
const PERSON = columnsOf(users, 'u', 'username', 'avatar')
type VoteRow = RowOf<typeof VOTE> &
  RowOf<typeof PERSON> &
  Record<'account_days' | 'first_day', number> &
  Record<'software' | 'system' | 'network', number | null>

const HISTORY = 20

/** How much of the crowd has the same value as this vote. What is not known counts for nothing. */
const sameAs = (column: AnyColumn) =>
  sql`iif(${column} IS NULL, NULL, count(*) OVER (PARTITION BY ${column}) * 1.0 / count(${column}) OVER ())`

/** The votes of a day by people who are new here, those that do not count, and those that were confirmed. */
const judged = (day: number, listing: string) =>
  sql`FROM ${voteCohorts} c JOIN ${votes} v ON ${ON_THIS_DAY}
    LEFT JOIN ${signals} s ON ${s.day} = ${c.day} AND ${s.listingId} = ${c.listingId} AND ${s.userId} = ${v.userId} AND ${s.kind} = 'vote'
  WHERE ${c.day} = ${day} AND ${c.listingId} = ${listing} AND (${s.day} - ${s.firstDay} < ${NEW_DAYS} OR ${v.effect} <> 'counted' OR ${v.reason} IS NOT NULL)`

/** A server-day with its votes, in the order of their arrival, and what staff decided before. No address and no hash leaves the database. */
export async function readCohort(
  ctx: Ctx,
  { id, date, page, limit }: { id: string; date: string } & z.output<typeof voteDayQuery>,
) {
  requireAdmin(ctx)
  const { db } = ctx
  const day = dayOf(date)
  const [[row], sum, rows, entries] = await db.batch<[CohortRow, { total: number }, VoteRow, EntryRow]>([
    sql`${SELECT_COHORTS} WHERE ${c.day} = ${day} AND ${c.listingId} = ${id}`,
    sql`SELECT count(*) AS total ${judged(day, id)}`,
    sql`SELECT v.*, ${sql.raw(PERSON.sql)}, max(0, v.day - ${dayNumber(accountCreated(u.chatId))}) AS account_days, ${dayNumber(u.createdAt)} AS first_day
           FROM (SELECT ${c.day}, ${sql.raw(VOTE.sql)}, ${sameAs(s.network)} AS network, ${sameAs(s.system)} AS system,
                        max(coalesce(${sameAs(s.ciphers)}, 0), coalesce(${sameAs(s.extensions)}, 0)) AS software ${judged(day, id)}) v
           JOIN ${users} u ON ${u.id} = v.user_id ORDER BY v.cast_at, v.user_id LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    sql`SELECT ${ENTRY_COLUMNS} FROM ${auditLog} e LEFT JOIN ${users} u ON ${u.id} = ${e.actorId}
          WHERE ${e.targetKind} = 'listing' AND ${e.targetId} = ${id} AND ${e.action} IN ('listing.release-votes', 'listing.void-votes', 'listing.undo-votes')
            AND ${e.after} ->> 'day' = ${date} ORDER BY ${e.seq} DESC LIMIT ${HISTORY}`,
  ])
  if (!row) throw voteDayNotFound()
  return {
    day: voteDayOf(row),
    history: entries.map(entryOf),
    items: rows.map(judgedVoteOf),
    total: sum[0]?.total ?? 0,
    page,
    limit,
  }
}

function judgedVoteOf(row: VoteRow): JudgedVote {
  return {
    person: { id: row.user_id, username: row.username, avatar: row.avatar },
    at: new Date(row.cast_at).toISOString(),
    effect: row.effect,
    reason: row.reason,
    accountDays: row.account_days,
    firstDay: dateOf(row.first_day),
    cameBack: row.effect === 'counted' && row.reason !== null,
    shares: { software: row.software || null, system: row.system, network: row.network },
  }
}
