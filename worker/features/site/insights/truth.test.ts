import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import type { InsightPeriod } from '#contract/site/insights.ts'
import { foldMetrics } from '../../../jobs/fold-metrics.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { run } from '../../../testing/rows.ts'
import { foldVisits } from '../metrics/fold-visits.ts'
import { sendAt } from '../metrics/testing/traffic.ts'
import { readInsights } from './read-insights.ts'

const SATURDAY = Date.UTC(2027, 2, 13)
const SUNDAY = SATURDAY + DAY
const at = (day: number, hours: number, minutes = 0, seconds = 0) =>
  day + hours * HOUR + minutes * MINUTE + seconds * SECOND

const ANN = { address: '198.51.100.1' }
const BEN = { address: '198.51.100.2' }
/** Lives with Ann, uses another browser. */
const CAT = { ...ANN, userAgent: 'Mozilla/5.0 (iPhone) Safari/605' }
const CRAWLER = { address: '192.0.2.9', bot: true }

let owner: TestUser
let keeper: TestUser
let island: string
let keep: string
let hidden: string

/** The actions of two people, one of them twice, a third, a crawler and the owner, in order of time. */
async function liveThroughIt() {
  const signedOwner = { address: '198.51.100.9', as: owner }
  // Before the two days: seen in the period before.
  await sendAt(
    at(SATURDAY - 6 * DAY, 12),
    ANN,
    [island, 'impression'],
    [island, 'page'],
    [island, 'click_realm'],
  )
  // Saturday.
  await sendAt(at(SATURDAY, 0), ANN, [island, 'impression'], [keep, 'impression'])
  await sendAt(at(SATURDAY, 9, 1), ANN, [island, 'impression'], [keep, 'impression'], [hidden, 'impression'])
  await sendAt(at(SATURDAY, 9, 10), ANN, [island, 'page'])
  await sendAt(at(SATURDAY, 9, 29, 59), ANN, [island, 'page'], [island, 'impression'])
  await sendAt(
    at(SATURDAY, 9, 30),
    ANN,
    [island, 'page'],
    [island, 'click_discord'],
    [island, 'click_discord'],
  )
  await sendAt(at(SATURDAY, 9, 31), CAT, [island, 'impression'], [island, 'page'])
  await sendAt(at(SATURDAY, 10), CRAWLER, [island, 'impression'], [island, 'page'], [keep, 'impression'])
  await sendAt(
    at(SATURDAY, 11),
    signedOwner,
    [island, 'impression'],
    [island, 'page'],
    [island, 'click_realm'],
  )
  await sendAt(at(SATURDAY, 11, 5), { address: '198.51.100.9', as: await makeUser() }, [island, 'page'])
  await sendAt(at(SATURDAY, 12), BEN, ['nobodyhere12', 'impression'], ['nonsense', 'page'])
  await sendAt(at(SATURDAY, 23, 59, 59), BEN, [island, 'impression'], [island, 'click_realm'])
  // Sunday, a second later: another day, another half hour.
  await sendAt(at(SUNDAY, 0), BEN, [island, 'impression'], [island, 'impression'])
  await sendAt(at(SUNDAY, 0, 0, 1), BEN, [island, 'click_realm'])
  await sendAt(at(SUNDAY, 8), CRAWLER, [island, 'page'])
  await sendAt(at(SUNDAY, 8, 1), ANN, [keep, 'page'])
}

async function vote(listing: string, time: number) {
  await run(
    'INSERT INTO votes (listing_id, user_id, cast_at) VALUES (?1, ?2, ?3)',
    listing,
    (await makeUser()).id,
    time,
  )
}

async function review(listing: string, time: number) {
  const author = await makeUser()
  await run(
    `INSERT INTO reviews (id, listing_id, author_id, rating, created_at, updated_at) VALUES (?1, ?2, ?3, 5, ?4, ?5)`,
    author.id,
    listing,
    author.id,
    time,
    time + DAY,
  )
}

beforeAll(async () => {
  owner = await makeUser()
  island = (await makeListing({ owner })).id
  keeper = await makeUser()
  keep = (await makeListing({ owner: keeper })).id
  hidden = (await makeListing({ owner, moderation: 'pending' })).id
  await run('UPDATE listings SET created = ?1', SATURDAY - 100 * DAY)
  // The sessions of these tests are valid at the real time.
  await run('UPDATE sessions SET expires_at = ?1', SUNDAY + 30 * DAY)
  await liveThroughIt()
  await vote(island, at(SATURDAY - 7 * DAY, 23, 59, 59))
  await vote(island, at(SATURDAY, 0))
  await vote(island, at(SATURDAY, 23, 59, 59))
  await vote(island, at(SUNDAY, 0))
  await vote(keep, at(SUNDAY, 3))
  await review(island, at(SATURDAY, 23))
})

const NOW = at(SUNDAY, 9)
const of = (listing: string, days: InsightPeriod = 7) =>
  readInsights(userContext(listing === keep ? keeper : owner, { now: NOW }), { listingId: listing, days })
const zeros = [0, 0, 0, 0, 0]

