import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { voteVerdictBody, voteVerdictInPath } from '#contract/votes/odd-days.wire.ts'
import { auditLog, listings, statements, votes } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { serverNotFound, type UserCtx } from '../../../http/verb.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { conclude, giveReasons, tellOwnerOfVotes } from '../../decisions/decide.ts'
import { entriesOf } from '../../decisions/entries.ts'
import { applyToVotes } from '../../decisions/other-effects.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { dayOf } from './read-odd-day.ts'

const DEFAULT_RULE: RuleId = 'fair-votes'

type Verdict = z.output<typeof voteVerdictBody> & {
  id: string
  date: string
  verdict: z.output<typeof voteVerdictInPath>
}

/**
 * Makes votes of people of one day void, or lets them count again, all together. Who is concerned reads the
 * rule and the note, and can appeal. Answers the number of votes that the server has now.
 */
export async function decideVotes(
  ctx: UserCtx,
  { id, date, verdict, people, rule = DEFAULT_RULE, note }: Verdict,
): Promise<{ votes: number }> {
  requireAdmin(ctx)
  const day = dayOf(date)
  const which = sql`${votes.listingId} = ${id} AND ${votes.castAt} >= ${day * DAY} AND ${votes.castAt} < ${(day + 1) * DAY}
    AND ${votes.userId} IN (SELECT value FROM json_each(${JSON.stringify(people)}))`
  const statementsOf = verdict === 'void' ? makeVoid(ctx, which, { rule, note }) : letCount(ctx, which)
  const [, [row]] = await writeOnce<[{ votes: number }]>(ctx, statementsOf, [
    sql`SELECT ${listings.votes} FROM ${listings} WHERE ${listings.id} = ${id}`,
  ])
  if (!row) throw serverNotFound()
  return row
}

const BEFORE = sql`json_object('serverId', ${votes.listingId}, 'userId', ${votes.userId}, 'castAt', ${votes.castAt})`

function makeVoid(
  ctx: UserCtx,
  which: SQL,
  { rule, note }: { rule: RuleId; note: string | null | undefined },
): SQL[] {
  const reasons = JSON.stringify({ void: true, rule, ...(note && { note }) })
  return [
    auditRows(ctx, {
      action: 'vote.void',
      kind: 'vote',
      // Votes have no id of their own, and the entry outlives the account: so the id says nothing about the person.
      id: sql`lower(hex(randomblob(6)))`,
      before: BEFORE,
      after: sql`json(${reasons})`,
      from: sql`${votes} WHERE ${which} AND NOT ${votes.isVoid}`,
    }),
    ...giveReasons(ctx, 'void-vote'),
    ...applyToVotes(entriesOf(ctx, ['vote.void'])),
    ...conclude(ctx, 'void-vote'),
    ...tellOwnerOfVotes(ctx),
  ]
}

function letCount(ctx: UserCtx, which: SQL): SQL[] {
  const decided = sql`${votes} JOIN ${statements} ON ${statements.subjectKind} = 'vote' AND ${statements.personId} = ${votes.userId} AND ${statements.endedAt} IS NULL
    JOIN ${auditLog} ON ${auditLog.seq} = ${statements.auditSeq} AND ${auditLog.before} ->> 'serverId' = ${votes.listingId}
      AND ${auditLog.before} ->> 'castAt' = ${votes.castAt}`
  return [
    auditRows(ctx, {
      action: 'vote.count',
      kind: 'vote',
      id: sql`${statements.subjectId}`,
      before: BEFORE,
      after: sql`json_object('void', json('false'))`,
      from: sql`${decided} WHERE ${which} AND ${votes.isVoid}`,
    }),
    ...applyToVotes(entriesOf(ctx, ['vote.count'])),
    ...takeBack(ctx, 'vote'),
  ]
}
