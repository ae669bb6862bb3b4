import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing.ts'
import { RANKED_SORTS, type RankedSort } from '#contract/directory/directory.ts'
import type { ListingPlace } from '#contract/directory/place.ts'
import { DAY } from '#contract/base/time.ts'
import { makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredContext, systemContext } from '../../testing/contexts.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import { countRecentVotes } from '../votes/count-recent-votes.ts'
import { rescoreListings } from '../decisions/rescore-listings.ts'
import { explainPlace } from './explain-place.ts'
import { saveReview } from '../../testing/acts.ts'

/** Noon of yesterday, so that no vote is in the future. */
const NOON = Math.floor(Date.now() / DAY) * DAY - DAY / 2

const placeOf = (id: string, query = '') => bodyOf<ListingPlace>(request(`/api/servers/${id}/place${query}`))
const list = async (query: string) =>
  (await bodyOf<{ items: Listing[] }>(request(`/api/servers?${query}&limit=50`))).items

/** The points of an order, worked out from the shown figures alone. */
function recomputed(sort: RankedSort, { votes, month, trending, rating }: ListingPlace): number {
  if (sort === 'top') return votes
  const sum = ({ counted }: ListingPlace['month']) => counted.reduce((all, one) => all + one.points, 0)
  if (sort === 'month') return sum(month)
  if (sort === 'trending') return sum(trending)
  return (rating.priorWeight * rating.priorMean + rating.stars) / (rating.priorWeight + rating.reviews)
}

let people: TestUser[]
const ids: string[] = []

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 40 }, () => makeUser()))
  await run('UPDATE users SET created_at = ?1', NOON - 40 * DAY)
  // Crowds of one evening, people who come back, both, and nobody.
  for (const place of Array.from({ length: 24 }, (_, n) => n)) {
    const { id } = await makeListing({ tags: place % 2 === 0 ? ['PvP'] : ['Skyblock'] })
    ids.push(id)
    const voters = (place * 7) % 40
    const votes = people
      .slice(0, voters)
      .flatMap(({ id: person }, n) =>
        Array.from({ length: 1 + ((n * place) % 5) }, (_, back) => [
          person,
          NOON - (back * 3 + (place % 3 === 0 ? 0 : (n * place) % 27)) * DAY - n * 1000,
        ]),
      )
    await env.DB.batch([
      env.DB.prepare(
        'INSERT OR IGNORE INTO votes (listing_id, user_id, cast_at) SELECT ?1, value->>0, value->>1 FROM json_each(?2)',
      ).bind(id, JSON.stringify(votes)),
      env.DB.prepare(
        'UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = ?1) WHERE id = ?1',
      ).bind(id),
    ])
    for (const [n, author] of people.slice(0, place % 6).entries())
      await saveReview(id, author, { rating: 1 + ((n + place) % 5), text: 'Fine.' })
  }
  await countRecentVotes(systemContext(NOON + 1000))
  // With the mean of all reviews, which otherwise follows after the answers.
  await rescoreListings(systemContext())
})