/** Calculated by hand from the actions above. */
const ISLAND = {
  days: 7,
  labels: ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14'],
  series: {
    // Saturday: Ann at 0:00, within 9:00–9:30 and with her click at 9:30, Cat at 9:31, Ben at 23:59. Sunday:
    // Ben.
    impressions: [...zeros, 5, 1],
    // Ann before and after 9:30, Cat, and a signed-in person who is not the owner.
    pageViews: [...zeros, 4, 0],
    discordClicks: [...zeros, 1, 0],
    // The half hour changes with the day, so Ben's click a second after midnight is another.
    realmClicks: [...zeros, 1, 1],
    votes: [...zeros, 2, 1],
    reviews: [...zeros, 1, 0],
    // Saturday: Ann, Cat, Ben and the signed-in visitor. Sunday: Ben.
    visitors: [...zeros, 4, 1],
  },
  summary: { totalImpressions: 6, totalClicks: 3, ctr: 3 / 6, totalVotes: 3, totalReviews: 1 },
  // Without Sunday, which is today and not over.
  complete: { totalImpressions: 5, totalClicks: 2, ctr: 2 / 5, totalVotes: 2, totalReviews: 1 },
  previous: { totalImpressions: 1, totalClicks: 1, ctr: 1, totalVotes: 1, totalReviews: 0 },
  // Bots: two on Saturday, one on Sunday. Repeats: Ann's page and impression at 9:29, her second click, Ben's
  // second impression.
  leftOut: { bots: 3, repeats: 4 },
}

const KEEP = {
  series: {
    impressions: [...zeros, 2, 0],
    pageViews: [...zeros, 0, 1],
    discordClicks: [...zeros, 0, 0],
    realmClicks: [...zeros, 0, 0],
    votes: [...zeros, 0, 1],
    reviews: [...zeros, 0, 0],
    visitors: [...zeros, 1, 1],
  },
  summary: { totalImpressions: 2, totalClicks: 0, ctr: 0, totalVotes: 1, totalReviews: 0 },
  leftOut: { bots: 1, repeats: 0 },
}

describe('the numbers of a scripted day', () => {
  it('are right before a fold', async () => {
    expect(await count('SELECT count(*) FROM listing_days')).toBe(0)
    expect(await of(island)).toMatchObject(ISLAND)
    expect(await of(keep)).toMatchObject(KEEP)
  })

  it('are zero for a listing that was not public', async () => {
    const { series, summary, leftOut } = await of(hidden)
    expect(
      Object.values(series)
        .flat()
        .every((value) => value === 0),
    ).toBe(true)
    expect(summary).toEqual({ totalImpressions: 0, totalClicks: 0, ctr: 0, totalVotes: 0, totalReviews: 0 })
    expect(leftOut).toEqual({ bots: 0, repeats: 0 })
  })

  it('stay the same at every step of folding, one visit after the other', async () => {
    const unchanged = async () => {
      expect(await of(island)).toMatchObject(ISLAND)
      expect(await of(keep)).toMatchObject(KEEP)
    }
    for (let taken = 1; taken > 0;) {
      taken = await foldVisits(systemContext(NOW), 1)
      await unchanged()
    }
  })

  it('stay the same when the job runs again, many times at once, and a day late', async () => {
    await Promise.all(Array.from({ length: 8 }, () => foldMetrics(systemContext(NOW))))
    expect(await of(island)).toMatchObject(ISLAND)
    await foldMetrics(systemContext(NOW + 2 * DAY))
    await foldMetrics(systemContext(NOW + 2 * DAY))
    expect(await of(island)).toMatchObject(ISLAND)
    expect(await of(keep)).toMatchObject(KEEP)
  })

  it('stay without the visitors: rows of finished days are deleted', async () => {
    expect(await count('SELECT count(*) FROM metric_visits')).toBe(0)
  })

  it('are right at the end of 30 and 90 days as well', async () => {
    for (const days of [30, 90] as const) {
      const { labels, series, summary, previous } = await of(island, days)
      expect(labels).toHaveLength(days)
      expect(new Set(labels).size).toBe(days)
      expect(labels.at(-1)).toBe('2027-03-14')
      expect(series.impressions).toHaveLength(days)
      expect(series.impressions.slice(-8)).toEqual([1, ...zeros, 5, 1])
      expect(series.votes.slice(-9)).toEqual([1, 0, ...zeros, 2, 1])
      expect(summary).toEqual({
        totalImpressions: 7,
        totalClicks: 4,
        ctr: 4 / 7,
        totalVotes: 4,
        totalReviews: 1,
      })
      // The server is 101 days old: younger than the days before 90 days.
      expect(previous?.totalImpressions).toBe(days === 30 ? 0 : undefined)
    }
  })

  it('count an impression with a click, and never a rate above 1', async () => {
    const busy = (await makeListing({ owner })).id
    const time = at(SUNDAY, 8, 40)
    await sendAt(time, ANN, [busy, 'click_discord'], [busy, 'click_realm'])
    await sendAt(time, BEN, [busy, 'impression'], [busy, 'click_discord'], [busy, 'click_realm'])
    await sendAt(time, CAT, [busy, 'page'])
    expect((await of(busy)).summary).toMatchObject({ totalImpressions: 2, totalClicks: 4, ctr: 1 })
  })
})
