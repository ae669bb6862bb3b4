import { describe, expect, it } from 'vitest'
import { TAGS } from '../../contract/directory.ts'
import { INVITE_CODE_MIN, parseDiscordInvite } from '../../contract/discord-invite.ts'
import { ID_PATTERN } from '../../contract/ids.ts'
import { NEW_FOR_MS, VOTE_COOLDOWN_MS } from '../../contract/listing.ts'
import { MODERATION_STATES } from '../../contract/moderation.ts'
import { ratingExcess } from '../../contract/rating.ts'
import { parseServerAddress } from '../../contract/server-address.ts'
import { foldName } from '../../contract/fold.ts'
import { DAY } from '../../contract/time.ts'
import { description, serverName } from '../../contract/wire/listing.ts'
import { reportBody } from '../../contract/wire/report.ts'
import { reviewBody } from '../../contract/wire/review.ts'
import { generate, SAMPLE_LISTINGS, streamSample } from './generate.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const sample = generate({ now: NOW })
const { users, listings, votes, reviews, reports } = sample

const tagsOf = (json: string): unknown[] => {
  const tags: unknown = JSON.parse(json)
  return Array.isArray(tags) ? tags : []
}
const distinct = (values: readonly unknown[]) => new Set(values).size
function groups<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) grouped.set(key(row), [...(grouped.get(key(row)) ?? []), row])
  return grouped
}
const byId = new Map(listings.map((listing) => [listing.id, listing]))
const person = (chatId: string) => users.find(({ chat_id: id }) => id === chatId)
const userById = new Map(users.map((user) => [user.id, user]))

