import autocannon from 'autocannon'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE, directoryPath } from '#contract/directory/directory.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import type { Ctx } from '../worker/http/context.ts'
import { type Asked, meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, type Runtime, startRuntime } from './lib/runtime.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'

const ROUNDS = 5
const ROUND_S = 2
export const CONNECTIONS = 16
/** The aims: reads from the database as a share of the same statements alone, answers from memory as one of bare JSON with as many bytes. */
const READ_AIM = 0.9
const KEPT_AIM = 0.8
/** What the platform adds to each request. */
const EDGE_HEADERS = { 'cf-ray': '8f0000000000abcd-FRA', 'cf-connecting-ip': '192.0.2.1' }

export interface Load {
  name: string
  requests(round: number): autocannon.Request[]
  base: URL
}

/**
 * Compares requests per second with bare answers of the same runtime, in turns: the same statements in a Worker that
 * does nothing else, or one statement with as many rows.
 */
export async function benchThroughput(listings: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    return await compare({ ...runtime, voters }, listings)
  } finally {
    await runtime.end()
  }
}

/** What is measured: the app and the bare Worker over its database. */
type Side = Pick<Runtime, 'app' | 'keeping' | 'bare' | 'database'> & { voters: Voters }

/** The least share of each kind of bare answer. */
interface Aims {
  json?: number
  same?: number
}

/** What asks the database for an answer, and whether the platform's limit is asked before it. */
interface Verb {
  ask: (ctx: Ctx) => Promise<unknown>
  isLimited?: true
}

/** `json` is bare JSON with as many bytes, `query` one bare D1 statement with as many rows. */
async function loadsOf({ app, keeping, bare, voters }: Side) {
  const get = (name: string, base: URL, path: string): Load => ({
    name,
    base,
    requests: () => [{ method: 'GET', path }],
  })
  const read = async (
    endpoint: string,
    path: string,
    rows: number,
    { aims = {}, verb = null, base = app }: { aims?: Aims; verb?: Verb | null; base?: URL },
  ) => {
    const bytes = (await (await fetch(new URL(path, app))).text()).length
    return {
      endpoint,
      aims,
      verb,
      ours: get(endpoint, base, path),
      json: get('bare JSON', bare, `/json?bytes=${bytes}`),
      query: get('bare D1', bare, `/rows?after=0&rows=${rows}`),
    }
  }
  const first = { q: '', tag: ALL_TAGS, sort: 'top', page: 1 } as const
  const sky = { ...first, q: 'sky' }
  const browse = (search: typeof first | typeof sky) => (ctx: Ctx) =>
    browseDirectory(ctx, { ...search, limit: DIRECTORY_PAGE_SIZE })
  const listing = voters.listings[0] ?? ''
  return [
    await read('directory', directoryPath(first), 18, {
      aims: { same: READ_AIM },
      verb: { ask: browse(first) },
    }),
    await read('server', `/api/servers/${listing}`, 1, {
      aims: { same: READ_AIM },
      verb: { ask: (ctx) => findListing(ctx, listing) },
    }),
    await read('search', directoryPath(sky), 18, { verb: { ask: browse(sky), isLimited: true } }),
    await read('page /servers', '/servers', 18, { aims: { same: READ_AIM }, verb: { ask: browse(first) } }),
    await read('directory, kept', directoryPath(first), 18, { aims: { json: KEPT_AIM }, base: keeping }),
    await read('page /servers, kept', '/servers', 18, { aims: { json: KEPT_AIM }, base: keeping }),
  ]
}

/** The bare Worker with the statements of an answer and no more: what is left to gain. */
async function sameStatements(
  name: string,
  { ask, isLimited }: Verb,
  bare: URL,
  database: D1DatabaseLike,
): Promise<Load> {
  const asked: Asked[][] = []
  await ask(meteredContext(database, asked).ctx)
  const path = `/same?of=${encodeURIComponent(name)}${isLimited ? '&limit=1' : ''}`
  await fetch(new URL(path, bare), { method: 'POST', body: JSON.stringify(asked) })
  return { name: 'bare D1, the same statements', base: bare, requests: () => [{ method: 'GET', path }] }
}

async function compare(now: Side, listings: number) {
  const rows: string[][] = []
  const results = []
  for (const { endpoint, aims, verb, ours, json, query } of await loadsOf(now)) {
    const same = verb ? await sameStatements(endpoint, verb, now.bare, now.database) : query
    const taken = await inTurns([ours, json, query, same])
    const share = (own: number, of: number) =>
      median((taken[own] ?? []).map((value, round) => value / (taken[of]?.[round] ?? NaN)))
    const [ofJson, ofQuery, ofSame] = [share(0, 1), share(0, 2), share(0, 3)]
    const met = ofJson >= (aims.json ?? 0) && ofSame >= (aims.same ?? 0)
    results.push({
      endpoint,
      met,
      rps: median(taken[0] ?? []),
      ofJson,
      ofQuery,
      ofSame,
    })
    const aimed = aims.json ? `${aims.json} of JSON` : aims.same ? `${aims.same} of the same` : ''
    rows.push([
      endpoint,
      ...[0, 1, 2, 3].map((side) => (side === 3 && !verb ? '' : median(taken[side] ?? []).toFixed(0))),
      ratio(ofJson),
      ratio(ofQuery),
      verb ? ratio(ofSame) : '',
      aimed && `${aimed}: ${met ? 'met' : 'short'}`,
    ])
  }
  printTable(
    `Throughput at ${listings.toLocaleString('en')} listings (${CONNECTIONS} connections, median of ${ROUNDS} paired rounds)`,
    [
      [
        'endpoint',
        'req/s',
        'bare JSON',
        'bare D1',
        'same statements',
        'of JSON',
        'of D1',
        'of the same',
        'aim',
      ],
      ...rows,
    ],
  )
  return { results, ok: results.every(({ met }) => met) }
}

/** Runs the loads in turns, round after round, so that a slow moment of the machine affects all of them. The first round is for warming up. */
async function inTurns(loads: Load[]): Promise<number[][]> {
  const taken: number[][] = loads.map(() => [])
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [place, load] of loads.entries()) {
      const result = await shoot(load, round, ROUND_S)
      if (result.errors > 0) throw new Error(`${load.name}: ${result.errors} requests failed`)
      if (round > 0) taken[place]?.push(result.requests.total / result.duration)
    }
  return taken
}

/** One round of a load, as fast as it goes or at `rate` requests a second. An answer other than 2xx is an error. */
export async function shoot(
  load: Load,
  round: number,
  seconds: number,
  rate?: number,
): Promise<autocannon.Result> {
  const requests = load.requests(round)
  let client = 0
  const result = await autocannon({
    url: load.base.origin,
    connections: CONNECTIONS,
    headers: EDGE_HEADERS,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    // Each connection uses its own share, so that no vote is sent twice.
    setupClient: (connection) => {
      const share = client++ % CONNECTIONS
      connection.setRequests(
        requests.length === 1 ? requests : requests.filter((_, turn) => turn % CONNECTIONS === share),
      )
    },
  })
  if (result.non2xx > 0) throw new Error(`${load.name}: ${result.non2xx} answers were not 2xx`)
  return result
}
