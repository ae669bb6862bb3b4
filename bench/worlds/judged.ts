import { DAY, MINUTE } from '../../contract/base/time.ts'
import { decideCohort } from '../../worker/features/votes/integrity/decide-cohort.ts'
import { growLedger } from '../../worker/features/ledger/grow-ledger.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { confirmVotes } from '../../worker/features/votes/confirm-votes.ts'
import { judgeVotes } from '../../worker/features/votes/judge.ts'
import type { Part } from './part.ts'
import { ADMINS, CROWD, PEOPLE, PLACES, SECRET_HASH } from './town.ts'
import type { World } from './world.ts'

/** What the honest people of the town use. */
const BROWSERS = {
  software: new Set(Array.from({ length: CROWD.length }, (_, n) => `software ${n}`)),
  rest: 0,
}

/** Crowds whose votes are held together, who comes back to confirm, and what staff decide about a day. */
export function judged(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const isVoid = "SELECT * FROM votes v WHERE v.effect = 'void'"

  const judge = (moment: number) =>
    world.start(moment, 'days are judged', async ({ ctx }) =>
      judgeVotes({ ...ctx.visitor(), actor: { kind: 'system' } }, BROWSERS),
    )

  function crowd(moment: number) {
    if (random.chance(0.5)) {
      judge(moment + MINUTE)
      decide(moment + 2 * MINUTE)
    }
    const { id: listing } = random.pick(PLACES)
    for (const [number, { id: person }] of CROWD.entries())
      world.start(moment + random.int(0, 2000), `${person} votes for ${listing}`, async ({ ctx }) => {
        const signals = {
          network: `network ${number}`,
          system: 'rented',
          ciphers: 'script',
          extensions: 'script',
        }
        await castVote(ctx.visitor(), {
          listingId: listing,
          claim: { id: person, secretHash: SECRET_HASH },
          signals,
        })
      })
  }

  function confirm(moment: number) {
    const person = random.pick(random.chance(0.7) ? CROWD : PEOPLE)
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `${person.id} confirms votes`, async ({ ctx }) => {
        await confirmVotes(await ctx.of(person))
      })
  }

  /** A day that looks ordinary, and is judged again while staff let its votes count. */
  function fans(moment: number) {
    const { id: listing } = random.pick(PLACES)
    for (const [number, { id: person }] of CROWD.entries())
      world.start(
        moment + (number < 10 ? 0 : 2 * MINUTE),
        `${person} votes for ${listing}`,
        async ({ ctx }) => {
          const software = `software ${number}`
          await castVote(ctx.visitor(), {
            listingId: listing,
            claim: { id: person, secretHash: SECRET_HASH },
            signals: { network: `network ${number}`, system: 'isp', ciphers: software, extensions: software },
          })
        },
      )
    judge(moment + MINUTE)
    judge(moment + 3 * MINUTE)
    decide(moment + 3 * MINUTE + random.int(0, 60), 'release')
  }

  function decide(moment: number, verdict = random.pick(['release', 'void', 'void', 'undo'] as const)) {
    const times = random.pick([1, 2])
    if (random.chance(0.3))
      world.start(moment + random.int(0, 60), 'the ledger grows', async ({ ctx }) =>
        growLedger({ ...ctx.visitor(), actor: { kind: 'system' } }),
      )
    for (let admin = 0; admin < times; admin += 1)
      world.start(moment, `an admin decides to ${verdict} votes`, async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        const { results } = await as.db
          .prepare('SELECT day, listing_id, version FROM vote_cohorts ORDER BY day DESC, listing_id LIMIT 5')
          .all()
        if (results.length === 0) return
        const {
          day,
          listing_id: id,
          version,
        } = random.pick<{ day: number; listing_id: string; version: number }>(results)
        // The request follows what the admin has seen.
        await decideCohort(
          { ...as, now: Date.now() },
          {
            id,
            date: new Date(day * DAY).toISOString().slice(0, 10),
            verdict,
            version,
            note: null,
            ...(verdict === 'void' && { reason: 'script', confirmed: random.chance(0.3) }),
          },
        )
      })
  }

  return {
    acts: [
      [1, crowd],
      [2, confirm],
      [2, (moment) => decide(moment)],
      [1, fans],
    ],
    finally: () => [
      ...database
        .ask(
          `SELECT v.user_id, v.listing_id, v.cast_at FROM (${isVoid}) v WHERE NOT EXISTS (SELECT 1 FROM audit_log e WHERE e.target_kind = 'vote'
              AND e.before ->> 'serverId' = v.listing_id AND e.before ->> 'userId' = v.user_id AND e.before ->> 'castAt' = v.cast_at AND e.after ->> 'effect' = 'void')`,
        )
        .map((row) => `a vote is void without a decision: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT v.user_id, v.listing_id, v.cast_at FROM (${isVoid}) v WHERE NOT EXISTS (SELECT 1 FROM statements s WHERE s.restriction = 'void-vote'
              AND s.person_id = v.user_id AND s.ended_at IS NULL)`,
        )
        .map((row) => `a vote is void without a statement: ${JSON.stringify(row)}`),
      // Votes that came later may be held. But no judge says that there is nothing odd, or that nobody decided.
      ...database
        .ask(
          `SELECT c.day, c.listing_id, c.state, e.after ->> 'state' AS decided FROM vote_cohorts c JOIN audit_log e ON e.seq = (
             SELECT max(seq) FROM audit_log WHERE target_kind = 'listing' AND target_id = c.listing_id AND action IN ('listing.release-votes', 'listing.void-votes', 'listing.undo-votes')
                AND after ->> 'day' = date(c.day * ${DAY / 1000}, 'unixepoch')) WHERE e.action <> 'listing.undo-votes' AND c.state NOT IN (decided, 'held')`,
        )
        .map((row) => `a day is not what staff decided: ${JSON.stringify(row)}`),
      // A vote is void if the last entry about it says so. No confirmation changes that.
      ...database
        .ask(
          `SELECT v.user_id, v.listing_id, v.effect, e.after ->> 'effect' AS decided FROM votes v JOIN audit_log e ON e.seq = (
             SELECT max(seq) FROM audit_log WHERE target_kind = 'vote' AND before ->> 'serverId' = v.listing_id AND before ->> 'userId' = v.user_id
                AND before ->> 'castAt' = v.cast_at) WHERE (v.effect = 'void') <> (decided = 'void')`,
        )
        .map((row) => `a vote is not what was decided last: ${JSON.stringify(row)}`),
      // Staff have decided about what an appeal brought back to wait: it waits for its voter.
      ...database
        .ask(
          `SELECT day, listing_id, state FROM vote_cohorts c WHERE (state IN ('released', 'watched') OR (state = 'void' AND day > ${Math.floor(loop.now / DAY) - 6}))
              AND EXISTS (SELECT 1 FROM votes v WHERE v.listing_id = c.listing_id
              AND v.cast_at >= c.day * ${DAY} AND v.cast_at < (c.day + 1) * ${DAY} AND v.effect = 'held'
              AND NOT (c.state = 'void' AND EXISTS (SELECT 1 FROM audit_log o WHERE o.action = 'vote.overturn' AND o.before ->> 'serverId' = v.listing_id
                AND o.before ->> 'userId' = v.user_id AND o.before ->> 'castAt' = v.cast_at)))`,
        )
        .map((row) => `votes are held where staff do not see it: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT user_id, listing_id, effect, reason FROM votes WHERE effect <> 'counted' AND reason IS NULL`,
        )
        .map((row) => `a vote does not count and nobody knows why: ${JSON.stringify(row)}`),
    ],
  }
}
