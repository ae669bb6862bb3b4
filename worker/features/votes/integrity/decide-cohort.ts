import type { z } from 'zod'
import type { Verdict } from '#contract/votes/vote-integrity.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { verdictBody, VoteDay } from '#contract/votes/integrity.wire.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { conclude, giveReasons } from '../../decisions/decide.ts'
import { entriesOf, prepared } from '../../decisions/entries.ts'
import { applyToVotes } from '../../decisions/other-effects.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { NEW_DAYS } from '#contract/votes/vote-trust.ts'
import { notOverturned } from '../evidence.ts'
import {
  type CohortRow,
  dayOf,
  ON_THIS_DAY,
  SELECT_COHORTS,
  voteDayNotFound,
  voteDayOf,
} from './cohort-row.ts'

const DEFAULT_RULE: RuleId = 'fair-votes'

/** Places of every statement: 1 the day, 2 the server, 3 now, 4 the admin, 5 the verdict's action, 6 the date, 7 the version that the admin saw, 8 the details. */
interface Plan {
  action: `listing.${'release' | 'void' | 'undo'}-votes`
  /** The day `c`, if the verdict is possible there. */
  from: string
  /** What the verdict's entry says beside the details. */
  after: string
  /** Selects action, kind, id, `before` and `after` of the entry of each vote that changes. */
  votes: string
}

const THE_DAY = 'c.day = ?1 AND c.listing_id = ?2 AND c.version = ?7'
const BEFORE = `json_object('serverId', v.listing_id, 'userId', v.user_id, 'castAt', v.cast_at, 'effect', v.effect, 'cause', v.reason)`
/** Votes have no id of their own, and their entries outlive the account: so the id says nothing about the person. */
const NEW_ID = `'vote', lower(hex(randomblob(6)))`
/** The entries of this moment about votes for the server. */
const ENTRIES = `audit_log e WHERE e.at = ?3 AND e.actor_id = ?4 AND e.target_kind = 'vote' AND e.before ->> 'serverId' = ?2`
const HELD = `SELECT 1 FROM votes v WHERE ${ON_THIS_DAY} AND v.effect = 'held'`

/** Whether the day holds votes that the verdict `d`, which is taken back, was not about, or was about although the day was void. */
const HOLDS_LATER = `(c.state = 'held' OR d.before ->> 'state' = 'void' OR EXISTS (${HELD}))`

const RELEASABLE = `vote_cohorts c WHERE ${THE_DAY} AND c.state IN ('watched', 'held')`
const VOIDABLE = `vote_cohorts c WHERE ${THE_DAY} AND (c.state <> 'void' OR EXISTS (${HELD}))`
/** With `d`, the latest verdict about the day that was not taken back. Votes that came after it may be held again since. */
const UNDOABLE = `vote_cohorts c JOIN audit_log d ON d.seq = (SELECT max(g.seq) FROM audit_log g WHERE g.target_kind = 'listing' AND g.target_id = ?2
    AND g.action IN ('listing.release-votes', 'listing.void-votes') AND g.after ->> 'day' = ?6 AND NOT EXISTS (
      SELECT 1 FROM audit_log t WHERE t.target_kind = 'listing' AND t.target_id = ?2 AND t.action = 'listing.undo-votes' AND t.after ->> 'of' = g.seq))
  WHERE ${THE_DAY} AND (c.state = d.after ->> 'state' OR c.decided_until = d.at)`

const PLANS: Record<Verdict, Plan> = {
  release: {
    action: 'listing.release-votes',
    from: RELEASABLE,
    after: `'state', 'released'`,
    votes: `'vote.count', ${NEW_ID}, ${BEFORE}, json_object('effect', 'counted')
       FROM (SELECT c.* FROM ${RELEASABLE}) c JOIN votes v ON ${ON_THIS_DAY} WHERE v.effect = 'held'`,
  },
  void: {
    action: 'listing.void-votes',
    from: VOIDABLE,
    after: `'state', 'void'`,
    // Of a day that counts: the votes of people who are new here. Confirmed votes, which keep their reason, stay unless the verdict names those, too; and
    // so does what an appeal brought back, and what staff let count before others of the day were held.
    votes: `'vote.void', ${NEW_ID}, ${BEFORE}, json_patch(json_remove(?8, '$.confirmed'), json_object('effect', 'void', 'detected', c.oddities <> '[]'))
       FROM (SELECT c.* FROM ${VOIDABLE}) c JOIN votes v ON ${ON_THIS_DAY}
       LEFT JOIN signals s ON s.day = c.day AND s.listing_id = c.listing_id AND s.user_id = v.user_id AND s.kind = 'vote'
      WHERE ${notOverturned('v', '?2')} AND (v.effect = 'held' OR (v.effect = 'counted' AND (c.state <> 'held' OR v.cast_at > c.decided_until)
        AND iif(v.reason IS NULL, c.state <> 'held' AND s.day - s.first_day < ${NEW_DAYS}, ?8 ->> 'confirmed')))`,
  },
  // What the voters, an appeal or the deletion of an account changed since stays.
  undo: {
    action: 'listing.undo-votes',
    from: UNDOABLE,
    after: `'state', iif(${HOLDS_LATER}, 'held', d.before ->> 'state'), 'cause', iif(${HOLDS_LATER}, c.reason, d.before ->> 'cause'),
      'decided', coalesce(d.before ->> 'decided', 0), 'of', d.seq`,
    votes: `iif(e.before ->> 'effect' = 'counted', 'vote.count', 'vote.hold'), 'vote', e.target_id, ${BEFORE}, json_object('effect', e.before ->> 'effect', 'cause', e.before ->> 'cause')
       FROM (SELECT c.day, c.listing_id, d.at, d.actor_id FROM ${UNDOABLE}) c
       JOIN audit_log e ON e.at = c.at AND e.target_kind = 'vote' AND e.actor_id IS c.actor_id AND e.before ->> 'serverId' = ?2
       JOIN votes v ON ${ON_THIS_DAY} AND v.user_id = e.before ->> 'userId' AND v.cast_at = e.before ->> 'castAt' AND v.effect = e.after ->> 'effect'
      WHERE NOT EXISTS (SELECT 1 FROM audit_log o WHERE o.action = 'vote.overturn' AND o.at > c.at AND o.before ->> 'serverId' = ?2
        AND o.before ->> 'userId' = v.user_id AND o.before ->> 'castAt' = v.cast_at)`,
  },
}

