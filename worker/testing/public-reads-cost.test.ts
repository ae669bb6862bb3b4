import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { SORTS } from '#contract/directory/directory.ts'
import { forgetFilters } from '../features/directory/filter-index.ts'
import { cacheRuleAt } from '../http/cache/rules.ts'
import { apiDocument } from './api-document.ts'
import { makeUser } from './factories.ts'
import { isRecord } from './json-schema.ts'
import { meteredDatabase } from './metered-database.ts'
import { fetchWith, requestOf } from './request.ts'
import { apiRoutes } from './routes.ts'
import { run } from './rows.ts'

const LISTINGS = 10_000
const ROWS_MAX = 25_000
const VOICES = 3_000
/** Servers whose own program says how many play. */
const REPORTING = 500
const FIRST = 'l00000000001'

/** How many of a thousand listings say this: about as owners do. */
const SAID = {
  'lang-en': 620,
  'lang-de': 90,
  'lang-fr': 60,
  'lang-es': 80,
  'on-phone': 700,
  'on-windows': 650,
  'on-xbox': 500,
  'on-playstation': 400,
  'on-switch': 350,
  'on-java': 120,
  'version-latest': 500,
  'addons-none': 400,
  'region-europe': 400,
  'slots-30': 300,
  'season-never': 400,
  'age-all': 400,
  'voice-none': 300,
  'chat-moderated': 300,
}

/** Eight filters, the most that one may choose: common ones, those that hardly anybody has together, and all that everybody has. */
const EIGHT = [
  'on-phone.on-windows.on-xbox.on-playstation.version-latest.addons-none.lang-en.age-all',
  'way-in.kind-server.rating-4.rating-3.on-phone.on-windows.on-xbox.family-quiet',
  'way-in.kind-server.kind-realm.rating-3.rating-4.now-people.now-answers.for-children',
]
const FILTERS = EIGHT.flatMap((filters) => [
  `with=${filters}`,
  `without=${filters}`,
  `with=way-in.kind-server.rating-4.rating-3&without=${filters.split('.').slice(0, 4).join('.')}`,
])
/** Names of all, of none, with errors, words of every description, a kind with everything that may be asked for, and what is not wanted. */
const TEXTS = [
  'harbour',
  'e',
  'hrabour',
  'harbour survival realm 9',
  'hrabour survivla raelm',
  'calm',
  'calm place build trade',
  'calm place to buidl',
  'zzqqxx',
  'play1.example',
  'survival english switch realm',
  'factions english phone xbox windows no lifesteal',
  'survival not hardcore no lifesteal zzqqxx',
]

/** The worst parameters of each public read that has any. */
const WORST: Readonly<Record<string, readonly string[]>> = {
  '/api/servers': [
    ...SORTS.flatMap((sort) => [`sort=${sort}&limit=50`, `sort=${sort}&page=200&limit=50`]),
    ...FILTERS.flatMap((filters) => [filters, `${filters}&page=999`, `${filters}&sort=playing&limit=50`]),
    'with=way-in&page=199&limit=50',
    'with=for-children&page=199&limit=50',
    ...TEXTS.flatMap((text) => [
      `q=${encodeURIComponent(text)}`,
      `q=${encodeURIComponent(text)}&sort=playing`,
      `q=${encodeURIComponent(text)}&sort=playing&page=150&limit=50`,
      `q=${encodeURIComponent(text)}&${FILTERS[0]}`,
      `q=${encodeURIComponent(text)}&with=way-in`,
    ]),
  ],
  '/api/servers/facets': ['tag=PvP', ...FILTERS],
  '/api/servers/:id': ['reviews=1'],
  '/api/servers/:id/reviews': ['new', 'high', 'low'].map((sort) => `sort=${sort}&page=60&limit=50`),
  '/api/servers/:id/news': ['page=60&limit=50'],
  '/api/embed/servers/:id/badge': ['lang=de'],
  '/api/evenings': ['limit=12'],
  '/api/rankings': ['limit=100'],
  '/api/status/history': ['minutes=1440'],
  '/api/guilds': ['public=1'],
  '/api/status/incidents': ['page=60&limit=50'],
  '/api/roadmap': ['q=zzqqxx'],
}

const reads = apiRoutes().filter(({ method, pattern }) => method === 'GET' && cacheRuleAt(pattern))

