import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { SORTS, type Sort } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { foldName, searchKey } from '#contract/text/fold.ts'
import { makeUser } from '../../testing/factories.ts'
import { type ListingSpec, makeListings } from '../../testing/make-listings.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import type { DirectoryPage } from './browse-directory.ts'

/** More than a search compares letter by letter. */
const MANY = 400

const search = (q: string, more: Record<string, string> = {}) =>
  bodyOf<DirectoryPage>(
    request(`/api/servers?${new URLSearchParams({ q, limit: '50', ...more }).toString()}`),
  )
const names = async (q: string, more: Record<string, string> = {}) =>
  (await search(q, more)).items.map((item) => item.name)
const list = async (specs: ListingSpec[]) => makeListings((await makeUser()).id, specs)
describe('a search by name', () => {
  beforeAll(async () => {
    await list(
      [
        'Björn’s Café',
        'ＦＵＬＬ Width',
        'Straße der Insel',
        'Quartz Harbour',
        'quartz hollow',
        'The Quartz',
      ].map((name) => ({ name })),
    )
  })

  it.each([
    ['quartz', ['quartz hollow', 'Quartz Harbour', 'The Quartz']],
    ['  quartz   h', ['quartz hollow', 'Quartz Harbour']],
    ['artz ho', ['quartz hollow']],
    ['hollow', ['quartz hollow']],
    ['z', ['The Quartz', 'quartz hollow', 'Quartz Harbour']],
    ['bjorn', ['Björn’s Café']],
    ['cafe\u0301', ['Björn’s Café']],
    ['ｗｉｄｔｈ', ['ＦＵＬＬ Width']],
    ['strasse', ['Straße der Insel']],
  ])('finds %j anywhere, with any case, accents and width', async (q, found) => {
    const answer = await search(q, { sort: 'new' })
    expect(answer.items.map((item) => item.name)).toEqual(found)
    expect(answer).toMatchObject({ total: found.length, match: 'exact' })
  })

  it('lists everything for a text of spaces or punctuation alone', async () => {
    for (const q of [' ', '\u0301']) expect(await search(q)).toMatchObject({ total: 6, match: 'exact' })
  })
})

describe('the order of search results', () => {
  const TITLES = [
    'Lagoon',
    'lagoon',
    'Lagoon Bay',
    'Lagoons',
    'Blue Lagoon',
    'Deep Lagoon',
    'Xlagoon',
  ] as const
  const rank = (name: string) => {
    if (foldName(name) === 'lagoon') return 0
    return foldName(name).startsWith('lagoon') ? 1 : 2
  }

  beforeAll(async () => {
    await list(
      TITLES.map((name, i) => ({
        name,
        votes: (i * 5) % 3,
        ratings: i % 2 === 0 ? [5] : [1],
        created: Date.now() - ((i * 3) % 7) * DAY,
        updated: Date.now() - ((i * 5) % 7) * DAY,
      })),
    )
  })

  const RULES: Record<Sort, (a: Listing, b: Listing) => number> = {
    top: (a, b) => b.votes - a.votes,
    playing: (a, b) => b.votes - a.votes,
    // Before the first count.
    new: () => 0,
    name: (a, b) => (foldName(a.name) < foldName(b.name) ? -1 : Number(foldName(a.name) > foldName(b.name))),
    updated: (a, b) => Date.parse(b.updated) - Date.parse(a.updated),
    ratings: (a, b) => b.ratingAvg - a.ratingAvg,
  }

  it.each(SORTS)('puts exact names first, then prefixes, then the rest, each by %s', async (sort) => {
    const { items } = await search('lagoon', { sort })
    const sorted = items.toSorted(
      (a, b) =>
        rank(a.name) - rank(b.name) ||
        RULES[sort](a, b) ||
        Date.parse(b.created) - Date.parse(a.created) ||
        (a._id < b._id ? -1 : 1),
    )
    expect(items.map((item) => item.name)).toEqual(sorted.map((item) => item.name))
    expect(items).toHaveLength(TITLES.length)
  })

  it('pages without repeating or skipping, with the true total on each page', async () => {
    const whole = await names('lagoon')
    const pages = await Promise.all(
      ['1', '2', '3', '4', '9'].map((page) => search('lagoon', { page, limit: '2' })),
    )
    expect(pages.flatMap((page) => page.items.map((item) => item.name))).toEqual(whole)
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7, 7, 7])
    expect(pages.map((page) => page.match)).toEqual(Array(5).fill('exact'))
  })
})

