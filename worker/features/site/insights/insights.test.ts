import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import type { Insights, OwnInsights } from '#contract/site/insights.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import { edit, editAsStaff, saveReview, vote } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { meteredAt } from '../metrics/testing/traffic.ts'
import { readInsights } from './read-insights.ts'

const read = (id: string, as: TestUser | null = null, query = '') =>
  request(`/api/servers/${id}/insights${query}`, { as })

describe('insights', () => {
  it('cover 30 days by default, or 7 or 90, with zeros for days without data', async () => {
    const { id, owner, name } = await makeListing()
    await run('UPDATE listings SET created = ?1 WHERE id = ?2', Date.now() - 6 * DAY, id)
    for (const [query, days] of [
      ['', 30],
      ['?days=7', 7],
      ['?days=30', 30],
      ['?days=90', 90],
    ] as const) {
      const answer = await read(id, owner, query)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const body = await bodyOf<Insights>(answer)
      const nothing = Array.from({ length: days }, () => 0)
      expect(body).toEqual({
        server: { _id: id, name },
        days,
        labels: expect.any(Array),
        since: dayLabel(dayOf(Date.now())),
        series: {
          impressions: nothing,
          pageViews: nothing,
          discordClicks: nothing,
          realmClicks: nothing,
          votes: nothing,
          reviews: nothing,
          badgeImpressions: nothing,
          voteLinks: nothing,
          voteLinkJoins: nothing,
          fromSearch: nothing,
          fromDiscord: nothing,
          fromSites: nothing,
          visitors: nothing,
        },
        done: [],
        summary: { totalImpressions: 0, totalClicks: 0, ctr: 0, totalVotes: 0, totalReviews: 0 },
        complete: { totalImpressions: 0, totalClicks: 0, ctr: 0, totalVotes: 0, totalReviews: 0 },
        previous: null,
        leftOut: { bots: 0, repeats: 0 },
      })
      expect(body.labels).toHaveLength(days)
      expect(Date.parse(body.labels.at(-1) ?? '') - Date.parse(body.labels[0] ?? '')).toBe((days - 1) * DAY)
    }
  })

  it('say since when visits were counted, also before the period, and from the first visit on', async () => {
    const { id, owner } = await makeListing()
    const today = dayOf(Date.now())
    const since = async () => (await bodyOf<Insights>(read(id, owner, '?days=7'))).since
    for (const day of [today - 3, today - 20]) {
      await run('INSERT INTO listing_days (listing_id, day, impressions) VALUES (?1, ?2, 1)', id, day)
      expect(await since()).toBe(dayLabel(day))
    }
  })

  it('have the days on which its team edited it, posted news or announced an evening, each once', async () => {
    const { id, owner } = await makeListing()
    const [other, staffed] = [await makeListing(), await makeListing()]
    for (const description of ['First.', 'Second.']) await edit(id, owner, { description })
    await edit(other.id, other.owner, { description: 'Not this one.' })
    await editAsStaff(staffed.id, await makeAdmin(), { name: 'Tidy' })
    expect((await bodyOf<Insights>(read(staffed.id, staffed.owner, '?days=7'))).done).toEqual([])
    const post = (title: string, startsAt: number | null, at: number) =>
      run(
        `INSERT INTO posts (id, listing_id, author_id, title, text, created_at, updated_at, starts_at) VALUES (?1, ?2, ?3, ?1, '', ?4, ?4, ?5)`,
        title,
        id,
        owner.id,
        at,
        startsAt,
      )
    await post('News', null, Date.now() - 2 * DAY)
    await post('Evening', Date.now() + DAY, Date.now() - 2 * DAY)
    await post('Long ago', null, Date.now() - 9 * DAY)
    const today = dayOf(Date.now())
    expect((await bodyOf<Insights>(read(id, owner, '?days=7'))).done).toEqual([
      { day: dayLabel(today - 2), kind: 'evening' },
      { day: dayLabel(today - 2), kind: 'news' },
      { day: dayLabel(today), kind: 'edit' },
    ])
  })

  it('count votes and reviews immediately', async () => {
    const { id, owner } = await makeListing()
    const fan = await makeUser()
    await vote(id, fan)
    await saveReview(id, fan, { rating: 5 })
    await saveReview(id, fan, { rating: 4 })
    const { summary } = await bodyOf<Insights>(read(id, owner))
    expect([summary.totalVotes, summary.totalReviews]).toEqual([1, 1])
  })

  it('read only days and votes of the period, by their indexes', async () => {
    const owner = await makeUser()
    const [id = ''] = await makeListings(owner.id, [
      { name: 'Popular', votes: 1000 },
      ...Array.from({ length: 50 }, (_, n) => ({ name: `Neighbour ${n}`, votes: 100 })),
    ])
    const now = Date.now()
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
       INSERT INTO listing_days (listing_id, day, impressions) SELECT ?1, ?2 - i, 10 FROM n`,
      id,
      dayOf(now),
    )
    expect(await count('SELECT count(*) FROM votes')).toBeGreaterThan(5_000)
    const { ctx, cost } = meteredAt(now)
    const { summary } = await readInsights(
      { ...ctx, actor: { kind: 'user', userId: owner.id, roles: [] } },
      { listingId: id, days: 90 },
    )
    expect([summary.totalImpressions, summary.totalVotes]).toEqual([900, 88])
    // 180 days and 180 votes, each also counted during sorting.
    expect(cost.read).toBeLessThan(700)
    expect(cost.written).toBe(0)
  })
})

describe('the insights of all own servers', () => {
  const compare = (as: TestUser | null, days = 7) =>
    request(`/api/affiliates/me/insights?days=${days}`, { as })

  it('have visits and votes of each day, of owned and edited servers alone', async () => {
    const owner = await makeUser()
    const [first, second, others] = [
      await makeListing({ owner, votes: 1 }),
      await makeListing({ votes: 0 }),
      await makeListing(),
    ]
    const today = dayOf(Date.now())
    await run(
      'INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)',
      second.id,
      owner.id,
    )
    for (const [id, views, links] of [
      [first.id, 4, 1],
      [second.id, 2, 0],
      [others.id, 9, 9],
    ] as const)
      await run(
        'INSERT INTO listing_days (listing_id, day, page_views, vote_links) VALUES (?1, ?2, ?3, ?4)',
        id,
        today - 2,
        views,
        links,
      )
    await request('/api/metrics/beacon', {
      body: { serverId: second.id, kind: 'page' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'en' },
    })
    await vote(second.id, await makeUser())
    await vote(others.id, await makeUser())
    const body = await bodyOf<OwnInsights>(compare(owner))
    expect(body).toMatchObject({ days: 7, total: 2 })
    expect(body.labels).toHaveLength(7)
    const of = (id: string) => body.servers.find(({ server }) => server._id === id)
    expect(of(first.id)).toMatchObject({
      server: { name: first.name },
      visits: [0, 0, 0, 0, 5, 0, 0],
    })
    expect(of(second.id)).toMatchObject({ visits: [0, 0, 0, 0, 2, 0, 1], votes: [0, 0, 0, 0, 0, 0, 1] })
    expect(body.servers).toHaveLength(2)
  })

  it('are of six at most, those with the most votes, and say how many there are', async () => {
    const owner = await makeUser()
    const ids = await makeListings(
      owner.id,
      Array.from({ length: 8 }, (_, place) => ({ name: `Quay ${place}`, votes: place })),
    )
    const { servers, total } = await bodyOf<OwnInsights>(compare(owner))
    expect(servers.map(({ server }) => server._id)).toEqual(ids.toReversed().slice(0, 6))
    expect(total).toBe(8)
  })

  it('are empty without a server, and nothing for visitors and other periods', async () => {
    const person = await makeUser()
    expect(await bodyOf<OwnInsights>(compare(person))).toMatchObject({ servers: [], total: 0 })
    expect([(await compare(null)).status, (await compare(person, 8)).status]).toEqual([401, 400])
  })
})
