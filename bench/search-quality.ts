import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fuse from 'fuse.js'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE } from '#contract/directory/directory.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import { foldName } from '#contract/text/fold.ts'
import { ROOT } from '../dev/lib/paths.ts'
import { createRandom } from '../dev/seed/random.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { misspell, MISSPELLINGS, type RealServer } from './lib/misspell.ts'
import { type D1DatabaseLike, startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'

/** Positions up to which a server must be found: first, without scrolling on a phone, on the first page. */
const DEPTHS = [1, 5, DIRECTORY_PAGE_SIZE] as const
const AIMS = [0.92, 0.96, 0.98] as const
const QUERIES_PER_KIND = 60
const OWNER = 'bench-owner'

interface Pair {
  kind: string
  q: string
  wanted: RealServer
}

/**
 * How often a search finds the server that it is for, by kind of error, beside Fuse.js over the same names, addresses and texts. The names are those of
 * real servers. `file` has one server in each line: name, host and text, separated by tabs.
 */
export async function benchSearchQuality(file = join(ROOT, 'bench', 'data', 'servers.tsv')) {
  const servers = readServers(file)
  const runtime = await startDatabase(await benchState(0, { copy: true }))
  try {
    await list(runtime.database, servers)
    return await compare(runtime.database, servers)
  } finally {
    await runtime.end()
  }
}

function readServers(file: string): RealServer[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', host = '', text = ''] = line.split('\t')
      return { name, host, text }
    })
}

/** Adds the servers as approved listings, through the triggers. */
async function list(database: D1DatabaseLike, servers: readonly RealServer[]): Promise<void> {
  await database
    .prepare(
      `INSERT OR IGNORE INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('${OWNER}', 'bench', 'bench', 'bench', 0, 0)`,
    )
    .bind()
    .all()
  const insert = database.prepare(
    `INSERT INTO listings (id, owner_id, name, name_key, description, words, realm_link, moderation, votes, created, updated)
     VALUES (?1, '${OWNER}', ?2, ?3, ?4, ?5, ?6, 'approved', 0, 0, 0)`,
  )
  for (let start = 0; start < servers.length; start += 50)
    await database.batch(
      servers
        .slice(start, start + 50)
        .map(({ name, host, text }, place) =>
          insert.bind(
            `r${String(start + place).padStart(11, '0')}`,
            name,
            foldName(name),
            text,
            JSON.stringify(wordsOf({ description: text })),
            host === '' ? null : `${host}:19132`,
          ),
        ),
    )
}

function pairsOf(servers: readonly RealServer[]): Pair[] {
  const random = createRandom('search quality')
  return MISSPELLINGS.flatMap((kind) => {
    const found: Pair[] = []
    for (const wanted of random.shuffled(servers)) {
      if (found.length === QUERIES_PER_KIND) break
      const q = misspell(kind, wanted, random)
      if (q !== null) found.push({ kind, q, wanted })
    }
    return found
  })
}

async function compare(database: D1DatabaseLike, servers: readonly RealServer[]) {
  const fuse = new Fuse(servers, {
    keys: [
      { name: 'name', weight: 3 },
      { name: 'host', weight: 1 },
      { name: 'text', weight: 1 },
    ],
    threshold: 0.4,
    ignoreLocation: true,
    ignoreDiacritics: true,
  })
  const results: { pair: Pair; ours: number; fuse: number; rows: number; ms: number }[] = []
  for (const pair of pairsOf(servers)) {
    const { ctx, meter } = meteredContext(database)
    const answer = await browseDirectory(ctx, {
      q: pair.q,
      tag: ALL_TAGS,
      sort: 'top',
      page: 1,
      limit: DIRECTORY_PAGE_SIZE,
    })
    const named = [...answer.items, ...(answer.mentions ?? []).map(({ server }) => server)]
    const other = fuse.search(pair.q, { limit: DIRECTORY_PAGE_SIZE }).map(({ item }) => item)
    results.push({
      pair,
      ours: placeOf(pair, named),
      fuse: placeOf(pair, other),
      rows: meter.rowsRead,
      ms: meter.duration,
    })
  }
  // The list of names has no descriptions, others may have.
  const kinds = [
    'all names',
    ...MISSPELLINGS.filter((kind) => results.some(({ pair }) => pair.kind === kind)),
  ]
  const rows = kinds.map((kind) => {
    const own = results.filter(({ pair }) =>
      kind === 'all names' ? pair.kind !== 'description' : pair.kind === kind,
    )
    const recall = (places: number[]) =>
      DEPTHS.map((depth) => (places.filter((place) => place <= depth).length / places.length) * 100)
    return {
      kind,
      queries: own.length,
      ours: recall(own.map((result) => result.ours)),
      fuse: recall(own.map((result) => result.fuse)),
      rows: Math.max(...own.map((result) => result.rows)),
    }
  })
  printTable(
    `Search quality: ${results.length} queries for ${servers.length} real servers, recall in percent`,
    [
      [
        'kind',
        'queries',
        ...DEPTHS.map((depth) => `@${depth}`),
        ...DEPTHS.map((depth) => `Fuse @${depth}`),
        'rows, most',
      ],
      ...rows.map((row) => [
        row.kind,
        row.queries,
        ...[...row.ours, ...row.fuse].map((value) => value.toFixed(1)),
        row.rows,
      ]),
    ],
  )
  console.log(
    `Rows read: median ${median(results.map((result) => result.rows))}, most ${Math.max(...results.map((result) => result.rows))}.`,
  )
  for (const { pair, ours } of results)
    if (ours > DIRECTORY_PAGE_SIZE)
      console.log(`Not found by '${pair.q}' (${pair.kind}): ${pair.wanted.name}`)
  const [names] = rows
  const ok = AIMS.every((aim, place) => (names?.ours[place] ?? 0) >= aim * 100)
  return { rows, ok }
}

/** From 1; infinite when it is not there. Another server of the same name is as good. */
function placeOf({ wanted }: Pair, named: readonly { name: string }[]): number {
  const place = named.findIndex(({ name }) => foldName(name) === foldName(wanted.name))
  return place < 0 ? Infinity : place + 1
}
