import { DAY } from '../../contract/time.ts'
import { decideCohort } from '../../worker/features/integrity/decide-cohort.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { confirmVotes } from '../../worker/features/votes/confirm-votes.ts'
import type { Part } from './part.ts'
import { ADMINS, CROWD, PEOPLE, PLACES, SECRET_HASH } from './town.ts'
import type { World } from './world.ts'

/** Crowds whose votes are held together, who comes back to confirm, and what staff decide about a day. */
export function judged(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const isVoid = "SELECT * FROM votes v WHERE v.effect = 'void'"

  function crowd(moment: number) {
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

  function decide(moment: number) {
    const verdict = random.pick(['release', 'void', 'void', 'undo'] as const)
    const times = random.pick([1, 2])
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
        await decideCohort(as, {
          id,
          date: new Date(day * DAY).toISOString().slice(0, 10),
          verdict,
          version,
          note: null,
          ...(verdict === 'void' && { reason: 'script', confirmed: random.chance(0.3) }),
        })
      })
  }

  return {
    acts: [
      [1, crowd],
      [2, confirm],
      [2, decide],
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
      // What became of a vote last, by the audit log, is what it is, unless its voter confirmed it.
      ...database
        .ask(
          `SELECT v.user_id, v.listing_id, v.effect, e.after ->> 'effect' AS decided FROM votes v JOIN audit_log e ON e.seq = (
             SELECT max(seq) FROM audit_log WHERE target_kind = 'vote' AND before ->> 'serverId' = v.listing_id AND before ->> 'userId' = v.user_id
                AND before ->> 'castAt' = v.cast_at) WHERE v.effect = 'void' AND decided <> 'void'`,
        )
        .map((row) => `a vote is not what was decided last: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT day, listing_id, state FROM vote_cohorts c WHERE (state IN ('released', 'watched') OR (state = 'void' AND day > ${Math.floor(loop.now / DAY) - 6}))
              AND EXISTS (SELECT 1 FROM votes v WHERE v.listing_id = c.listing_id
              AND v.cast_at >= c.day * ${DAY} AND v.cast_at < (c.day + 1) * ${DAY} AND v.effect = 'held')`,
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