describe('typing', () => {
  const WANTED = ['Skyblock', 'Skyblock Isles', 'Best SkyBlock EU']
  const TEXTS = ['s', 'sk', 'sky', 'skyb', 'skybl', 'skybloc', 'skyblock', ' skyblock  ']

  beforeAll(async () => {
    await list(
      [...WANTED, 'Sky', 'Big Sky', 'Skybridge', 'Husky Dogs', 'Skate', 'Block Sky'].map((name) => ({
        name,
      })),
    )
  })

  it.each(TEXTS)('%j finds the names that contain it, and no other', async (q) => {
    const all = await names('', { limit: '50' })
    const containing = all.filter((name) => foldName(name).includes(foldName(q)))
    expect(containing).toEqual(expect.arrayContaining(WANTED))
    expect((await names(q)).toSorted()).toEqual(containing.toSorted())
  })
})

describe('a typing error', () => {
  beforeAll(async () => {
    await list([
      { name: 'Emberfall Citadel', votes: 3 },
      { name: 'Emberfall Outpost', tags: ['PvP'] },
      { name: 'Moonwater' },
    ])
  })

  it.each([
    ['swapped letters', 'embefrall', 2],
    ['a missing letter', 'embrfall', 2],
    ['a doubled letter', 'emberrfall', 2],
    ['a wrong letter', 'enberfall', 2],
    ['a wrong first letter', 'rmberfall', 2],
    ['a missing last letter and a slip', 'embrefal', 2],
    ['two words, one slip', 'emberfall citadle', 1],
    ['a missing space and a slip', 'emberfallcitadle', 1],
    ['a needless space', 'moon watter', 1],
    ['a slip in capitals with accents', 'ÉMBÉRFLAL', 2],
    ['a slip while typing', 'moonwtae', 1],
  ])('%s still finds the server', async (_slip, q, total) => {
    const answer = await search(q)
    expect(answer).toMatchObject({ match: 'close', total })
    expect(answer.items).toHaveLength(total)
  })

  it.each(['zzqxjv', 'citadel of unknown things', 'xx', 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', '?', '12345678'])(
    'finds nothing for the nonsense %j',
    async (q) => {
      expect(await search(q)).toMatchObject({ items: [], total: 0 })
    },
  )

  it('is only considered when no name contains the exact text', async () => {
    expect(await search('emberfall o')).toMatchObject({ match: 'exact', total: 1 })
  })

  it('follows the chosen order, tag and page', async () => {
    expect(await names('embrefall', { sort: 'top' })).toEqual(['Emberfall Citadel', 'Emberfall Outpost'])
    expect(await names('embrefall', { sort: 'new' })).toEqual(['Emberfall Outpost', 'Emberfall Citadel'])
    expect(await search('embrefall', { tag: 'PvP' })).toMatchObject({
      total: 1,
      items: [{ name: 'Emberfall Outpost' }],
    })
    expect(await search('embrefall', { tag: 'Prisons' })).toMatchObject({ total: 0, items: [] })
    const second = await search('embrefall', { sort: 'top', limit: '1', page: '2' })
    expect(second).toMatchObject({ total: 2, items: [{ name: 'Emberfall Outpost' }], match: 'close' })
    expect(await search('embrefall', { page: '3' })).toMatchObject({ total: 2, items: [] })
  })

  it('finds a server under its tag among many similar names under another', async () => {
    await list([
      ...Array.from({ length: 90 }, (_, i): ListingSpec => ({
        name: `Wanderlust ${i}`,
        tags: ['Skygen'],
        votes: 2,
      })),
      { name: 'Wanderlust Jail', tags: ['Prisons'] },
    ])
    expect(await names('wandrelust', { tag: 'Prisons' })).toEqual(['Wanderlust Jail'])
  })
})

describe('special characters', () => {
  const ODD = [
    '100% Vanilla',
    'under_score',
    'say "hi"',
    "Bob’s and Bob's",
    'st*r',
    'back\\slash',
    'a OR b NOT c',
    'Cloud ☁️ Nine',
    '日本サーバー',
    'Сервер',
    'x -- y; DROP',
  ]

  beforeAll(async () => {
    const decoys = ['100 Vanilla', 'underXscore', 'stair']
    await list([...ODD, ...decoys].map((name) => ({ name, tags: ['Minigames'] })))
  })

  it.each(ODD)('finds %s by its whole name and by every three characters of it', async (name) => {
    expect(await names(name)).toEqual([name])
    const characters = [...name]
    for (let start = 0; start + 3 <= characters.length; start += 1) {
      const piece = characters.slice(start, start + 3).join('')
      if (searchKey(piece) !== '') expect(await names(piece, { tag: 'Minigames' })).toContain(name)
    }
  })

  it.each([
    ['%', ['100% Vanilla']],
    ['_', ['under_score']],
    ['*', ['st*r']],
    ['\\', ['back\\slash']],
    ['☁', ['Cloud ☁️ Nine']],
    ['本', ['日本サーバー']],
    ['サー', ['日本サーバー']],
    ['0% V', ['100% Vanilla']],
    ['x -- y', ['x -- y; DROP']],
  ])('treats %s as text', async (q, found) => {
    expect(await names(q)).toEqual(found)
  })
})

describe('spaces and punctuation', () => {
  beforeAll(() =>
    list([
      { name: 'Nimbusberry SMP' },
      { name: 'Squall Keep' },
      { name: 'Tester’s Bight' },
      { name: 'Nook & Cranny' },
    ]),
  )

  it.each([
    ['nimbus berry', 'Nimbusberry SMP'],
    ['nimbus b', 'Nimbusberry SMP'],
    ['nimbus-berry smp', 'Nimbusberry SMP'],
    ['squallkeep', 'Squall Keep'],
    ['testers bight', 'Tester’s Bight'],
    ["tester's", 'Tester’s Bight'],
    ['nook cranny', 'Nook & Cranny'],
  ])('do not hide the server: %j finds %s', async (q, name) => {
    expect(await search(q)).toMatchObject({ match: 'exact', items: [{ name }] })
  })

  it('do not prevent a similar match', async () => {
    expect(await search('testrs')).toMatchObject({ match: 'close', items: [{ name: 'Tester’s Bight' }] })
  })

  it.each(["'", '"', ' - ', '--', '...'])('find nothing by themselves: %j', async (q) => {
    expect((await search(q)).total).toBe(0)
  })

  it('are removed in the same way by the database and the software', async () => {
    const name = `A '"’‘“”\`-–—.,:;!?&|/+()[]·• _%*\\#~^$@=<>{} Ω 本`
    await list([{ name }])
    expect(await rowsOf('SELECT search_key FROM listings WHERE name = ?1', name)).toEqual([
      { search_key: searchKey(name) },
    ])
  })
})

describe('a text in many names', () => {
  beforeAll(async () => {
    const many = Array.from({ length: MANY }, (_, i) => ({
      name: `Isle wyvern ${i}`,
      description: `Dragons guard caves and castles of the old kingdom ${i}.`,
      votes: 1,
    }))
    await list([...many, { name: 'Wyvern', tags: ['PvP'] }, { name: 'Wyvern Nest' }])
  })

  it('still puts the exact name and the prefixes first, although they are unpopular', async () => {
    for (const sort of SORTS) {
      const { items, total, more, match } = await search('wyvern', { sort })
      expect(items.slice(0, 2).map((item) => item.name)).toEqual(['Wyvern', 'Wyvern Nest'])
      expect(total).toBe(MANY + 2)
      expect(more).toBeUndefined()
      expect(match).toBe('exact')
    }
  })

  it('shows the first pages in the true order, new listings included', async () => {
    await run(
      `UPDATE listings SET created = created + 1000, updated = updated + 5000 WHERE name = 'Isle wyvern ${MANY - 1}'`,
    )
    for (const sort of ['new', 'updated', 'name'] as const) {
      const results = await rowsOf<{
        name: string
      }>(`SELECT name FROM listings WHERE instr(name_key, 'wyvern') > 1
          ORDER BY ${{ new: 'created DESC', updated: 'updated DESC', name: 'name_key' }[sort]}, created DESC, id LIMIT 16`)
      expect((await names('wyvern', { sort, limit: '18' })).slice(2), sort).toEqual(
        results.map((row) => row.name),
      )
    }
  })

  it('finds the exact name under its tag', async () => {
    expect(await names('wyvern', { tag: 'PvP' })).toEqual(['Wyvern'])
  })

  it('finds a single one by its unique part', async () => {
    expect(await names(`wyvern ${MANY - 1}`)).toEqual([`Isle wyvern ${MANY - 1}`])
  })

  it('finds similar names, too', async () => {
    const answer = await search('wyvren')
    expect(answer.match).toBe('close')
    expect(answer.items.length).toBeGreaterThan(0)
  })
})

describe('the beginning of a word in more descriptions than are compared one by one', () => {
  it('finds no server whose description does not have it', async () => {
    const coasts = Array.from({ length: 510 }, (_, i) => ({
      name: `Coast ${i}`,
      description: 'A lighthouse shines at night.',
    }))
    await list([{ name: 'A meadow', description: 'Cows and flowers.' }, ...coasts])
    const { mentions = [] } = await search('lightho', { sort: 'name' })
    expect(mentions.length).toBe(50)
    expect(mentions.filter(({ server }) => !server.name.startsWith('Coast'))).toEqual([])
  })

  it('is found first where people play, if that is the order', async () => {
    await run(
      `UPDATE listings SET playing = 3, playing_at = ?1, playing_source = 'owner'
        WHERE name IN ('A meadow', 'Coast 7')`,
      Date.now(),
    )
    const played = await search('lighthouse', { sort: 'playing' })
    expect(played.mentions?.map(({ server }) => server.name).slice(0, 2)).toEqual(['Coast 7', 'Coast 509'])
    expect(played.mentions).toHaveLength(50)
  })
})