/** The verdict ?5 of this moment about this day. */
const VERDICT = `audit_log n WHERE n.target_kind = 'listing' AND n.target_id = ?2 AND n.at = ?3 AND n.actor_id = ?4 AND n.action = ?5 AND n.after ->> 'day' = ?6`

/**
 * Decides about the odd votes of a server's day, or takes the last such verdict back, in one transaction: first an entry for each vote that changes, only
 * if nobody decided since the admin looked and the state allows it. Then the entry of the verdict, the
 * votes as their entries say, and the state of the day. A verdict on a day that
 * still runs is about the votes so far: later ones are judged again, and may need another verdict.
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
  const { db, now, actor } = ctx
  const { action, from, after, votes } = PLANS[verdict]
  const details = {
    ...(note && { note }),
    ...(verdict === 'void' && { cause: reason, rule, confirmed: confirmed ?? false }),
  }
  const day = dayOf(date)
  const values = [day, id, now, actor.userId, action, date, version, JSON.stringify(details)]
  const runWith = (attempt: string) => (text: string) => {
    const used = Math.max(...[...text.matchAll(/\?(\d)/g)].map(([, place]) => Number(place)))
    return db.prepare(text).bind(...[...values, attempt].slice(0, used))
  }
  const insert = `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after) SELECT ?9, ?3, ?4`
  const {
    rows: [found],
  } = await writeOnce<[CohortRow & { done: number }]>(
    ctx,
    (attempt) => {
      const run = runWith(attempt)
      const call = { ctx, attempt }
      return [
        run(`${insert}, ${votes}`),
        // Without the rule: that is for statements, which each vote has.
        run(
          `${insert}, ?5, 'listing', ?2, json_object('state', c.state, 'cause', c.reason, 'decided', c.decided_until),
         json_patch(json_remove(?8, '$.rule'), json_object('day', ?6, 'votes', (SELECT count(*) FROM ${ENTRIES}), ${after})) FROM ${from}`,
        ),
        ...giveReasons(call, 'void-vote'),
        ...prepared(ctx, applyToVotes(entriesOf(call, ['vote.void', 'vote.count', 'vote.hold']))),
        ...conclude(call, 'void-vote'),
        run(
          `UPDATE vote_cohorts SET state = n.state, version = version + 1, decided_until = coalesce(n.decided, ?3), reason = CASE ?5
          WHEN 'listing.undo-votes' THEN n.cause WHEN 'listing.void-votes' THEN coalesce(reason, oddities ->> '$[0].reason', n.cause) ELSE reason END
         FROM (SELECT n.after ->> 'state' AS state, n.after ->> 'cause' AS cause, n.after ->> 'decided' AS decided FROM ${VERDICT} ORDER BY n.seq DESC LIMIT 1) n
        WHERE day = ?1 AND listing_id = ?2 AND version = ?7`,
        ),
        ...takeBack(call, 'vote'),
      ]
    },
    [
      runWith('')(
        `SELECT z.*, EXISTS (SELECT 1 FROM ${VERDICT}) AS done FROM (${SELECT_COHORTS} WHERE c.day = ?1 AND c.listing_id = ?2) z`,
      ),
    ],
  )
  const [row] = found.results
  if (!row) throw voteDayNotFound()
  if (row.done === 0) throw conflict(row, version)
  return voteDayOf(row)
}

function conflict({ state, version: present }: CohortRow, version: number): HttpError {
  const message =
    present === version
      ? 'This verdict is not possible now.'
      : 'Another admin decided about these votes, or they were judged again. Look at them once more.'
  return new HttpError('state_conflict', message, { current: state })
}