describe('the place of a server', () => {
  it.each(RANKED_SORTS)('follows from the shown figures in the order %s', async (sort) => {
    const shown = await list(`sort=${sort}`)
    const places = await Promise.all(shown.map(({ _id }) => placeOf(_id, `?sort=${sort}`)))
    expect(places.map(({ place }) => place)).toEqual(shown.map((_, index) => index + 1))
    for (const each of places) {
      expect(each.total).toBe(shown.length)
      expect(recomputed(sort, each)).toBeCloseTo(each.points, 5)
    }
    // Sorted by the figures, and equal ones by age: the order of the list.
    const sorted = places.toSorted(
      (a, b) =>
        Math.round((recomputed(sort, b) - recomputed(sort, a)) * 1000) ||
        Date.parse(b.created) - Date.parse(a.created),
    )
    expect(sorted.map(({ place }) => place)).toEqual(places.map(({ place }) => place))
    expect(new Set(places.map(({ points }) => points)).size).toBeGreaterThan(5)
  })

  it('names the servers beside it and their points, and none beyond the ends', async () => {
    const shown = await list('sort=month')
    const middle = await placeOf(shown[5]?._id ?? '', '?sort=month')
    const [above, below] = [
      await placeOf(shown[4]?._id ?? '', '?sort=month'),
      await placeOf(shown[6]?._id ?? '', '?sort=month'),
    ]
    expect(middle).toMatchObject({
      place: 6,
      above: { place: 5, server: { _id: shown[4]?._id, name: shown[4]?.name }, points: above.points },
      below: { place: 7, server: { _id: shown[6]?._id, name: shown[6]?.name }, points: below.points },
    })
    expect(above.points).toBeGreaterThanOrEqual(middle.points)
    expect((await placeOf(shown[0]?._id ?? '', '?sort=month')).above).toBeNull()
    expect((await placeOf(shown.at(-1)?._id ?? '', '?sort=month')).below).toBeNull()
  })

  it('is that of the chosen tag, and Top of all servers by default', async () => {
    const tagged = await list('sort=top&tag=PvP')
    const place = await placeOf(tagged[2]?._id ?? '', '?tag=PvP')
    expect(place).toMatchObject({ sort: 'top', tag: 'PvP', place: 3, total: tagged.length })
    expect(await placeOf(tagged[2]?._id ?? '')).toMatchObject({ sort: 'top', tag: 'All' })
  })

  it('is unknown under a tag that the server does not have, while it is not public, and in an order that ranks nobody', async () => {
    const pending = await makeListing({ moderation: 'pending' })
    const answers = await Promise.all(
      [
        `${ids[0]}/place?tag=Skyblock`,
        `${pending.id}/place`,
        'aaaaaaaaaaaa/place',
        `${ids[0]}/place?sort=name`,
        `${ids[0]}/place?tag=x`,
      ].map(async (path) => (await request(`/api/servers/${path}`)).status),
    )
    expect(answers).toEqual([404, 404, 404, 400, 400])
  })

  it('counts nobody before the first count, and survives broken figures', async () => {
    const { id } = await makeListing()
    expect(await placeOf(id, '?sort=month')).toMatchObject({
      points: 0,
      countedAt: null,
      month: { votes: 0, people: 0, points: 0, counted: [] },
      trending: { votes: 0, people: 0, points: 0, counted: [] },
    })
    await run(`UPDATE listings SET people_points = '{"month":7}' WHERE id = ?1`, id)
    expect((await placeOf(id, '?sort=month&again=1')).month.counted).toEqual([])
    await run('DELETE FROM listings WHERE id = ?1', id)
  })

  it('tells how many votes are held, which count in no order', async () => {
    const { id } = await makeListing()
    const day = NOON / DAY - 0.5
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, reason, oddities, figures, judged_at) VALUES (?1, ?2, 'held', 'software', '[]', '{}', ?3)`,
      ).bind(day, id, NOON),
      env.DB.prepare(
        `INSERT INTO votes (listing_id, user_id, cast_at, effect, reason) SELECT ?1, value, ?3, 'held', 'software' FROM json_each(?2)`,
      ).bind(id, JSON.stringify(people.slice(0, 12).map((person) => person.id)), NOON),
    ])
    await countRecentVotes(systemContext(NOON + 2000))
    expect(await placeOf(id, '?sort=month')).toMatchObject({
      votes: 0,
      held: 12,
      points: 0,
      month: { people: 0 },
    })
    await run(`UPDATE votes SET effect = 'counted', reason = NULL WHERE listing_id = ?1`, id)
    await countRecentVotes(systemContext(NOON + 3000))
    expect(await placeOf(id, '?sort=month&again=1')).toMatchObject({
      votes: 12,
      held: 0,
      points: 12,
      month: { votes: 12, people: 12 },
    })
    await run('DELETE FROM listings WHERE id = ?1', id)
  })

  it('reads few rows', async () => {
    const { ctx, meter } = meteredContext()
    await explainPlace(ctx, { id: ids[3] ?? '', sort: 'month', tag: 'All' })
    expect(meter.rowsRead).toBeLessThan(140)
  })
})
