import { ALL_TAGS, directoryPath } from '#contract/directory/directory.ts'
import type { SqliteStatement } from '../seed/sqlite-db.ts'
import { countFacets } from '../worker/features/directory/count-facets.ts'
import { forgetFilters } from '../worker/features/directory/filter-index.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import { castVote } from '../worker/features/votes/cast-vote.ts'
import { browse } from './directory.ts'
import {
  CONNECTIONS,
  FIRST_PAGE,
  get,
  inTurns,
  type Load,
  type Measured,
  type Side,
  votes,
  withRuntime,
} from './lib/load.ts'
import { type Act, meteredContext } from './lib/metered-db.ts'
import { median, printTable, ratio } from './lib/table.ts'

const REQUESTS = 320

/** The most processor time of a request: as a multiple of the same statements alone, or in ms at a number of listings. */
type Limit = number | Readonly<Record<number, number>>

interface Pair {
  what: string
  ours: Load
  /** The same statements alone, or bare JSON of as many bytes. */
  floor: Load
  limit?: Limit
  /** Whether it may not grow with the directory. */
  isSteady?: boolean
}

/** How many times the processor time of the smallest directory a steady path may need in the largest. */
const GROWTH_MAX = 1.15

/** Processor time and requests per second beside a bare Worker of the same runtime, in turns, at each size. */
export async function benchThroughput(sizes: readonly number[], rounds: number) {
  const results: Awaited<ReturnType<typeof compare>>[] = []
  for (const size of sizes)
    await withRuntime(size, async (side) => {
      for (const pair of await pairsOf(side, rounds)) results.push(await compare(pair, size, rounds))
    })
  printTable(
    `Processor ms a request and requests a second (${CONNECTIONS} connections, medians of ${rounds} paired rounds)`,
    results.map(({ size, what, ms, floorMs, times, rps, floorRps, beside, limit, isMet }) => ({
      listings: size,
      what,
      ms: ms.toFixed(2),
      beside: `${beside} ${floorMs.toFixed(2)}`,
      '×': ratio(times),
      'req/s': rps.toFixed(0),
      'beside req/s': floorRps.toFixed(0),
      limit: limit === '' ? '' : `${limit}: ${isMet ? 'met' : 'short'}`,
    })),
  )
  return { results, ok: results.every(({ isMet }) => isMet) && growsLittle(results) }
}

function growsLittle(
  results: readonly { size: number; what: string; ms: number; isSteady: boolean }[],
): boolean {
  const [first, last] = [results[0]?.size, results.at(-1)?.size]
  const grown = results.flatMap(({ size, what, ms, isSteady }) => {
    const before = results.find((other) => other.size === first && other.what === what)
    return isSteady && before && size === last && size !== first ? [{ what, times: ms / before.ms }] : []
  })
  if (grown.length > 0)
    printTable(
      `Growth from the smallest to the largest directory (at most ${GROWTH_MAX})`,
      grown.map(({ what, times }) => ({ what, times: ratio(times) })),
    )
  return grown.every(({ times }) => times <= GROWTH_MAX)
}

export const votePath = ({ listing }: { listing: string }) => `/api/servers/${listing}/vote`

const searched = (q: string) => directoryPath({ q, tag: ALL_TAGS, sort: 'top', page: 1 })

const SEARCHES: readonly [what: string, q: string, limit: number][] = [
  ['a rare name', 'quetzalport', 5],
  ['a common name', 'survival', 6.5],
  ['a misspelled name', 'skyblcok', 9],
  ['no name', 'zzqxjv', 11],
  ['two misspelled words', 'quetzalprot skyblcok', 20],
]
const SEARCH_AT_100000 = 70

