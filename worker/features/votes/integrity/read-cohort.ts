import type { z } from 'zod'
import type { JudgedVote, voteDayQuery } from '#contract/votes/integrity.wire.ts'
import { NEW_DAYS } from '#contract/votes/vote-trust.ts'
import { users } from '../../../db/schema/users.ts'
import { votes } from '../../../db/schema/votes.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/context.ts'
import { ENTRY_COLUMNS, type EntryRow, entryOf } from '../../decisions/audit/audit-entry.ts'
import { accountCreatedSql, daySql } from '../evidence.ts'
import {
  type CohortRow,
  dateOf,
  dayOf,
  ON_THIS_DAY,
  SELECT_COHORTS,
  voteDayNotFound,
  voteDayOf,
} from './cohort-row.ts'

const VOTE = columnsOf(votes, 'v', 'user_id', 'cast_at', 'effect', 'reason')
const PERSON = columnsOf(users, 'u', 'username', 'avatar')
type VoteRow = RowOf<typeof VOTE> &
  RowOf<typeof PERSON> &
  Record<'account_days' | 'first_day', number> &
  Record<'software' | 'system' | 'network', number | null>

const HISTORY = 20

/** How much of the crowd has the same value as this vote. What is not known counts for nothing. */
const sameAs = (name: string) =>
  `iif(s.${name} IS NULL, NULL, count(*) OVER (PARTITION BY s.${name}) * 1.0 / count(s.${name}) OVER ())`

/** The votes of a day by people who are new here, those that do not count, and those that were confirmed. */
const JUDGED = `FROM vote_cohorts c JOIN votes v ON ${ON_THIS_DAY} LEFT JOIN signals s ON s.day = c.day AND s.listing_id = c.listing_id AND s.user_id = v.user_id AND s.kind = 'vote'
  WHERE c.day = ?1 AND c.listing_id = ?2 AND (s.day - s.first_day < ${NEW_DAYS} OR v.effect <> 'counted' OR v.reason IS NOT NULL)`

/** A server-day with its votes, in the order of their arrival, and what staff decided before. No address and no hash leaves the database. */
export async function readCohort(
  ctx: Ctx,
  { id, date, page, limit }: { id: string; date: string } & z.output<typeof voteDayQuery>,
) {
  requireAdmin(ctx)
  const { db } = ctx
  const day = dayOf(date)
  const [found, sum, rows, entries] = await db.batch<[CohortRow, { total: number }, VoteRow, EntryRow]>([
    db.prepare(`${SELECT_COHORTS} WHERE c.day = ?1 AND c.listing_id = ?2`).bind(day, id),
    db.prepare(`SELECT count(*) AS total ${JUDGED}`).bind(day, id),
    db
      .prepare(
        `SELECT v.*, ${PERSON.sql}, max(0, v.day - ${daySql(accountCreatedSql('u.chat_id'))}) AS account_days, ${daySql('u.created_at')} AS first_day
           FROM (SELECT c.day, ${VOTE.sql}, ${sameAs('network')} AS network, ${sameAs('system')} AS system,
                        max(coalesce(${sameAs('ciphers')}, 0), coalesce(${sameAs('extensions')}, 0)) AS software ${JUDGED}) v
           JOIN users u ON u.id = v.user_id ORDER BY v.cast_at, v.user_id LIMIT ?3 OFFSET ?4`,
      )
      .bind(day, id, limit, (page - 1) * limit),
    db
      .prepare(
        `SELECT ${ENTRY_COLUMNS} FROM audit_log e LEFT JOIN users u ON u.id = e.actor_id
          WHERE e.target_kind = 'listing' AND e.target_id = ?1 AND e.action IN ('listing.release-votes', 'listing.void-votes', 'listing.undo-votes')
            AND e.after ->> 'day' = ?2 ORDER BY e.seq DESC LIMIT ${HISTORY}`,
      )
      .bind(id, date),
  ])
  const [row] = found.results
  if (!row) throw voteDayNotFound()
  return {
    day: voteDayOf(row),
    history: entries.results.map(entryOf),
    items: rows.results.map(judgedVoteOf),
    total: sum.results[0]?.total ?? 0,
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
