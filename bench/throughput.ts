import autocannon from 'autocannon'
import { ALL_TAGS, directoryPath } from '#contract/directory.ts'
import { startBefore } from './lib/before.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'

export const ROUNDS = 5
const ROUND_S = 2
export const CONNECTIONS = 16
const SEQUENTIAL = 200
/** The aims: reads from the database as a share of a bare D1 query, answers from memory as one of bare JSON with as many bytes. */
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
 * Compares requests per second of reads and pages with bare answers of the same runtime, in turns in one run. With a commit, that version and its
 * own bare answers take turns with them.
 */
export async function benchThroughput(listings: number, commit?: string) {
  const before = commit === undefined ? null : await startBefore(commit, listings)
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    return await compare({ ...runtime, voters }, before, listings)
  } finally {
    before?.end()
    await runtime.end()
  }
}

/** What is measured: a version of the app and the bare Worker over its database. */
type Side = Pick<Runtime, 'app' | 'keeping' | 'bare'> & { voters: Voters }

/** The least share of each kind of bare answer. */
interface Aims {
  json?: number
  query?: number
}

/** The same loads for each side. `json` is bare JSON with as many bytes, `query` a bare D1 statement with as many rows. */
async function loadsOf({ app, keeping, bare, voters }: Side) {
  const get = (name: string, base: URL, path: string): Load => ({
    name,
    base,
    requests: () => [{ method: 'GET', path }],
  })
  const read = async (endpoint: string, aims: Aims, path: string, rows: number, base = app) => {
    const bytes = (await (await fetch(new URL(path, app))).text()).length
    return {
      endpoint,
      aims,
      ours: get(endpoint, base, path),
      json: get('bare JSON', bare, `/json?bytes=${bytes}`),
      query: get('bare D1', bare, `/rows?after=0&rows=${rows}`),
    }
  }
  const directory = directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 })
  const search = directoryPath({ q: 'sky', tag: ALL_TAGS, sort: 'top', page: 1 })
  return [
    await read('directory', { query: READ_AIM }, directory, 18),
    await read('server', { query: READ_AIM }, `/api/servers/${voters.listings[0]}`, 1),
    await read('search', {}, search, 18),
    await read('page /servers', { query: READ_AIM }, '/servers', 18),
    await read('directory, kept', { json: KEPT_AIM }, directory, 18, keeping),
    await read('page /servers, kept', { json: KEPT_AIM }, '/servers', 18, keeping),
  ]
}

async function compare(now: Side, before: Side | null, listings: number) {
  const earlier = before ? await loadsOf(before) : []
  const rows: string[][] = []
  const results = []
  for (const [place, { endpoint, aims, ours, json, query }] of (await loadsOf(now)).entries()) {
    const old = earlier[place]
    const taken = await inTurns([ours, json, query, ...(old ? [old.ours, old.json, old.query] : [])])
    const share = (own: number, of: number) =>
      median((taken[own] ?? []).map((value, round) => value / (taken[of]?.[round] ?? NaN)))
    const [ofJson, ofQuery] = [share(0, 1), share(0, 2)]
    const latency = await sequentialLatency(ours)
    const bareLatency = await sequentialLatency(query)
    const met = ofJson >= (aims.json ?? 0) && ofQuery >= (aims.query ?? 0)
    results.push({ endpoint, met, rps: median(taken[0] ?? []), ofJson, ofQuery, latency, bareLatency })
    const aimed = aims.json ? `${aims.json} of JSON` : aims.query ? `${aims.query} of D1` : ''
    rows.push([
      endpoint,
      ...[0, 1, 2].map((side) => median(taken[side] ?? []).toFixed(0)),
      ratio(ofJson),
      ratio(ofQuery),
      aimed && `${aimed}: ${met ? 'met' : 'short'}`,
      ...(old ? [ratio(share(3, 4)), ratio(share(3, 5))] : []),
      `${latency.p50.toFixed(2)} / ${latency.p99.toFixed(2)}`,
      `${bareLatency.p50.toFixed(2)} / ${bareLatency.p99.toFixed(2)}`,
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
        'of JSON',
        'of D1',
        'aim',
        ...(before ? ['before: of JSON', 'of D1'] : []),
        'ms p50/p99',
        'bare D1 ms p50/p99',
      ],
      ...rows,
    ],
  )
  return { results, ok: results.every(({ met }) => met) }
}

/** Runs the loads in turns, round after round, so that a slow moment of the machine affects all of them. The first round is for warming up. */
export async function inTurns(loads: Load[]): Promise<number[][]> {
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

export async function sequentialLatency(load: Load): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  const requests = load.requests(ROUNDS + 1)
  for (let turn = 0; turn < SEQUENTIAL; turn += 1) {
    const request = requests[turn % requests.length]
    const started = performance.now()
    const response = await fetch(new URL(request?.path ?? '/', load.base), {
      method: request?.method ?? 'GET',
      ...(typeof request?.body === 'string' ? { body: request.body } : {}),
      headers: Object.entries(request?.headers ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${load.name} answered ${response.status}`)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p50: sorted[Math.floor(SEQUENTIAL * 0.5)] ?? NaN,
    p99: sorted[Math.floor(SEQUENTIAL * 0.99)] ?? NaN,
  }
}
