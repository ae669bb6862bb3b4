import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { ratingExcess } from '#contract/reviews/rating.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { FULL_AFTER_DAYS, personWeight } from '#contract/votes/weight.ts'
import { saveReview, takeVoteBack, vote } from '../../testing/acts.ts'
import { meteredContext, systemContext } from '../../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../testing/rows.ts'
import { castVote } from './cast-vote.ts'
import { scoreListings } from './score-listings.ts'

/** Noon, so that the days before are whole ones. */
const NOON = dayOf(Date.now()) * DAY + DAY / 2
const LONG = NOON - 100 * DAY

let people: TestUser[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 60 }, () => makeUser()))
})
beforeEach(async () => {
  await run('DELETE FROM listings')
  await run('UPDATE users SET created_at = ?1', LONG)
})

function someone(place: number): TestUser {
  const person = people[place]
  if (!person) throw new Error('There are fewer people.')
  return person
}

/** Votes as `[person, age in days, network]`. */
async function voteAll(
  id: string,
  votes: readonly (readonly [person: number, days: number, network?: string])[],
) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO votes (listing_id, user_id, cast_at, network) SELECT ?1, value->>0, ?3 - value->>1, value->>2 FROM json_each(?2)`,
    ).bind(
      id,
      JSON.stringify(
        votes.map(([person, days, network]) => [people[person]?.id, Math.round(days * DAY), network]),
      ),
      NOON,
    ),
    env.DB.prepare('UPDATE listings SET votes = votes + ?2, scored_at = 0 WHERE id = ?1').bind(
      id,
      votes.length,
    ),
  ])
}

const scoreAt = (now = NOON) => scoreListings(systemContext(now))
const topOf = (id: string) => count('SELECT top_rank FROM listings WHERE id = ?1', id)
const votersOf = async (id: string) => (await bodyOf<Listing>(request(`/api/servers/${id}`))).voters
const listed = async (sort: string) =>
  (await bodyOf<{ items: Listing[] }>(request(`/api/servers?sort=${sort}`))).items.map(({ name }) => name)
const is = (points: number) => Math.round(100 * points)

describe('Top', () => {
  it('counts each person of the last 30 days once, however often they vote', async () => {
    const { id } = await makeListing()
    await voteAll(id, [
      [0, 0.1],
      [0, 9.2],
      ...Array.from({ length: 20 }, (_, day) => [1, day + 0.2] as const),
      [2, 29.9],
      [3, 30.1],
    ])
    await scoreAt()
    expect([await topOf(id), await votersOf(id)]).toEqual([300, 3])
  })

  it('counts somebody new an eighth for each day here, without another vote', async () => {
    const { id } = await makeListing()
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', people[0]?.id, NOON)
    await voteAll(id, [[0, 0]])
    for (let days = 0; days < 10; days += 1) {
      await scoreAt(NOON + days * DAY)
      expect([days, await topOf(id)]).toEqual([days, is(personWeight(days + 1, 1))])
    }
  })

  it('counts the k-th person of a network who voted for this server 1/k', async () => {
    const { id } = await makeListing()
    await voteAll(
      id,
      [0, 1, 2, 3].map((person) => [person, 1 - person / 10, 'home'] as const),
    )
    await scoreAt()
    expect(await topOf(id)).toBe(is(1 + 1 / 2 + 1 / 3 + 1 / 4))
  })

  it('does not mind strangers of the same network who voted elsewhere', async () => {
    const [mine, other] = [await makeListing(), await makeListing()]
    for (const place of Array(40).keys())
      await castVote(systemContext(NOON), {
        listingId: other.id,
        claim: someone(place + 10).claim,
        network: 'phones',
      })
    await voteAll(mine.id, [[0, 0.1, 'phones']])
    await scoreAt(NOON + 1)
    expect(await topOf(mine.id)).toBe(100)
    expect(await topOf(other.id)).toBe(
      is([...Array(40).keys()].reduce((sum, place) => sum + 1 / (place + 1), 0)),
    )
  })

  it('counts who voted from several networks by the best place', async () => {
    const { id } = await makeListing()
    await voteAll(id, [
      ...[0, 1, 2, 3, 4].map((person) => [person, 3 - person / 10, 'school'] as const),
      [4, 1.5, 'flat'],
    ])
    await scoreAt()
    expect(await topOf(id)).toBe(is(1 + 1 / 2 + 1 / 3 + 1 / 4 + 1))
  })

  it('puts who has not answered for a week behind all others, but not the day before', async () => {
    const [silent, quiet, other] = [
      await makeListing({ name: 'Silent' }),
      await makeListing({ name: 'Quiet' }),
      await makeListing({ name: 'Other' }),
    ]
    const fallSilent = (id: string, days: number) =>
      run(
        'INSERT INTO live_servers (seq, silent_since) SELECT seq, ?2 FROM listings WHERE id = ?1',
        id,
        NOON - days * DAY,
      )
    await fallSilent(silent.id, 7)
    await fallSilent(quiet.id, 6)
    await voteAll(silent.id, [
      [0, 1],
      [1, 1],
    ])
    await voteAll(quiet.id, [[0, 1]])
    await scoreAt()
    expect(await listed('top')).toEqual(['Quiet', 'Other', 'Silent'])
    expect(await listed('playing')).toEqual(['Quiet', 'Other', 'Silent'])
    expect(await listed('name')).toEqual(['Other', 'Quiet', 'Silent'])
    await run('UPDATE live_servers SET silent_since = NULL')
    await scoreAt(NOON + DAY)
    expect(await listed('top')).toEqual(['Silent', 'Quiet', other.name])
  })

  it('lets nobody share a network that is unknown', async () => {
    const { id } = await makeListing()
    await voteAll(id, [
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    await scoreAt()
    expect(await topOf(id)).toBe(300)
  })

  it('forgets a vote that was taken back or is void', async () => {
    const { id } = await makeListing()
    const [back, stays, gone] = [someone(0), someone(1), someone(2)]
    for (const as of [back, stays, gone]) await vote(id, as)
    await scoreListings(systemContext())
    expect(await topOf(id)).toBe(300)
    await takeVoteBack(id, back)
    await run('UPDATE votes SET is_void = 1 WHERE user_id = ?1', gone.id)
    await scoreListings(systemContext())
    expect(await topOf(id)).toBe(100)
  })

  it('orders the directory, where 300 fresh accounts of one address are not seven people', async () => {
    const crowd = await makeListing({ name: 'Crowd' })
    const fans = await makeListing({ name: 'Fans' })
    await voteAll(
      crowd.id,
      Array.from({ length: 50 }, (_, person) => [person, 0.01, 'room'] as const),
    )
    await voteAll(
      fans.id,
      Array.from({ length: 7 }, (_, person) => [person + 50, 0.01, `flat ${person}`] as const),
    )
    await scoreAt()
    expect(await listed('top')).toEqual(['Fans', 'Crowd'])
    expect((await bodyOf<Listing>(request(`/api/servers/${crowd.id}`))).votes).toBe(50)
  })
})

describe('Highest Rating', () => {
  const rankOf = (id: string) => count('SELECT rating_rank FROM listings WHERE id = ?1', id)
  const mean = async () => (await count('SELECT prior_mean FROM site_counters')) / 1_000_000
  const review = (id: string, as: TestUser, rating: number, address: string) =>
    request(`/api/servers/${id}/reviews`, { as, body: { rating }, headers: { 'cf-connecting-ip': address } })

  it('weighs reviewers like voters, and the average does not', async () => {
    const { id } = await makeListing()
    const [old, second, fresh] = [someone(0), someone(1), someone(2)]
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', fresh.id, Date.now())
    await review(id, old, 5, '198.51.100.1')
    await review(id, second, 4, '198.51.100.1')
    await review(id, fresh, 1, '198.51.100.2')
    await scoreListings(systemContext())
    const stars = 5 + 4 / 2 + 1 / FULL_AFTER_DAYS
    const weight = 1 + 1 / 2 + 1 / FULL_AFTER_DAYS
    expect(await rankOf(id)).toBe(Math.round(1_000_000 * ratingExcess(stars, weight, await mean())))
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ ratingAvg: 3.3, ratingCnt: 3 })
  })

  it('is not moved by five fresh accounts of one address', async () => {
    const ids: string[] = []
    for (let place = 0; place < 12; place += 1) {
      const { id } = await makeListing({ name: `Place ${String(place).padStart(2, '0')}` })
      for (let voice = 0; voice < 6; voice += 1)
        await review(id, someone(voice), voice * 2 < place ? 4 : 5, `203.0.113.${voice}`)
      ids.push(id)
    }
    await scoreListings(systemContext())
    const before = await listed('ratings')
    const fresh = await Promise.all(Array.from({ length: 5 }, () => makeUser()))
    await run('UPDATE users SET created_at = ?1 WHERE created_at <> ?2', Date.now(), LONG)
    await Promise.all(fresh.map((as) => review(ids[0] ?? '', as, 1, '192.0.2.1')))
    await scoreListings(systemContext())
    expect(before.indexOf('Place 00')).toBe(0)
    expect((await listed('ratings')).indexOf('Place 00')).toBeLessThan(3)
  })

  it('keeps the place of an author who saves again from elsewhere', async () => {
    const { id } = await makeListing()
    await review(id, someone(0), 5, '198.51.100.9')
    await review(id, someone(1), 5, '198.51.100.9')
    await review(id, someone(1), 4, '198.51.100.10')
    expect(
      await rowsOf('SELECT rating, place FROM reviews WHERE listing_id = ?1 ORDER BY place', id),
    ).toEqual([
      { rating: 5, place: 1 },
      { rating: 4, place: 2 },
    ])
  })

  it('computes all again once the mean of all stars has moved', async () => {
    const [one, other] = [await makeListing(), await makeListing()]
    await saveReview(one.id, someone(0), { rating: 5 })
    await scoreListings(systemContext())
    const before = await rankOf(one.id)
    await saveReview(other.id, someone(0), { rating: 1 })
    await scoreListings(systemContext())
    expect(await mean()).toBe(3)
    expect(await rankOf(one.id)).toBeGreaterThan(before)
  })
})

describe('a run', () => {
  it('computes what changed, and each listing once a day', async () => {
    const { id } = await makeListing()
    await makeListing()
    await scoreAt()
    const { ctx, meter } = meteredContext()
    await scoreListings({ ...ctx, now: NOON + 10 * MINUTE })
    expect(meter.rowsWritten).toBe(0)
    await run('UPDATE listings SET scored_at = 0 WHERE id = ?1', id)
    await scoreAt(NOON + 20 * MINUTE)
    expect(await rowOf('SELECT scored_at FROM listings WHERE id = ?1', id)).toEqual({
      scored_at: NOON + 20 * MINUTE,
    })
    await scoreAt(NOON + DAY)
    expect(await count('SELECT count(*) FROM listings WHERE scored_at = ?1', NOON + DAY)).toBe(1)
  })

  it('leaves a listing due when a vote comes while it is computed', async () => {
    const { id } = await makeListing()
    const ctx = systemContext(NOON)
    const { db } = ctx
    // The vote comes between the reads and the write.
    const batch: typeof db.batch = async (statements) => {
      await run('UPDATE listings SET scored_at = 0 WHERE id = ?1', id)
      return db.batch(statements)
    }
    await scoreListings({ ...ctx, db: { ...db, orm: db.orm, batch } })
    expect(await count('SELECT scored_at FROM listings WHERE id = ?1', id)).toBe(0)
  })

  it('writes a vote of few rows', async () => {
    const { id } = await makeListing({ tags: ['PvP', 'Skyblock'], votes: 20 })
    await scoreAt()
    const { ctx, meter } = meteredContext()
    await castVote(ctx, { listingId: id, claim: someone(0).claim, network: 'home' })
    expect(meter.rowsWritten).toBeLessThanOrEqual(6)
  })
})
