import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { Verdict } from '#contract/votes/vote-integrity.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { verdictBody, VoteDay } from '#contract/votes/integrity.wire.ts'
import { auditLog, signals, voteCohorts, votes } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { conclude, giveReasons } from '../../decisions/decide.ts'
import { entriesOf } from '../../decisions/entries.ts'
import { applyToVotes } from '../../decisions/other-effects.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { NEW_DAYS } from '#contract/votes/vote-trust.ts'
import { notOverturned } from '../evidence.ts'
import {
  c,
  type CohortRow,
  dayOf,
  ON_THIS_DAY,
  SELECT_COHORTS,
  v,
  voteDayNotFound,
  voteDayOf,
} from './cohort-row.ts'

const DEFAULT_RULE: RuleId = 'fair-votes'

const d = alias(auditLog, 'd')
const e = alias(auditLog, 'e')
const g = alias(auditLog, 'g')
const t = alias(auditLog, 't')
const o = alias(auditLog, 'o')
const n = alias(auditLog, 'n')
const s = alias(signals, 's')

interface Question {
  day: number
  date: string
  id: string
  /** What the admin saw. */
  version: number
  /** What the verdict says, as JSON. */
  details: string
}

interface Plan {
  action: `listing.${'release' | 'void' | 'undo'}-votes`
  /** The day `c`, if the verdict is possible there. */
  from: SQL
  /** What the verdict's entry says beside the details. */
  after: SQL
  /** Selects action, kind, id, `before` and `after` of the entry of each vote that changes. */
  votes: SQL
}

const theDay = ({ day, id, version }: Question) =>
  sql`${c.day} = ${day} AND ${c.listingId} = ${id} AND ${c.version} = ${version}`
const BEFORE = sql`json_object('serverId', ${v.listingId}, 'userId', ${v.userId}, 'castAt', ${v.castAt}, 'effect', ${v.effect}, 'cause', ${v.reason})`
/** Votes have no id of their own, and their entries outlive the account: so the id says nothing about the person. */
const NEW_ID = sql`'vote', lower(hex(randomblob(6)))`
const HELD = sql`SELECT 1 FROM ${votes} v WHERE ${ON_THIS_DAY} AND ${v.effect} = 'held'`

/** Whether the day holds votes that the verdict `d`, which is taken back, was not about, or was about although the day was void. */
const HOLDS_LATER = sql`(${c.state} = 'held' OR ${d.before} ->> 'state' = 'void' OR EXISTS (${HELD}))`

const PLANS: Record<Verdict, (question: Question) => Plan> = {
  release: (question) => {
    const from = sql`${voteCohorts} c WHERE ${theDay(question)} AND ${c.state} IN ('watched', 'held')`
    return {
      action: 'listing.release-votes',
      from,
      after: sql`'state', 'released'`,
      votes: sql`'vote.count', ${NEW_ID}, ${BEFORE}, json_object('effect', 'counted')
       FROM (SELECT c.* FROM ${from}) c JOIN ${votes} v ON ${ON_THIS_DAY} WHERE ${v.effect} = 'held'`,
    }
  },
  void: (question) => {
    const from = sql`${voteCohorts} c WHERE ${theDay(question)} AND (${c.state} <> 'void' OR EXISTS (${HELD}))`
    return {
      action: 'listing.void-votes',
      from,
      after: sql`'state', 'void'`,
      // Of a day that counts: the votes of people who are new here. Confirmed votes, which keep their reason, stay unless the verdict names those, too; and
      // so does what an appeal brought back, and what staff let count before others of the day were held.
      votes: sql`'vote.void', ${NEW_ID}, ${BEFORE}, json_patch(json_remove(${question.details}, '$.confirmed'),
         json_object('effect', 'void', 'detected', ${c.oddities} <> '[]'))
       FROM (SELECT c.* FROM ${from}) c JOIN ${votes} v ON ${ON_THIS_DAY}
       LEFT JOIN ${signals} s ON ${s.day} = ${c.day} AND ${s.listingId} = ${c.listingId} AND ${s.userId} = ${v.userId} AND ${s.kind} = 'vote'
      WHERE ${notOverturned(v, question.id)} AND (${v.effect} = 'held' OR (${v.effect} = 'counted' AND (${c.state} <> 'held' OR ${v.castAt} > ${c.decidedUntil})
        AND iif(${v.reason} IS NULL, ${c.state} <> 'held' AND ${s.day} - ${s.firstDay} < ${NEW_DAYS}, ${question.details} ->> 'confirmed')))`,
    }
  },
  // What the voters, an appeal or the deletion of an account changed since stays.
  undo: (question) => {
    const { id, date } = question
    // With `d`, the latest verdict about the day that was not taken back. Votes that came after it may be held again since.
    const from = sql`${voteCohorts} c JOIN ${auditLog} d ON ${d.seq} = (SELECT max(${g.seq}) FROM ${auditLog} g WHERE ${g.targetKind} = 'listing' AND ${g.targetId} = ${id}
    AND ${g.action} IN ('listing.release-votes', 'listing.void-votes') AND ${g.after} ->> 'day' = ${date} AND NOT EXISTS (
      SELECT 1 FROM ${auditLog} t WHERE ${t.targetKind} = 'listing' AND ${t.targetId} = ${id} AND ${t.action} = 'listing.undo-votes' AND ${t.after} ->> 'of' = ${g.seq}))
  WHERE ${theDay(question)} AND (${c.state} = ${d.after} ->> 'state' OR ${c.decidedUntil} = ${d.at})`
    return {
      action: 'listing.undo-votes',
      from,
      after: sql`'state', iif(${HOLDS_LATER}, 'held', ${d.before} ->> 'state'), 'cause', iif(${HOLDS_LATER}, ${c.reason}, ${d.before} ->> 'cause'),
      'decided', coalesce(${d.before} ->> 'decided', 0), 'of', ${d.seq}`,
      votes: sql`iif(${e.before} ->> 'effect' = 'counted', 'vote.count', 'vote.hold'), 'vote', ${e.targetId}, ${BEFORE},
         json_object('effect', ${e.before} ->> 'effect', 'cause', ${e.before} ->> 'cause')
       FROM (SELECT ${c.day}, ${c.listingId}, ${d.at}, ${d.actorId} FROM ${from}) c
       JOIN ${auditLog} e ON ${e.at} = c.at AND ${e.targetKind} = 'vote' AND ${e.actorId} IS c.actor_id AND ${e.before} ->> 'serverId' = ${id}
       JOIN ${votes} v ON ${ON_THIS_DAY} AND ${v.userId} = ${e.before} ->> 'userId' AND ${v.castAt} = ${e.before} ->> 'castAt'
         AND ${v.effect} = ${e.after} ->> 'effect'
      WHERE NOT EXISTS (SELECT 1 FROM ${auditLog} o WHERE ${o.action} = 'vote.restore' AND ${o.at} > c.at AND ${o.before} ->> 'serverId' = ${id}
        AND ${o.before} ->> 'userId' = ${v.userId} AND ${o.before} ->> 'castAt' = ${v.castAt})`,
    }
  },
}

