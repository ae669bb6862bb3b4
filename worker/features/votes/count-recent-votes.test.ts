import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { KEPT_DAYS, personPoints } from '#contract/directory/trending.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredContext, systemContext } from '../../testing/contexts.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import { castVote } from './cast-vote.ts'
import { NO_SIGNALS, type VoteSignals } from './vote-signals.ts'
import { countRecentVotes } from './count-recent-votes.ts'
import { takeVoteBack, vote } from '../../testing/acts.ts'

/** Noon, so that the days before are whole ones. */
const NOON = Math.floor(Date.now() / DAY) * DAY + DAY / 2

let people: TestUser[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 60 }, () => makeUser()))
  await run('UPDATE users SET created_at = ?1', NOON - 100 * DAY)
})
beforeEach(() => run('DELETE FROM listings'))

/** Votes as `[person, age in days]`; the counter follows. */
async function voteAll(listingId: string, votes: readonly (readonly [person: number, days: number])[]) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO votes (listing_id, user_id, cast_at) SELECT ?1, value->>0, ?3 - value->>1 FROM json_each(?2)`,
    ).bind(
      listingId,
      JSON.stringify(votes.map(([person, days]) => [people[person]?.id, Math.round(days * DAY)])),
      NOON,
    ),
    env.DB.prepare('UPDATE listings SET votes = votes + ?2 WHERE id = ?1').bind(listingId, votes.length),
  ])
}

/** So many people, spread evenly over these days. */
const spread = (voters: number, days: number, first = 0) =>
  Array.from({ length: voters }, (_, n) => [first + n, (n % days) + n / 500] as const)

const countAt = (now = NOON) => countRecentVotes(systemContext(now))
const listed = async (sort: string) =>
  (await bodyOf<{ items: Listing[] }>(request(`/api/servers?sort=${sort}`))).items.map(({ name }) => name)
const read = async (id: string) => bodyOf<Listing>(request(`/api/servers/${id}`))
const trendOf = (id: string) => count('SELECT trend FROM listings WHERE id = ?1', id)

describe('the votes of this week and month', () => {
  it('are those of the last 7 and 30 days, of a person more than once', async () => {
    const { id } = await makeListing()
    await voteAll(id, [
      [0, 0.1],
      [0, 1.2],
      [1, 6.9],
      [1, 7.1],
      [2, 29.9],
      [3, 30.1],
    ])
    await countAt()
    expect(await read(id)).toMatchObject({ votes: 6, weekVotes: 3, monthVotes: 5 })
  })

  it('count a new vote at once, and not one that was taken back', async () => {
    const { id } = await makeListing({ votes: 40 })
    await countAt()
    const as = await makeUser()
    const before = await read(id)
    await vote(id, as)
    expect(await read(id)).toMatchObject({
      weekVotes: before.weekVotes + 1,
      monthVotes: before.monthVotes + 1,
    })
    await takeVoteBack(id, as)
    expect(await read(id)).toMatchObject({ weekVotes: before.weekVotes, monthVotes: before.monthVotes })
  })

  it('lose old votes within a day, without a new one', async () => {
    const { id } = await makeListing()
    await voteAll(id, [[0, 6.5]])
    await countAt()
    expect(await read(id)).toMatchObject({ weekVotes: 1, monthVotes: 1 })
    await countAt(NOON + DAY)
    expect(await read(id)).toMatchObject({ weekVotes: 0, monthVotes: 1 })
    await countAt(NOON + 25 * DAY)
    expect(await read(id)).toMatchObject({ weekVotes: 0, monthVotes: 0 })
  })

  it('order the list of the month, by tag as well, and leave no trace of a suspended server', async () => {
    const old = await makeListing({ name: 'Old favourite', tags: ['PvP'] })
    const now = await makeListing({ name: 'New favourite', tags: ['PvP'] })
    const gone = await makeListing({ name: 'Gone' })
    await voteAll(
      old.id,
      Array.from({ length: 40 }, (_, n) => [n, 40 + n]),
    )
    await voteAll(now.id, spread(5, 5))
    await voteAll(gone.id, spread(9, 3))
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, gone.id)
    await countAt()
    expect(await listed('month')).toEqual(['New favourite', 'Old favourite'])
    expect(await listed('month&tag=PvP')).toEqual(['New favourite', 'Old favourite'])
    expect(await listed('top')).toEqual(['Old favourite', 'New favourite'])
    await run(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`, gone.id)
    expect(await listed('month')).toEqual(['Gone', 'New favourite', 'Old favourite'])
    expect(await errorsInReadModels()).toEqual([])
  })
})

const monthOf = (id: string) => count('SELECT month_rank FROM listings WHERE id = ?1', id)

