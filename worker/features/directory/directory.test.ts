import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_TAGS, SORTS, type Sort, type Tag, TAGS } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { DAY, HOUR } from '#contract/base/time.ts'
import { count, makeListing, makeUser } from '../../testing/factories.ts'
import { type ListingSpec, makeListings } from '../../testing/make-listings.ts'
import { bodyOf, request } from '../../testing/request.ts'
import type { DirectoryPage } from './browse-directory.ts'

interface Page {
  items: Listing[]
  total: number
  page: number
  limit: number
  match: string
}

const browse = (query: Record<string, string | number> = {}) => {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return request(`/api/servers?${new URLSearchParams(parameters).toString()}`)
}
const pageOf = (query: Record<string, string | number> = {}) => bodyOf<Page>(browse(query))

/** Every page of one order, from first to last. */
async function readThrough(query: Record<string, string | number>): Promise<Listing[]> {
  const items: Listing[] = []
  for (let page = 1; ; page += 1) {
    const answer = await pageOf({ ...query, page })
    items.push(...answer.items)
    if (answer.items.length === 0) return items
  }
}

const SETS: Tag[][] = [
  [],
  ['Skyblock'],
  ['Skyblock', 'Skygen'],
  ['PvP', 'Factions', 'Minigames'],
  ['Survival/SMP'],
  ['Prisons'],
]
const HIDDEN = ['pending', 'denied', 'suspended'] as const
const START = Date.now() - 90 * DAY

/** 180 public listings, with ties in every order, and 30 that are not public. */
function manyListings(): ListingSpec[] {
  const visible = Array.from({ length: 180 }, (_, i): ListingSpec => ({
    name:
      ['Sky Harbour', 'Äther Keep', 'cloud nine', 'Zebra', 'Basalt'][i % 5] +
      (i % 3 === 0 ? '' : ` ${i % 13}`),
    tags: SETS[i % SETS.length] ?? [],
    votes: [0, 0, 1, 4, 40][i % 5] ?? 0,
    ratings: [1, 2, 3].slice(0, i % 4).map((voice) => 1 + ((i + voice) % 5)),
    created: START + (i % 7) * DAY,
    updated: START + (i % 4) * DAY,
  }))
  const hidden = Array.from({ length: 30 }, (_, i): ListingSpec => ({
    name: `Hidden ${i}`,
    tags: SETS[i % SETS.length] ?? [],
    votes: 50,
    moderation: HIDDEN[i % 3] ?? 'pending',
  }))
  return [...visible, ...hidden]
}

interface Row {
  id: string
  tags: string
  name_key: string
  votes: number
  created: number
  updated: number
  rating_rank: number
  trend: number
  month_rank: number
}

const descending = (a: number, b: number) => b - a
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const newestThenId = (a: Row, b: Row) => descending(a.created, b.created) || byText(a.id, b.id)
const RULES: Record<Sort, (a: Row, b: Row) => number> = {
  top: (a, b) => descending(a.votes, b.votes) || newestThenId(a, b),
  // Nobody said yet how many play.
  playing: (a, b) => descending(a.votes, b.votes) || newestThenId(a, b),
  trending: (a, b) => descending(a.trend, b.trend) || newestThenId(a, b),
  month: (a, b) => descending(a.month_rank, b.month_rank) || newestThenId(a, b),
  new: newestThenId,
  name: (a, b) => byText(a.name_key, b.name_key) || newestThenId(a, b),
  updated: (a, b) => descending(a.updated, b.updated) || newestThenId(a, b),
  ratings: (a, b) => descending(a.rating_rank, b.rating_rank) || newestThenId(a, b),
}

/** The ids of an order, sorted here and not in the database. */
async function expectedOrder(tag: string, sort: Sort): Promise<string[]> {
  const { results } = await env.DB.prepare(`SELECT * FROM listings WHERE moderation = 'approved'`).all<Row>()
  const tagged = results.filter((row) => tag === ALL_TAGS || row.tags.includes(`"${tag}"`))
  return tagged.toSorted(RULES[sort]).map((row) => row.id)
}

describe('a directory without any listing', () => {
  it.each([...SORTS.map((sort) => ({ sort })), { tag: 'PvP' }, { page: 2 }, { q: 'sky' }, { q: 'skyblokc' }])(
    'answers an empty page for %j',
    async (query) => {
      const response = await browse(query)
      expect([response.status, await response.json()]).toEqual([
        200,
        expect.objectContaining({ items: [], total: 0 }),
      ])
    },
  )
})