/**
 * Decides about the odd votes of a server's day, or takes the last verdict back, in one transaction, if nobody decided since the admin looked. On a day
 * that still runs it is about the votes so far: later ones are judged again, and may need another verdict.
 */
export async function decideCohort(
  ctx: UserCtx,
  {
    id,
    date,
    verdict,
    ...body
  }: { id: string; date: string; verdict: Verdict } & z.output<typeof verdictBody>,
): Promise<VoteDay> {
  requireAdmin(ctx)
  const { version, reason, rule = DEFAULT_RULE, note, confirmed } = body
  if (verdict === 'void' && reason === undefined)
    throw new HttpError('invalid_input', 'Choose why.', { field: 'reason' })
  const { now } = ctx
  const details = JSON.stringify({
    ...(note && { note }),
    ...(verdict === 'void' && { cause: reason, rule, confirmed: confirmed ?? false }),
  })
  const day = dayOf(date)
  const plan = PLANS[verdict]({ day, date, id, version, details })
  const { action } = plan
  const changed = sql`(SELECT count(*) FROM ${auditLog} e WHERE ${e.idempotencyKey} = ${ctx.idempotencyKey} AND ${e.targetKind} = 'vote')`
  const entry = auditEntry(ctx)
  const [done, [row]] = await writeOnce<[CohortRow]>(
    ctx,
    [
      sql`${entry}, ${plan.votes}`,
      // Without the rule: that is for statements, which each vote has.
      sql`${entry}, ${action}, 'listing', ${id}, json_object('state', ${c.state}, 'cause', ${c.reason}, 'decided', ${c.decidedUntil}),
         json_patch(json_remove(${details}, '$.rule'), json_object('day', ${date}, 'votes', ${changed}, ${plan.after})) FROM ${plan.from}`,
      ...giveReasons(ctx, 'void-vote'),
      ...applyToVotes(entriesOf(ctx, ['vote.void', 'vote.count', 'vote.hold'])),
      ...conclude(ctx, 'void-vote'),
      sql`UPDATE ${voteCohorts} SET ${set(voteCohorts, {
        state: sql`n.state`,
        version: sql`${voteCohorts.version} + 1`,
        decidedUntil: sql`coalesce(n.decided, ${now})`,
        reason: sql`CASE ${action} WHEN 'listing.undo-votes' THEN n.cause
          WHEN 'listing.void-votes' THEN coalesce(${voteCohorts.reason}, ${voteCohorts.oddities} ->> '$[0].reason', n.cause) ELSE ${voteCohorts.reason} END`,
      })}
         FROM (SELECT ${n.after} ->> 'state' AS state, ${n.after} ->> 'cause' AS cause, ${n.after} ->> 'decided' AS decided FROM ${auditLog} n WHERE ${n.idempotencyKey} = ${ctx.idempotencyKey} AND ${n.action} = ${action}) n
        WHERE ${voteCohorts.day} = ${day} AND ${voteCohorts.listingId} = ${id} AND ${voteCohorts.version} = ${version}`,
      ...takeBack(ctx, 'vote'),
    ],
    [sql`${SELECT_COHORTS} WHERE ${c.day} = ${day} AND ${c.listingId} = ${id}`],
  )
  if (!row) throw voteDayNotFound()
  if (!done) throw conflict(row, version)
  return voteDayOf(row)
}

function conflict({ state, version: present }: CohortRow, version: number): HttpError {
  const message =
    present === version
      ? 'This verdict is not possible now.'
      : 'Another admin decided about these votes, or they were judged again. Look at them once more.'
  return new HttpError('state_conflict', message, { current: state })
}
