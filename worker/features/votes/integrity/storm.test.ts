import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { Verdict } from '#contract/votes/vote-integrity.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { HttpError } from '../../../http/verb.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import { castVote } from '../cast-vote.ts'
import { confirmVotes } from '../confirm-votes.ts'
import { judgeVotes } from '../judge.ts'
import { withdrawVote } from '../withdraw-vote.ts'
import { dateOf } from './cohort-row.ts'
import { decideCohort } from './decide-cohort.ts'
import { rowOf } from '../../../testing/rows.ts'

const VOTERS = 50
const BROWSERS = { software: new Set(['browser']), rest: 0 }
const script = (place: number) => ({
  network: `rented ${place % 9}`,
  system: 'rented',
  ciphers: 'script',
  extensions: 'script',
})

/** What is refused is an answer, too. */
const settle = async (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })

it('votes, confirmations, verdicts and the judge, all at once, leave every number right', async () => {
  const { id } = await makeListing()
  const admins = await Promise.all([makeAdmin(), makeAdmin()])
  const people = await Promise.all(Array.from({ length: VOTERS }, () => makeUser()))
  // Accounts of two days.
  const born = BigInt(Date.now() - 2 * DAY - 1_420_070_400_000) << 22n
  await env.DB.batch(
    people.map((person, place) =>
      env.DB.prepare('UPDATE users SET chat_id = ?2 WHERE id = ?1').bind(
        person.id,
        String(born + BigInt(place)),
      ),
    ),
  )
  const today = Math.floor(Date.now() / DAY)
  const start = (today - 1) * DAY + 12 * 60 * MINUTE
  let now = start
  const ctx = (person: TestUser, roles: string[] = []) =>
    userContext({ id: person.id, roles }, { now: (now += 1) })
  const vote = (person: TestUser) =>
    settle(
      castVote(ctx(person), { listingId: id, claim: person.claim, signals: script(people.indexOf(person)) }),
    )
  const decide = async (turn: number, day: number) => {
    const admin = admins[turn % 2] ?? people[0]
    if (!admin) return
    const verdict = (['void', 'undo', 'release', 'undo'] as const satisfies Verdict[])[turn % 4] ?? 'undo'
    const version = await count(
      'SELECT coalesce(max(version), 1) FROM vote_cohorts WHERE listing_id = ?1 AND day = ?2',
      id,
      day,
    )
    await settle(
      decideCohort(ctx(admin, ['admin']), {
        id,
        date: dateOf(day),
        verdict,
        version,
        reason: 'script',
        confirmed: turn % 3 === 0,
      }),
    )
  }
  const check = async () => {
    expect(await errorsInReadModels()).toEqual([])
    // Who reads why a vote is void has a void vote, and the other way round.
    expect(
      await count(
        `SELECT count(*) FROM statements WHERE restriction = 'void-vote' AND ended_at IS NULL AND was ->> 'serverId' = ?1`,
        id,
      ),
    ).toBe(await count(`SELECT count(*) FROM votes WHERE effect = 'void' AND listing_id = ?1`, id))
    // Staff see every vote that waits.
    expect(
      await count(
        `SELECT count(*) FROM votes v WHERE effect = 'held' AND NOT EXISTS (SELECT 1 FROM vote_cohorts c
          WHERE c.listing_id = v.listing_id AND c.day = v.cast_at / ${DAY} AND c.state = 'held')`,
      ),
    ).toBe(0)
    return rowOf(
      `SELECT sum(effect = 'counted') AS counted, sum(effect = 'held') AS held, sum(effect = 'void') AS void FROM votes WHERE listing_id = ?1`,
      id,
    )
  }

  const seen = new Set<string>()
  for (const round of [0, 1, 2, 3]) {
    now = start + round * DAY * 0.5
    const day = Math.floor(now / DAY)
    await Promise.all(people.slice(0, 15).map(vote))
    await judgeVotes(systemContext((now += 1)), BROWSERS)
    await Promise.all([
      ...people.map(vote),
      ...people.map((person) => settle(confirmVotes(ctx(person), script(people.indexOf(person))))),
      ...people.slice(0, 5).map((person) => settle(withdrawVote(ctx(person), id))),
      ...Array.from({ length: 12 }, (_, turn) => decide(turn + round, turn % 3 === 0 ? day - 1 : day)),
      ...Array.from({ length: 4 }, () => judgeVotes(systemContext((now += 1)), BROWSERS)),
    ])
    await judgeVotes(systemContext((now += 1)), BROWSERS)
    seen.add(JSON.stringify(await check()))
  }
  expect(seen.size).toBeGreaterThan(1)
  const verdicts = `SELECT count(*) FROM audit_log WHERE target_id = ?1 AND action LIKE 'listing.%-votes'`
  expect(await count(verdicts, id)).toBeGreaterThan(0)
}, 300_000)