describe('the sample data', () => {
  it('is the same for the same seed and time', () => {
    expect(generate({ now: NOW })).toEqual(sample)
  })

  it('keeps ids and texts when only the time differs, and moves all dates with it', () => {
    const later = generate({ now: NOW + 5 * DAY })
    const texts = (data: typeof sample) =>
      data.listings.map(({ id, name, description: text, tags, votes: count }) => [
        id,
        name,
        text,
        tags,
        count,
      ])
    expect(texts(later)).toEqual(texts(sample))
    expect(later.reviews.map(({ id, text }) => [id, text])).toEqual(reviews.map(({ id, text }) => [id, text]))
    expect(later.votes.map(({ cast_at: at }) => at - 5 * DAY)).toEqual(votes.map(({ cast_at: at }) => at))
  })

  it('has other ids under another seed', () => {
    const other = generate({ now: NOW, seed: 'another' })
    expect(other.listings.some(({ id }) => byId.has(id))).toBe(false)
  })

  it('holds every moderation state and every tag, most listings being approved', () => {
    expect(listings).toHaveLength(SAMPLE_LISTINGS)
    const states = groups(listings, ({ moderation }) => moderation)
    expect(Object.fromEntries(MODERATION_STATES.map((state) => [state, states.get(state)?.length]))).toEqual({
      approved: 212,
      pending: 14,
      denied: 8,
      suspended: 6,
    })
    const tags = listings.flatMap((listing) => tagsOf(listing.tags))
    for (const tag of TAGS) expect(tags.filter((other) => other === tag).length).toBeGreaterThan(20)
  })

  it('repeats no name, description, address, invite or id', () => {
    expect(distinct(listings.map(({ name_key: key }) => key))).toBe(listings.length)
    expect(distinct(listings.map(({ description: text }) => text))).toBe(listings.length)
    for (const column of ['realm_link', 'discord'] as const) {
      const given = listings.map((listing) => listing[column]).filter((value) => value !== null)
      expect(distinct(given)).toBe(given.length)
    }
    const ids = [...users, ...listings, ...reviews, ...reports].map(({ id }) => id)
    expect(distinct(ids)).toBe(ids.length)
    expect(ids.filter((id) => !ID_PATTERN.test(id))).toEqual([])
    expect(distinct(users.map(({ chat_id: id }) => id))).toBe(users.length)
    expect(distinct(users.map(({ username }) => username))).toBe(users.length)
  })

  it('stores every listing as the rules would', () => {
    for (const listing of listings) {
      expect(serverName.parse(listing.name)).toBe(listing.name)
      expect(description.parse(listing.description)).toBe(listing.description)
      expect(listing.name_key).toBe(foldName(listing.name))
      if (listing.discord !== null)
        expect(parseDiscordInvite(listing.discord, INVITE_CODE_MIN.edit)).toBe(listing.discord)
      if (listing.realm_link !== null)
        expect(parseServerAddress(listing.realm_link)?.text).toBe(listing.realm_link)
      const tags = tagsOf(listing.tags)
      expect(TAGS.filter((tag) => tags.includes(tag))).toEqual(tags)
      expect([1, 2, 3]).toContain(tags.length)
      expect(listing.staff_note !== null).toBe(
        listing.moderation === 'denied' || listing.moderation === 'suspended',
      )
    }
  })

  it('stores every review and report as the rules would', () => {
    for (const review of reviews)
      expect(reviewBody.parse(review)).toEqual({ rating: review.rating, text: review.text })
    for (const report of reports)
      expect(reportBody.parse(report)).toEqual({ reason: report.reason, details: report.details })
  })

  it('leaves no invented host where a real one could stand', () => {
    const hosts = listings.map(({ realm_link: link }) => link).filter((link) => link?.includes('.'))
    expect(hosts.length).toBeGreaterThan(80)
    for (const host of hosts) expect(host).toMatch(/\.example(?::\d+)?$/)
  })

  it('keeps counters that agree with the ledgers', () => {
    const cast = groups(votes, ({ listing_id: id }) => id)
    const given = groups(reviews, ({ listing_id: id }) => id)
    for (const listing of listings) {
      const ratings = (given.get(listing.id) ?? []).map(({ rating }) => rating)
      const sum = ratings.reduce((total, rating) => total + rating, 0)
      const rank = Math.round(ratingExcess(sum, ratings.length, sample.priorMean / 1e6) * 1e6)
      expect(listing).toMatchObject({
        votes: cast.get(listing.id)?.length ?? 0,
        rating_sum: sum,
        rating_cnt: ratings.length,
        rating_rank: rank,
      })
    }
  })

  it('takes the prior mean from the approved listings', () => {
    const approved = reviews.filter(({ listing_id: id }) => byId.get(id)?.moderation === 'approved')
    const mean = approved.reduce((sum, { rating }) => sum + rating, 0) / approved.length
    expect(sample.priorMean).toBe(Math.round(mean * 1e6))
  })

  it('has nobody vote twice for a server within the cooldown', () => {
    const series = groups(votes, ({ listing_id: listing, user_id: user }) => `${listing} ${user}`)
    expect([...series.values()].some((cast) => cast.length > 5)).toBe(true)
    for (const cast of series.values()) {
      const times = cast.map(({ cast_at: at }) => at).toSorted((a, b) => a - b)
      expect(times.every((at, i) => i === 0 || at - (times[i - 1] ?? at) >= VOTE_COOLDOWN_MS)).toBe(true)
    }
  })

  it('has one review a person and server, and none of one’s own', () => {
    expect(
      distinct(reviews.map(({ listing_id: listing, author_id: author }) => `${listing} ${author}`)),
    ).toBe(reviews.length)
    expect(
      reviews.filter(({ listing_id: id, author_id: author }) => byId.get(id)?.owner_id === author),
    ).toEqual([])
  })

  it('has reviews reported by the owner only', () => {
    const about = new Map(reviews.map((review) => [review.id, review]))
    const ofReviews = reports.filter(({ review_id: id }) => id !== null)
    expect(ofReviews.length).toBeGreaterThan(2)
    for (const { review_id: id, listing_id: listing, reporter_id: reporter } of ofReviews) {
      expect(about.get(id ?? '')?.listing_id).toBe(listing)
      expect(byId.get(listing)?.owner_id).toBe(reporter)
    }
  })

  it('lies within the last two years, votes within 90 days, and some listings are new', () => {
    for (const { created, updated } of listings) {
      expect(created).toBeGreaterThan(NOW - 731 * DAY)
      expect(updated).toBeGreaterThan(created)
      expect(updated).toBeLessThan(NOW)
    }
    expect(
      listings.filter(({ created, moderation }) => moderation === 'approved' && created > NOW - NEW_FOR_MS)
        .length,
    ).toBeGreaterThan(1)
    expect(Math.min(...votes.map(({ cast_at: at }) => at).slice(0, 10_000))).toBeGreaterThan(NOW - 90 * DAY)
    expect(votes.filter(({ cast_at: at }) => at > NOW - DAY).length).toBeGreaterThan(50)
  })

  it('lets nobody act before they or the server were there', () => {
    const acts = [
      ...votes.map(({ listing_id: listing, user_id: user, cast_at: at }) => ({ listing, user, at })),
      ...reviews.map(({ listing_id: listing, author_id: user, created_at: at }) => ({ listing, user, at })),
      ...reports.map(({ listing_id: listing, reporter_id: user, created_at: at }) => ({ listing, user, at })),
      ...listings.map(({ id: listing, owner_id: user, created: at }) => ({ listing, user, at })),
    ]
    const early = acts.filter(
      ({ listing, user, at }) =>
        at > NOW || at < (byId.get(listing)?.created ?? NOW) || at < (userById.get(user)?.created_at ?? NOW),
    )
    expect(early).toEqual([])
    expect(reviews.filter(({ created_at: at, updated_at: edited }) => edited < at || edited > NOW)).toEqual(
      [],
    )
  })
})