/** What is measured, ours beside the least that it could cost. */
export async function pairsOf(side: Side, rounds: number): Promise<Pair[]> {
  const { app, keeping, bare, voters, database } = side
  const all: Act = (ctx) => countFacets(ctx, { tag: ALL_TAGS, with: [], without: [] })
  // The statements of an isolate that knows these filters.
  forgetFilters()
  await all(meteredContext(database).ctx)
  const listing = `/servers/${voters.listings[0] ?? ''}`
  const page = new URL((await fetch(new URL(listing, app))).url).pathname
  /** Beside the statements of its main part. */
  const read = async (
    what: string,
    path: string,
    act: Act,
    limit: Limit,
    isSteady = false,
  ): Promise<Pair> => ({
    what,
    ours: get(what, app, path),
    floor: get('same statements', bare, await sameStatements(what, act, side)),
    limit,
    isSteady,
  })
  const fromMemory = async (what: string, path: string): Promise<Pair> => {
    const bytes = (await (await fetch(new URL(path, keeping))).text()).length
    return { what, ours: get(what, keeping, path), floor: get('bare JSON', bare, `/json?bytes=${bytes}`) }
  }
  const list = browse('', 'top', 1)
  const place: Act = (ctx) => findListing(ctx, voters.listings[0] ?? '')
  // Nobody has that session, so only the first question is a vote.
  const vote: Act = (ctx) =>
    castVote(ctx, {
      listingId: ':listing',
      claim: { id: ':session', secretHash: ':secret' },
      network: 'network',
    }).catch(() => undefined)
  const sameVote = await sameStatements('vote', vote, side, '&limit=1&mark=1', 1)
  return [
    {
      what: 'vote',
      ours: votes(voters, { base: app, path: votePath }),
      floor: votes(voters, {
        base: bare,
        path: (ballot) => `${sameVote}&${new URLSearchParams({ ...ballot }).toString()}`,
        firstRound: rounds + 1,
      }),
      limit: 1.15,
      isSteady: true,
    },
    await read('list', FIRST_PAGE, list, 1.45, true),
    await read('place', `/api${listing}`, place, 1.45, true),
    ...(await Promise.all(
      SEARCHES.map(([what, q, limit]) =>
        read(what, searched(q), browse(q, 'top', 1), { 10_000: limit, 100_000: SEARCH_AT_100000 }),
      ),
    )),
    await read('counts beside filters', `/api/servers/facets?tag=${ALL_TAGS}`, all, {
      10_000: 4,
      100_000: 10,
    }),
    await read('page /', '/', browse('', 'playing', 1), { 10_000: 7.5, 100_000: 12 }),
    await read('page /servers', '/servers', list, { 10_000: 5.1 }, true),
    await read('page of a place', page, place, { 10_000: 6 }, true),
    await fromMemory('list from memory', FIRST_PAGE),
    await fromMemory('page /servers from memory', '/servers'),
  ]
}

/** The address of the bare Worker that asks the statements of an answer and no more: what is left to gain. */
async function sameStatements(
  what: string,
  act: Act,
  { bare, database }: Side,
  search = '',
  most?: number,
): Promise<string> {
  const asked: (readonly SqliteStatement[])[] = []
  await act(meteredContext(database, { asked }).ctx)
  const path = `/same?of=${encodeURIComponent(what)}${search}`
  await fetch(new URL(path, bare), { method: 'PUT', body: JSON.stringify(asked.slice(0, most)) })
  return path
}

async function compare({ what, ours, floor, limit, isSteady = false }: Pair, size: number, rounds: number) {
  const measured = await inTurns(ours, floor, rounds, REQUESTS)
  const of = (all: readonly Measured[], figure: 'cpuMs' | 'rps') => median(all.map((round) => round[figure]))
  const ms = of(measured.own, 'cpuMs')
  const times = median(measured.own.map(({ cpuMs }, round) => cpuMs / (measured.other[round]?.cpuMs ?? NaN)))
  const most = typeof limit === 'number' ? limit : limit?.[size]
  return {
    size,
    what,
    ms,
    floorMs: of(measured.other, 'cpuMs'),
    times,
    rps: of(measured.own, 'rps'),
    floorRps: of(measured.other, 'rps'),
    beside: floor.name,
    limit: most === undefined ? '' : `${most} ${typeof limit === 'number' ? '×' : 'ms'}`,
    isMet: (typeof limit === 'number' ? times : ms) <= (most ?? Infinity),
    isSteady,
  }
}