describe('paging', () => {
  beforeAll(async () => {
    await makeListings((await makeUser()).id, manyListings())
    await env.DB.prepare('UPDATE listings SET trend = seq % 11 * 900, month_rank = seq % 7').run()
  })

  // Each order for all servers, and under one of the tags, which all have the same index.
  const orders = SORTS.flatMap((sort, place) =>
    [ALL_TAGS, TAGS[place % TAGS.length] ?? ALL_TAGS].map((tag) => ({ tag, sort })),
  )

  it.each(orders)('does not repeat or skip a listing under $tag by $sort', async ({ tag, sort }) => {
    const expected = await expectedOrder(tag, sort)
    const items = await readThrough({ tag, sort })
    expect(items.map((item) => item._id)).toEqual(expected)
    expect(items.every((item) => item.approved && item.moderation === 'approved')).toBe(true)
    expect((await pageOf({ tag, sort })).total).toBe(expected.length)
    expect(expected.length).toBeGreaterThan(20)
  })

  it('shows 18 a page by top by default', async () => {
    const answer = await pageOf()
    expect(answer).toMatchObject({ total: 180, page: 1, limit: 18, match: 'exact' })
    expect(answer.items.map((item) => item._id)).toEqual((await expectedOrder(ALL_TAGS, 'top')).slice(0, 18))
  })

  it('takes another limit', async () => {
    const expected = await expectedOrder('Skyblock', 'name')
    const answer = await pageOf({ tag: 'Skyblock', sort: 'name', limit: 7, page: 2 })
    expect(answer).toMatchObject({ limit: 7, page: 2, total: expected.length })
    expect(answer.items.map((item) => item._id)).toEqual(expected.slice(7, 14))
  })

  it('has no items past the end, and the true total', async () => {
    for (const page of [11, 500, 1_000_000]) {
      expect(await pageOf({ page })).toEqual({ items: [], total: 180, page, limit: 18, match: 'exact' })
      expect(await pageOf({ page, tag: 'Prisons', sort: 'ratings' })).toMatchObject({ items: [], total: 30 })
    }
  })

  it('answers an empty directory for a tag whose last listing was removed', async () => {
    const { id } = await makeListing({ tags: ['Factions'], name: 'Only for a moment' })
    await env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`).bind(id).run()
    expect((await readThrough({ tag: 'Factions' })).map((item) => item._id)).not.toContain(id)
  })
})

describe('the answer', () => {
  it('shows the realm link only where its owner shows it', async () => {
    const [open, closed] = [
      await makeListing({ name: 'Open Gate', realmLink: 'open.example:19132' }),
      await makeListing({ name: 'Closed Gate', realmLink: 'secret.example:19132', realmLinkVisible: false }),
    ]
    const items = await readThrough({ sort: 'name', limit: 50 })
    const found = (id: string) => items.find((item) => item._id === id)
    expect(found(open.id)).toMatchObject({ realmLink: 'open.example:19132', realmLinkVisible: true })
    expect(found(closed.id)).toMatchObject({ realmLink: null, realmLinkVisible: false })
    const response = await request(`/api/servers/${closed.id}`, { as: closed.owner })
    expect(await response.text()).not.toContain('secret.example')
  })

  it('has the fields of the contract and nothing else', async () => {
    const { id, owner } = await makeListing({
      name: 'Plain Field',
      tags: ['PvP'],
      discord: 'https://discord.gg/plain',
    })
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { items } = await pageOf({ q: 'Plain Field' })
    expect(items).toEqual([
      {
        _id: id,
        slug: `plain-field-${id}`,
        name: 'Plain Field',
        description: 'A friendly realm.',
        banner: null,
        bannerFocus: null,
        tags: ['PvP'],
        discord: 'https://discord.gg/plain',
        website: null,
        facts: [],
        realmLink: 'play.harbour.example:19132',
        realmLinkVisible: true,
        approved: true,
        moderation: 'approved',
        kind: 'server',
        votes: 0,
        weekVotes: 0,
        monthVotes: 0,
        discordCounts: null,
        players: null,
        live: null,
        ratingAvg: 0,
        ratingCnt: 0,
        created: date,
        updated: date,
        ownerId: owner.id,
        ownerInfo: { id: owner.id, username: owner.username, avatar: null },
      },
    ])
  })
})

describe('who plays now', () => {
  const said = (id: string, playing: number, age: number) =>
    env.DB.prepare(
      `UPDATE listings SET playing = ?2, playing_at = ?3, playing_source = 'owner' WHERE id = ?1`,
    )
      .bind(id, playing, Date.now() - age)
      .run()

  it('comes first in its order, also in a search; a count older than a day is no count', async () => {
    const name = 'Quokka Quay'
    const [five, none, many, old] = [
      await makeListing({ name: `${name} five` }),
      await makeListing({ name: `${name} none`, votes: 3 }),
      await makeListing({ name: `${name} many` }),
      await makeListing({ name: `${name} old`, votes: 2 }),
    ]
    await said(five.id, 5, HOUR)
    await said(many.id, 44, HOUR)
    await said(old.id, 900, DAY + HOUR)
    const { items, total } = await bodyOf<DirectoryPage>(request('/api/servers?sort=playing&q=Quokka+Quay'))
    expect([items.map(({ _id }) => _id), total]).toEqual([[many.id, five.id, none.id, old.id], 4])
    const first = await bodyOf<DirectoryPage>(request('/api/servers?sort=playing&limit=2'))
    expect(first.items.map(({ _id }) => _id)).toEqual([many.id, five.id])
    expect(await bodyOf(request('/api/servers/stats'))).toMatchObject({ players: { playing: 49, places: 2 } })
  })
})

describe('stats', () => {
  it('counts submissions, public listings and waiting ones', async () => {
    const stats = await bodyOf(request('/api/servers/stats'))
    expect(stats).toEqual({
      total: await count('SELECT count(*) FROM listings'),
      approved: await count(`SELECT count(*) FROM listings WHERE moderation = 'approved'`),
      pending: await count(`SELECT count(*) FROM listings WHERE moderation = 'pending'`),
      players: { playing: 49, places: 2 },
    })
    await makeListing({ moderation: 'pending' })
    expect(await bodyOf(request('/api/servers/stats'))).toMatchObject({
      pending: Number(stats['pending']) + 1,
    })
  })
})
