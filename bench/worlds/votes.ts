import { VOTE_COOLDOWN_MS } from '../../contract/listings/listing.ts'
import { SECOND } from '../../contract/base/time.ts'
import { claimReward } from '../../worker/features/listings/rewards/claim-reward.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { withdrawVote } from '../../worker/features/votes/withdraw-vote.ts'
import { HttpError } from '../../worker/http/http-error.ts'
import type { Part } from './part.ts'
import { PEOPLE, PLACES, SECRET_HASH } from './town.ts'
import type { World } from './world.ts'

interface Vote {
  listing: string
  person: string
  at: number
}

/** Votes, votes that are taken back, and rewards. */
export function votes(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const acknowledged: Vote[] = []
  /** How often somebody asked for that. */
  const takenBack = new Map<string, number>()
  /** Requests of one person and moment for a server. */
  const attempts = new Map<string, number>()
  /** A clock that is behind makes a newer vote look older than the request that takes one back. */
  const { skewed } = world.sky.weather
  const rewards = { acknowledged: 0, unanswered: 0 }
  // A few people meet at few places, so that they get in each other's way.
  const anybody = () => random.pick(PEOPLE)
  const anywhere = () => random.pick(random.chance(0.7) ? PLACES.slice(0, 2) : PLACES)
  const software = () => random.pick(['firefox', 'chrome', 'script'])

  function vote(moment: number, { id: person } = anybody(), { id: listing } = anywhere()) {
    const signals = {
      network: random.pick(['home', 'school']),
      system: 'isp',
      ciphers: software(),
      extensions: software(),
    }
    // Whoever is impatient sends it twice.
    for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times -= 1)
      world.start(moment + random.int(0, 40), `${person} votes for ${listing}`, async ({ ctx, now }) => {
        const attempt = `${person} ${listing} ${now}`
        attempts.set(attempt, (attempts.get(attempt) ?? 0) + 1)
        try {
          await castVote(ctx.visitor(), {
            listingId: listing,
            claim: { id: person, secretHash: SECRET_HASH },
            signals,
          })
          acknowledged.push({ listing, person, at: now })
        } catch (error) {
          if (error instanceof HttpError && error.code === 'already_voted') {
            assertVoted(person, listing, now)
            if (attempts.get(attempt) === 1 && isThere(listing, person, now))
              loop.fail(`${person} was refused a vote for ${listing}, and it was stored`)
          }
          throw error
        }
      })
  }

  function assertVoted(person: string, listing: string, now: number) {
    const found = database.ask(
      `SELECT cast_at FROM votes WHERE user_id = ?1 AND listing_id = ?2 AND cast_at > ?3
       UNION ALL SELECT cast_at FROM withdrawn_votes WHERE user_id = ?1 AND listing_id = ?2 AND cast_at > ?3`,
      person,
      listing,
      now - VOTE_COOLDOWN_MS,
    )
    if (found.length === 0 && !world.isGone(person) && !world.isGone(listing))
      loop.fail(`${person} was refused a vote for ${listing} without having voted`)
  }

  function takeBack(moment: number, person = anybody(), place = anywhere()) {
    const { id: listing } = place
    const times = random.pick([1, 2])
    const key = `${person.id} ${listing}`
    takenBack.set(key, (takenBack.get(key) ?? 0) + times)
    for (let time = 0; time < times; time += 1)
      world.start(moment, `${person.id} takes a vote for ${listing} back`, async ({ ctx }) => {
        await withdrawVote(await ctx.of(person), listing)
      })
    // And thinks again.
    if (random.chance(0.5)) vote(moment + random.int(1, 300), person, place)
  }

  /** A vote that is taken back when the next one may follow at once. */
  function takeOldBack(moment: number) {
    const person = anybody()
    const place = anywhere()
    vote(moment, person, place)
    const next = moment + VOTE_COOLDOWN_MS + SECOND
    takeBack(next, person, place)
    vote(next + random.int(1, 60), person, place)
  }

  function claim(moment: number) {
    const { gamertag } = anybody()
    const { id: listing } = anywhere()
    for (let times = random.pick([1, 2, 5]); times > 0; times -= 1)
      world.start(moment + random.int(0, 20), `${gamertag} claims at ${listing}`, async ({ ctx }) => {
        rewards.unanswered += 1
        const isGiven = await claimReward(ctx.visitor(), { key: { listingId: listing }, username: gamertag })
        rewards.unanswered -= 1
        if (isGiven === true) rewards.acknowledged += 1
      })
  }

  return {
    acts: [
      [6, (moment) => vote(moment)],
      [1, (moment) => takeBack(moment)],
      [1, takeOldBack],
      [4, claim],
    ],
    // The counter and its ledger change in one transaction.
    always: () =>
      database
        .ask(
          `SELECT id, votes, (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND v.effect = 'counted') AS counted FROM listings l WHERE votes <> counted`,
        )
        .map((row) => `a counter differs from its votes: ${JSON.stringify(row)}`),
    finally: () => [
      ...acknowledged.flatMap(({ listing, person, at }) =>
        takenBack.has(`${person} ${listing}`) ||
        world.isGone(person) ||
        world.isGone(listing) ||
        isThere(listing, person, at)
          ? []
          : [`the vote of ${person} for ${listing} at ${at} was acknowledged and is lost`],
      ),
      ...database
        .ask(
          `SELECT user_id, listing_id, cast_at - before AS apart FROM (
             SELECT *, lag(cast_at) OVER (PARTITION BY user_id, listing_id ORDER BY cast_at) AS before FROM votes) WHERE apart < ?`,
          VOTE_COOLDOWN_MS,
        )
        .map((row) => `two votes within 24 hours: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT user_id, listing_id, cast_at - before AS apart FROM (
             SELECT *, lag(cast_at) OVER (PARTITION BY user_id, listing_id ORDER BY cast_at) AS before FROM vote_history WHERE what = 'cast') WHERE apart < ?`,
          VOTE_COOLDOWN_MS,
        )
        .filter(({ listing_id: listing }) => skewed === 0 && !world.isGone(String(listing)))
        .map((row) => `a vote that was taken back gave another one within 24 hours: ${JSON.stringify(row)}`),
      ...database
        .ask('SELECT id, votes, counted_votes FROM listings WHERE votes <> counted_votes')
        .map((row) => `votes of a server are not counted for its week: ${JSON.stringify(row)}`),
      // A request a day after the latest vote is a new one, and may take back an older vote.
      ...database
        .ask(
          `SELECT user_id, listing_id FROM (
             SELECT *, lag(iif(what = 'gone', cast_at, 0)) OVER (PARTITION BY user_id, listing_id ORDER BY seq) AS before FROM vote_history) WHERE what = 'gone' AND before > cast_at AND at < before + ?`,
          VOTE_COOLDOWN_MS,
        )
        .filter((row) => !world.isGone(String(row['user_id'])) && !world.isGone(String(row['listing_id'])))
        .map((row) => `an older vote was taken back after the latest one: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT user_id, listing_id, count(*) AS times FROM vote_history WHERE what = 'gone' GROUP BY user_id, listing_id`,
        )
        .filter(
          ({ user_id: person, listing_id: listing, times }) =>
            skewed === 0 &&
            !world.isGone(String(person)) &&
            !world.isGone(String(listing)) &&
            Number(times) > (takenBack.get(`${String(person)} ${String(listing)}`) ?? 0),
        )
        .map((row) => `more votes are gone than were taken back: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT listing_id, user_id, vote_at, count(*) AS times FROM rewards_given GROUP BY 1, 2, 3 HAVING times > 1`,
        )
        .map((row) => `a reward was given twice: ${JSON.stringify(row)}`),
      ...database
        .ask('SELECT count(*) AS given FROM rewards_given')
        .filter(
          ({ given }) =>
            Number(given) < rewards.acknowledged || Number(given) > rewards.acknowledged + rewards.unanswered,
        )
        .map(
          ({ given }) =>
            `${rewards.acknowledged} claims were answered 'given', ${rewards.unanswered} not at all, and ${Number(given)} were stored`,
        ),
    ],
  }

  function isThere(listing: string, person: string, at: number): boolean {
    return (
      database.ask(
        'SELECT 1 FROM votes WHERE listing_id = ? AND user_id = ? AND cast_at = ?',
        listing,
        person,
        at,
      ).length > 0
    )
  }
}
