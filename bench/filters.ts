import {
  ALL_TAGS,
  DIRECTORY_PAGE_SIZE,
  type DirectorySearch,
  directoryPath,
  SORTS,
  type Tag,
  TAGS,
} from '#contract/directory.ts'
import { FILTERS, writeFilters } from '#contract/filters.ts'
import { FACT_NAMES, FACTS } from '#contract/facts.ts'
import { createRandom, type Random } from '../dev/seed/random.ts'
import { browseDirectory } from '../worker/features/listings/browse-directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { CONNECTIONS, requestsPerSecond } from './lib/requests-per-second.ts'
import { benchState } from './lib/state.ts'
import { printTable, ratio } from './lib/table.ts'

const COMBINATIONS = 200
/** Of a larger directory, only lists with filters beside the tag are made and measured; the others are measured by `rows` and `growth`. */
const WHOLE_UP_TO = 300_000
/** No combination may read more rows than this. */
const ROWS_MAX = 2000
/** The median and the worst of the largest directory may be this many times those of the smallest. */
const GROWTH_MAX = 2

/** Common and rare filters alike. */
const OFFERED = [
  ...Object.entries(FILTERS),
  ...FACT_NAMES.filter((name) => name !== 'lang' && name !== 'reset').map(
    (name) => [name, FACTS[name]] as const,
  ),
].flatMap(([group, { options }]) => Object.keys(options).map((value) => `${group}-${value}`))
const LANGUAGES = ['en', 'en', 'de', 'es', 'ja', 'haw', 'fr'].map((language) => `lang-${language}`)
const PAGES = [1, 1, 1, 1, 2, 3, 10, 100, 1000]
/** In every tenth name, in every fourth description, in a few, in none; common and rare; with an error; one letter. */
const TEXTS =
  'skyblock survival quetzalport place|build raven sky amberdale the|realm zzqxjv skyblcok e 2021 amber|kep'
    .replaceAll('|', '+')
    .split(' ')
    .map((text) => text.replaceAll('+', ' '))

const BARE = '/rows?after=0&rows=18'

interface Reading {
  search: DirectorySearch
  rows: number
  found: number
  /** Requests a second, and as a share of a bare D1 query for as many listings. */
  rps: number
  share: number
}

/** Random combinations of filters, text, order and page: the rows that D1 reads, and requests a second, at each size. */
export async function benchFilters(sizes: readonly number[], timed: number) {
  const searches = combinations()
  const readings: { size: number; read: Reading[] }[] = []
  for (const size of sizes) {
    const isLean = size > WHOLE_UP_TO
    const runtime = await startRuntime(await benchState(size, isLean ? { texts: TEXTS } : {}))
    try {
      readings.push({
        size,
        read: await readAll(runtime, isLean ? searches.filter(hasBits) : searches, timed),
      })
      console.log(`${size.toLocaleString('en')} listings are read.`)
    } finally {
      await runtime.end()
    }
  }
  const GROUPS = [
    ['all', () => true],
    ['with filters, no text', ({ search }: Reading) => isFiltered(search) && search.q === ''],
    ['with filters and a text', ({ search }: Reading) => isFiltered(search) && search.q !== ''],
    ['without filters, a text', ({ search }: Reading) => !isFiltered(search) && search.q !== ''],
    ['without either', ({ search }: Reading) => !isFiltered(search) && search.q === ''],
  ] as const
  const rows = GROUPS.flatMap(([name, belongs]) =>
    readings.map(({ size, read }) => {
      const own = read.filter(belongs)
      const rowsRead = spread(own.map((one) => one.rows))
      const rps = spread(own.map((one) => -one.rps)).map((value) => -value)
      const share = spread(own.map((one) => -one.share)).map((value) => -value)
      return { name, size, count: own.length, rowsRead, rps, share }
    }),
  )
  printTable(
    `${COMBINATIONS} random combinations of filters, text, order and page: median / 95th percentile / worst (${CONNECTIONS} connections, nothing kept in memory)`,
    [
      ['combinations', 'listings', 'of', 'rows read', 'requests a second', 'of a bare D1 query of 18 rows'],
      ...rows.map(({ name, size, count, rowsRead, rps, share }) => [
        name,
        size.toLocaleString('en'),
        count,
        rowsRead.join(' / '),
        Number.isNaN(rps[0]) ? 'not timed' : rps.map((value) => value.toFixed(0)).join(' / '),
        Number.isNaN(rps[0]) ? 'not timed' : share.map(ratio).join(' / '),
      ]),
    ],
  )
  for (const { size, read } of readings)
    for (const { search, rows: most, found } of read.toSorted((a, b) => b.rows - a.rows).slice(0, 5))
      console.log(`${size}: ${most} rows, ${found} found: ${JSON.stringify(search)}`)
  const [first, last] = [rows[0], rows[readings.length - 1]]
  const worst = Math.max(...rows.map(({ rowsRead }) => rowsRead[2] ?? NaN))
  const growth = Math.max(
    ...[0, 2].map((place) => (last?.rowsRead[place] ?? NaN) / (first?.rowsRead[place] ?? NaN)),
  )
  console.log(
    `\nMost rows read: ${worst} (limit ${ROWS_MAX}). Median and worst grow at most ${ratio(growth)}× (limit ${GROWTH_MAX}×).`,
  )
  return { rows, readings, ok: worst <= ROWS_MAX && growth <= GROWTH_MAX }
}

const isFiltered = ({ tag, with: having, without }: DirectorySearch) =>
  tag !== ALL_TAGS || having !== undefined || without !== undefined

const hasBits = ({ with: having, without }: DirectorySearch) => having !== undefined || without !== undefined

function combinations(): DirectorySearch[] {
  const random = createRandom('filters')
  return Array.from({ length: COMBINATIONS }, () => ({
    q: random.chance(0.4) ? random.pick(TEXTS) : '',
    tag: random.chance(0.3) ? random.pick<Tag>(TAGS) : ALL_TAGS,
    sort: random.pick(SORTS),
    page: random.pick(PAGES),
    with: some(random, random.pick([0, 1, 1, 1, 2, 2, 3, 5])),
    without: some(random, random.pick([0, 0, 0, 1, 2])),
  }))
}

function some(random: Random, count: number): string | undefined {
  const filters = Array.from({ length: count }, () => random.pick(random.chance(0.25) ? LANGUAGES : OFFERED))
  return writeFilters([...new Set(filters)])
}

async function readAll(
  runtime: Runtime,
  searches: readonly DirectorySearch[],
  timed: number,
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const [place, search] of searches.entries()) {
    const { ctx, meter } = meteredContext(runtime.database)
    const answer = await browseDirectory(ctx, { ...search, limit: DIRECTORY_PAGE_SIZE })
    const isTimed = (place * timed) % COMBINATIONS < timed
    const rps = isTimed ? await requestsPerSecond(runtime.app, pathOf(search)) : NaN
    const bare = isTimed ? await requestsPerSecond(runtime.bare, BARE) : NaN
    readings.push({ search, rows: meter.rowsRead, found: answer.total, rps, share: rps / bare })
  }
  return readings
}

function pathOf(search: DirectorySearch): string {
  const filters = new URLSearchParams(
    Object.entries({ with: search.with, without: search.without }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  ).toString()
  return directoryPath(search) + (filters === '' ? '' : `&${filters}`)
}

/** The median, the 95th percentile and the largest. */
function spread(values: readonly number[]): number[] {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  return [0.5, 0.95, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN,
  )
}