describe('the people of the local sign-in', () => {
  it('are an admin, an owner and a player', () => {
    expect(person('100000000000000001')).toMatchObject({ username: 'alex', roles: '["admin"]' })
    expect(person('100000000000000002')).toMatchObject({ username: 'steve', roles: '[]' })
    expect(person('100000000000000003')).toMatchObject({ username: 'sunny', roles: '[]' })
    expect(users.filter(({ roles }) => roles !== '[]')).toHaveLength(1)
  })

  it('include Steve, who owns listings in every state, one of them much reviewed', () => {
    const steves = listings.filter(({ owner_id: owner }) => owner === person('100000000000000002')?.id)
    expect(steves.length).toBeGreaterThanOrEqual(6)
    expect(new Set(steves.map(({ moderation }) => moderation))).toEqual(new Set(MODERATION_STATES))
    expect(Math.max(...steves.map(({ rating_cnt: count }) => count))).toBeGreaterThan(40)
  })

  it('include Sunny, who has been active on other servers and can vote again everywhere', () => {
    const sunny = person('100000000000000003')?.id
    const [cast, written] = [
      votes.filter(({ user_id: id }) => id === sunny),
      reviews.filter(({ author_id: id }) => id === sunny),
    ]
    expect(cast.length).toBeGreaterThan(5)
    expect(written.length).toBeGreaterThan(3)
    expect(cast.filter(({ cast_at: at }) => at > NOW - VOTE_COOLDOWN_MS)).toEqual([])
    const steve = person('100000000000000002')?.id
    expect([...cast, ...written].filter(({ listing_id: id }) => byId.get(id)?.owner_id === steve)).toEqual([])
  })
})

describe('large sets', () => {
  const large = streamSample({ listings: 20_000, now: NOW })
  const names = Array.from(large.listings, ({ name }) => name)

  it('come without ledgers', () => {
    expect([...large.votes, ...large.reviews, ...large.reports]).toEqual([])
  })

  it('hold the common word in every tenth name and nowhere else', () => {
    const places = [...names.entries()]
      .filter(([, name]) => name.includes('Skyblock'))
      .map(([place]) => place)
    expect(places).toEqual(Array.from({ length: 2000 }, (_, i) => i * 10))
  })

  it.each([240, 1000, 20_000])('hold the rare word in three of %d names', (count) => {
    const some = Array.from(
      streamSample({ listings: count, now: NOW, ledgers: false }).listings,
      ({ name }) => name,
    )
    expect(some.filter((name) => name.includes('Quetzalport'))).toHaveLength(3)
  })

  it('repeat no name', () => {
    expect(distinct(names)).toBe(names.length)
    expect(names.filter((name) => !serverName.safeParse(name).success)).toEqual([])
  })
})
