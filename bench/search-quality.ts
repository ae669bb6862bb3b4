import type { D1Database } from '@cloudflare/workers-types'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DIRECTORY_PAGE_SIZE } from '#contract/directory/directory.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import { foldName } from '#contract/text/fold.ts'
import { ROOT } from '../ops/lib/paths.ts'
import { createRandom } from '../seed/random.ts'
import { browse } from './directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { misspell, MISSPELLINGS, type RealServer } from './lib/misspell.ts'
import { addListing, addPerson } from './lib/people.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState, openState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** Positions up to which a server must be found: first, without scrolling on a phone, on the first page. */
const DEPTHS = [1, 5, DIRECTORY_PAGE_SIZE] as const
const AIMS = [0.92, 0.96, 0.98] as const
const QUERIES_PER_KIND = 60

interface Pair {
  kind: string
  q: string
  wanted: RealServer
}

/** How often a search finds the server that it is for, by kind of error. The names are those of real servers. */
export async function benchSearchQuality() {
  const servers = readServers()
  const state = await benchState(0, { copy: true })
  list(openState(state), servers)
  const runtime = await startDatabase(state)
  try {
    return await compare(runtime.database, servers)
  } finally {
    await runtime.end()
  }
}

/** One server in each line: name, host and text, separated by tabs. */
function readServers(): RealServer[] {
  return readFileSync(join(ROOT, 'bench', 'data', 'servers.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', host = '', text = ''] = line.split('\t')
      return { name, host, text }
    })
}

/** Adds the servers as public listings, through the triggers. */
function list(file: DatabaseSync, servers: readonly RealServer[]): void {
  file.exec('BEGIN')
  addPerson(file, { id: 'owner', accountAt: Date.now(), since: Date.now() })
  for (const [place, { name, host, text }] of servers.entries())
    addListing(file, `r${String(place).padStart(11, '0')}`, 'owner', {
      name,
      name_key: foldName(name),
      description: text,
      words: JSON.stringify(wordsOf({ description: text })),
      realm_link: host === '' ? null : `${host}:19132`,
    })
  file.exec('COMMIT')
  file.close()
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

async function compare(database: D1Database, servers: readonly RealServer[]) {
  const results: { pair: Pair; place: number; rows: number }[] = []
  for (const pair of pairsOf(servers)) {
    const { ctx, meter } = meteredContext(database)
    const answer = await browse(pair.q, 'top', 1)(ctx)
    const named = [...answer.items, ...(answer.mentions ?? []).map(({ server }) => server)]
    results.push({ pair, place: placeOf(pair, named), rows: meter.rowsRead })
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
    return {
      kind,
      queries: own.length,
      recall: DEPTHS.map((depth) => (own.filter(({ place }) => place <= depth).length / own.length) * 100),
      rows: Math.max(...own.map((result) => result.rows)),
    }
  })
  printTable(
    `Search quality: ${results.length} queries for ${servers.length} real servers, recall in percent`,
    rows.map((row) => ({
      kind: row.kind,
      queries: row.queries,
      ...Object.fromEntries(DEPTHS.map((depth, place) => [`@${depth}`, row.recall[place]?.toFixed(1) ?? ''])),
      'rows, most': row.rows,
    })),
  )
  for (const { pair, place } of results)
    if (place > DIRECTORY_PAGE_SIZE)
      console.log(`Not found by '${pair.q}' (${pair.kind}): ${pair.wanted.name}`)
  const [names] = rows
  const ok = AIMS.every((aim, place) => (names?.recall[place] ?? 0) >= aim * 100)
  return { rows, ok }
}

/** From 1; infinite when it is not there. Another server of the same name is as good. */
function placeOf({ wanted }: Pair, named: readonly { name: string }[]): number {
  const place = named.findIndex(({ name }) => foldName(name) === foldName(wanted.name))
  return place < 0 ? Infinity : place + 1
}
