import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { DAY, HOUR, MINUTE } from '#contract/time.ts'
import { TREND_DAYS_MIN, TREND_VOTERS_MIN } from '#contract/trending.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredDatabase } from '../../testing/metered-database.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/system-context.ts'
import { openDb } from '../../db/client.ts'
import { castVote } from './cast-vote.ts'
import { countRecentVotes } from './count-recent-votes.ts'

/** Noon, so that the days before are whole ones. */
const NOON = Math.floor(Date.now() / DAY) * DAY + DAY / 2

let people: TestUser[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 60 }, () => makeUser()))
})
beforeEach(() => env.DB.prepare('DELETE FROM listings').run())

/** Votes as `[person, age in days]`; the counter follows. */
async function vote(listingId: string, votes: readonly (readonly [person: number, days: number])[]) {
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
    await vote(id, [
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
    await request(`/api/servers/${id}/vote`, { as, method: 'POST' })
    expect(await read(id)).toMatchObject({
      weekVotes: before.weekVotes + 1,
      monthVotes: before.monthVotes + 1,
    })
    await request(`/api/servers/${id}/vote`, { as, method: 'DELETE' })
    expect(await read(id)).toMatchObject({ weekVotes: before.weekVotes, monthVotes: before.monthVotes })
  })

  it('lose old votes within a day, without a new one', async () => {
    const { id } = await makeListing()
    await vote(id, [[0, 6.5]])
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
    await vote(
      old.id,
      Array.from({ length: 40 }, (_, n) => [n, 40 + n]),
    )
    await vote(now.id, spread(5, 5))
    await vote(gone.id, spread(9, 3))
    await env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`).bind(gone.id).run()
    await countAt()
    expect(await listed('month')).toEqual(['New favourite', 'Old favourite'])
    expect(await listed('month&tag=PvP')).toEqual(['New favourite', 'Old favourite'])
    expect(await listed('top')).toEqual(['Old favourite', 'New favourite'])
    await env.DB.prepare(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`).bind(gone.id).run()
    expect(await listed('month')).toEqual(['Gone', 'New favourite', 'Old favourite'])
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('Top this month', () => {
  it('counts the days from the first to the last vote of each person, at most four for each vote', async () => {
    const { id } = await makeListing()
    await vote(id, [
      [0, 0.1],
      [0, 9.2],
      ...Array.from({ length: 9 }, (_, day) => [1, day + 0.2] as const),
      [2, 3],
      [3, 0.5],
      [3, 33],
    ])
    await countAt()
    expect(await count('SELECT month_rank FROM listings WHERE id = ?1', id)).toBe(2 * 4 + 9 + 1 + 1)
  })

  it('puts few people who come back above a crowd of an evening', async () => {
    const crowd = await makeListing({ name: 'Crowd' })
    const fans = await makeListing({ name: 'Fans' })
    await vote(
      crowd.id,
      Array.from({ length: 60 }, (_, n) => [n, 0.01 + n / 1000] as const),
    )
    await vote(
      fans.id,
      Array.from({ length: 4 }, (_, n) => [0.1, 4, 8, 12, 16, 20].map((day) => [n, day] as const)).flat(),
    )
    await countAt()
    expect(await listed('month')).toEqual(['Fans', 'Crowd'])
  })
})

describe('Trending', () => {
  it('counts people, not votes', async () => {
    const many = await makeListing({ name: 'Many people' })
    const few = await makeListing({ name: 'Few people, many votes' })
    await vote(many.id, spread(30, 6))
    await vote(
      few.id,
      Array.from({ length: 12 * 6 }, (_, n) => [n % 12, Math.floor(n / 12) + 0.01] as const),
    )
    await countAt()
    expect(await listed('trending')).toEqual(['Many people', 'Few people, many votes'])
  })

  it('prefers recent votes', async () => {
    const waning = await makeListing({ name: 'Waning' })
    const rising = await makeListing({ name: 'Rising' })
    await vote(
      waning.id,
      spread(30, 3).map(([person, days]) => [person, days + 3.4] as const),
    )
    await vote(rising.id, spread(20, 3))
    await countAt()
    expect(await listed('trending')).toEqual(['Rising', 'Waning'])
  })

  it('needs ten people on three days: a group of one evening stays below, whatever its size', async () => {
    const group = await makeListing({ name: 'A whole group in an evening' })
    const few = await makeListing({ name: 'Few on many days' })
    const real = await makeListing({ name: 'Just enough' })
    await vote(
      group.id,
      Array.from({ length: 60 }, (_, n) => [n, 0.01 + n / 1000]),
    )
    await vote(few.id, spread(TREND_VOTERS_MIN - 1, 6))
    await vote(real.id, spread(TREND_VOTERS_MIN, TREND_DAYS_MIN))
    await countAt()
    expect(await listed('trending')).toEqual([
      'Just enough',
      'Few on many days',
      'A whole group in an evening',
    ])
    expect([await trendOf(group.id), await trendOf(few.id)]).toEqual([0, 0])
  })

  it('weighs a crowd of one day less than as many over the week', async () => {
    const burst = await makeListing({ name: 'Burst' })
    const steady = await makeListing({ name: 'Steady' })
    await vote(burst.id, [...spread(50, 1), [50, 1.1], [51, 2.1]])
    await vote(steady.id, spread(52, 7))
    await countAt()
    expect(await listed('trending')).toEqual(['Steady', 'Burst'])
  })

  it('ends a week after the last vote', async () => {
    const { id } = await makeListing()
    await vote(id, spread(12, 4))
    await countAt()
    expect(await trendOf(id)).toBeGreaterThan(0)
    await countAt(NOON + 8 * DAY)
    expect(await trendOf(id)).toBe(0)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is not written again while time passes and nobody votes', async () => {
    const { id } = await makeListing()
    await vote(id, spread(12, 3))
    await countAt()
    const before = await trendOf(id)
    await countAt(NOON + 30 * HOUR)
    expect(Math.abs((await trendOf(id)) - before)).toBeLessThanOrEqual(1)
  })
})

describe('the cost', () => {
  it('of a vote is as before: nothing is written for the new orders', async () => {
    const { id } = await makeListing({ tags: ['PvP', 'Skyblock'], votes: 20 })
    await countAt()
    const keys = () => env.DB.prepare('SELECT trend, month_rank FROM listings ORDER BY seq').all()
    const before = (await keys()).results
    let written = 0
    const db = openDb(
      meteredDatabase(env.DB, (meta) => {
        written += meta.rows_written
      }),
      'first-primary',
    )
    const { claim } = await makeUser()
    await castVote(systemContext(Date.now(), { db }), { listingId: id, claim })
    expect((await keys()).results).toEqual(before)
    expect(written).toBeLessThanOrEqual(7)
  })

  it('of a run without votes is one look at each listing, and no write', async () => {
    await makeListing({ votes: 12 })
    await makeListing()
    await countAt()
    let written = 0
    const db = openDb(
      meteredDatabase(env.DB, (meta) => {
        written += meta.rows_written
      }),
      'first-primary',
    )
    await countRecentVotes(systemContext(NOON + 10 * MINUTE, { db }))
    expect(written).toBe(0)
  })
})