describe('Top this month', () => {
  it('counts each person once, however often they vote', async () => {
    const { id } = await makeListing()
    await voteAll(id, [
      [0, 0.1],
      [0, 9.2],
      ...Array.from({ length: 20 }, (_, day) => [1, day + 0.2] as const),
      [2, 3],
      [3, 0.5],
      [3, 33],
    ])
    await countAt()
    expect(await monthOf(id)).toBe(400)
  })

  it('counts new people an eighth for each day that they are here, also without another vote', async () => {
    const { id } = await makeListing()
    const person = people[59]?.id
    await voteAll(id, [
      [59, 0.1],
      [59, 1.1],
      [59, 2.1],
    ])
    const countWith = async (days: number, now = NOON) => {
      await run('UPDATE users SET created_at = ?2 WHERE id = ?1', person, NOON - days * DAY)
      await run('UPDATE listings SET counted_at = 0')
      await countAt(now)
      return monthOf(id)
    }
    expect([await countWith(0), await countWith(2), await countWith(KEPT_DAYS - 1)]).toEqual([13, 38, 100])
    expect(await countWith(0, NOON + 2 * DAY)).toBe(38)
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', person, NOON - 100 * DAY)
  })

  it('puts few people who were here before above twice as many new ones of an evening', async () => {
    const crowd = await makeListing({ name: 'Crowd' })
    const fans = await makeListing({ name: 'Fans' })
    await voteAll(
      crowd.id,
      Array.from({ length: 40 }, (_, n) => [20 + n, 0.01 + n / 1000] as const),
    )
    await voteAll(
      fans.id,
      Array.from({ length: 20 }, (_, n) => [n, 4 + n] as const),
    )
    const fresh = env.DB.prepare(
      `UPDATE users SET created_at = ?1 WHERE id IN (SELECT user_id FROM votes WHERE listing_id = ?2)`,
    )
    await fresh.bind(NOON, crowd.id).run()
    await fresh.bind(NOON - 100 * DAY, fans.id).run()
    await countAt()
    expect(await listed('month')).toEqual(['Fans', 'Crowd'])
    await fresh.bind(NOON - 100 * DAY, crowd.id).run()
  })
})

describe('people who share a network', () => {
  const shared = (network: string) => ({ ...NO_SIGNALS, network })
  const places = async (id: string) => {
    const results = await rowsOf<{ place: number }>(
      'SELECT place FROM signals WHERE listing_id = ?1 ORDER BY place',
      id,
    )
    return results.map(({ place }) => place)
  }
  const castAll = async (id: string, voters: readonly TestUser[], signals: VoteSignals, at = NOON) => {
    for (const { claim } of voters) await castVote(systemContext(at), { listingId: id, claim, signals })
  }

  it('count less and less, on this server and any other, and keep their place', async () => {
    const [one, other] = [await makeListing(), await makeListing()]
    await castAll(one.id, people.slice(0, 4), shared('home'))
    await castAll(other.id, people.slice(0, 6), shared('home'))
    expect([await places(one.id), await places(other.id)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5, 6],
    ])
    await countAt(NOON + 1)
    const points = [1, 2, 3, 4].reduce((sum, place) => sum + personPoints(place, 100), 0)
    expect(await monthOf(one.id)).toBe(Math.round(100 * points))
    expect(await trendOf(one.id)).toBe(Math.round(100 * points))
  })

  it('do not share where the network is unknown', async () => {
    const { id } = await makeListing()
    await castAll(id, people.slice(20, 23), NO_SIGNALS)
    expect(await places(id)).toEqual([1, 1, 1])
  })

  it('are found under the key of the month before', async () => {
    const { id } = await makeListing()
    await castAll(id, people.slice(30, 33), shared('old home'))
    await castAll(id, people.slice(33, 35), { ...shared('new home'), earlier: 'old home' })
    expect(await places(id)).toEqual([1, 2, 3, 4, 5])
  })

  it('count by the vote with which they shared least', async () => {
    const { id } = await makeListing()
    await castAll(id, people.slice(40, 45), shared('school'), NOON - 3 * DAY)
    await castAll(id, people.slice(44, 45), shared('flat'), NOON - 2 * DAY)
    await countAt()
    expect(await monthOf(id)).toBe(100 + 100 + 50 + 33 + 25)
  })
})

describe('Trending', () => {
  it('counts people of the week, not votes', async () => {
    const many = await makeListing({ name: 'Many people' })
    const few = await makeListing({ name: 'Few people, many votes' })
    await voteAll(many.id, [...spread(30, 6), ...spread(30, 6).map(([n, day]) => [n, day + 8] as const)])
    await voteAll(
      few.id,
      Array.from({ length: 8 * 6 }, (_, n) => [n % 8, Math.floor(n / 8) + 0.01] as const),
    )
    await countAt()
    expect(await listed('trending')).toEqual(['Many people', 'Few people, many votes'])
    expect([await trendOf(many.id), await trendOf(few.id)]).toEqual([3000, 800])
  })

  it('ends a week after the last vote', async () => {
    const { id } = await makeListing()
    await voteAll(id, spread(12, 4))
    await countAt()
    expect(await trendOf(id)).toBeGreaterThan(0)
    await countAt(NOON + 8 * DAY)
    expect(await trendOf(id)).toBe(0)
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('the cost', () => {
  it('of a vote is as before: nothing is written for the new orders', async () => {
    const { id } = await makeListing({ tags: ['PvP', 'Skyblock'], votes: 20 })
    await countAt()
    const keys = () => rowsOf('SELECT trend, month_rank FROM listings ORDER BY seq')
    const before = await keys()
    const { ctx, meter } = meteredContext()
    const { claim } = await makeUser()
    await castVote(ctx, { listingId: id, claim })
    expect(await keys()).toEqual(before)
    expect(meter.rowsWritten).toBeLessThanOrEqual(8)
  })

  it('of a run without votes is one look at each listing, and no write', async () => {
    await makeListing({ votes: 12 })
    await makeListing()
    await countAt()
    const { ctx, meter } = meteredContext()
    await countRecentVotes({ ...ctx, now: NOON + 10 * MINUTE })
    expect(meter.rowsWritten).toBe(0)
  })
})