beforeAll(async () => {
  const owner = await makeUser()
  const now = Date.now()
  // Few statements: with a request for each, this would take minutes.
  await run(
    `INSERT INTO listings (id, owner_id, name, name_key, description, words, tags, facts, facts_said, realm_link, discord, moderation, votes, top_rank, rating_sum, rating_cnt, created, updated)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2),
       r AS (SELECT i, i * 7368787 % 1000003 AS x FROM n)
     SELECT printf('l%011d', i), ?1, 'Harbour Survival Realm ' || i, 'harbour survival realm ' || i, 'A calm place to build and trade',
            json('{"description":["calm","place","to","build","and","trade"]}'),
            json_array(json_extract('["Skygen","Prisons","PvP","Survival/SMP","Factions","Minigames","Skyblock"]', '$[' || (x % 7) || ']')),
            (SELECT json_group_array(key) FROM json_each(?3) WHERE (x + id * 7919) * 31 % 1000 < value), json_object('age', ?4),
            'play' || i || '.example:19132', 'https://discord.gg/h' || i, 'approved', x % 40, x, x % 5 + 20, 5, ?4 - i * 1000, ?4 - x
       FROM r`,
    owner.id,
    LISTINGS,
    JSON.stringify(SAID),
    now - DAY,
  )
  const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${VOICES})`
  await env.DB.batch(
    [
      `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) ${many} SELECT 'u' || i, 'u' || i, 'u' || i, 'u' || i, 1, 1 FROM n`,
      `INSERT INTO reviews (id, listing_id, author_id, rating, text, created_at, updated_at) ${many} SELECT 'r' || i, '${FIRST}', 'u' || i, 1 + i % 5, 'Fine', i, i FROM n`,
      `INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) ${many} SELECT i, ${now}, i % 20, 20 FROM n WHERE i <= ${REPORTING}`,
      `INSERT INTO live_blocks (block, changed_at, servers, lists, rounds) SELECT 1, ${now}, jsonb('{}'),
         json_object('answers', (SELECT json_group_array(seq) FROM listings), 'room', json('[]'), 'people', (SELECT json_group_object(seq, 3) FROM listings WHERE seq % 2)), '{}'`,
    ].map((text) => env.DB.prepare(text)),
  )
}, 60_000)

/** What one request reads, in an isolate that knows nothing. */
async function rowsOf(path: string): Promise<number> {
  forgetFilters()
  let rows = 0
  const DB = meteredDatabase(env.DB, (meta) => {
    rows += meta.rows_read
  })
  const { status } = await fetchWith({ DB }, requestOf(path))
  expect([path, [200, 404].includes(status)]).toEqual([path, true])
  return rows
}

describe(`among ${LISTINGS} listings`, () => {
  it.each(reads)(
    `$pattern reads at most ${ROWS_MAX} rows, whatever is asked`,
    async ({ pattern, path }) => {
      const address = path.replace('nobodyHasIt1', FIRST)
      const paths = [address, ...(WORST[pattern] ?? []).map((query) => `${address}?${query}`)]
      const counted: Record<string, number> = {}
      for (const one of paths) counted[one] = await rowsOf(one)
      const tooMany = Object.entries(counted).filter(([, rows]) => rows > ROWS_MAX)
      expect(tooMany).toEqual([])
    },
    60_000,
  )

  it('a second request reads only what changed since, and who plays', async () => {
    const most = 20 + 4 * REPORTING
    const path = `/api/servers/facets?${FILTERS[0]}`
    const counts = async () => {
      let rows = 0
      const DB = meteredDatabase(env.DB, (meta) => {
        rows += meta.rows_read
      })
      await fetchWith({ DB }, requestOf(path))
      return rows
    }
    await counts()
    expect(await counts()).toBeLessThan(most)
    await run("UPDATE listings SET facts = '[]' WHERE id = ?1", FIRST)
    expect(await counts()).toBeLessThan(most)
  })
})

it('every public read with parameters has its worst ones here', async () => {
  const { operations } = await apiDocument()
  const withParameters = reads.filter(({ pattern }) => {
    const operation = operations.find(
      ({ method, path }) => method === 'GET' && path === pattern.replaceAll(/:(\w+)/g, '{$1}'),
    )
    const parameters = operation?.parts['parameters']
    return Array.isArray(parameters) && parameters.some((one) => isRecord(one) && one['in'] === 'query')
  })
  expect(Object.keys(WORST).toSorted()).toEqual(withParameters.map(({ pattern }) => pattern).toSorted())
})
