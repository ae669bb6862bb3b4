import autocannon from 'autocannon'
import { ALL_TAGS, directoryPath } from '#contract/directory.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'

export const ROUNDS = 5
const ROUND_S = 2
export const CONNECTIONS = 16
const SEQUENTIAL = 200
/** The target for reads of directory and detail, as a share of the throughput of a bare D1 query. */
const QUERY_AIM = 0.8
/** The target for an answer from memory, as a share of the throughput of bare JSON of the same size. */
const JSON_AIM = 0.5

export interface Load {
  name: string
  requests(round: number): autocannon.Request[]
  base: URL
}

/** Compares requests per second of directory, search, detail and the page /servers with bare answers of the same runtime, in turns in one run. */
export async function benchThroughput(listings: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    return await compare(runtime, voters, listings)
  } finally {
    await runtime.end()
  }
}

async function compare(runtime: Runtime, voters: Voters, listings: number) {
  const get = (base: URL, path: string) => ({ base, requests: () => [{ method: 'GET' as const, path }] })
  const directory = directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 })
  const search = directoryPath({ q: 'sky', tag: ALL_TAGS, sort: 'top', page: 1 })
  const detail = `/api/servers/${voters.listings[0]}`
  const bytesOf = async (path: string) => (await (await fetch(new URL(path, runtime.app))).text()).length
  const groups = [
    {
      endpoint: 'directory',
      aim: 'query',
      ours: { name: 'directory', ...get(runtime.app, directory) },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf(directory)}`) },
      query: { name: 'bare D1 query, 18 rows', ...get(runtime.bare, '/rows?after=0&rows=18') },
    },
    {
      endpoint: 'detail',
      aim: 'query',
      ours: { name: 'detail', ...get(runtime.app, detail) },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf(detail)}`) },
      query: { name: 'bare D1 query, 1 row', ...get(runtime.bare, '/rows?after=0&rows=1') },
    },
    {
      endpoint: 'search',
      aim: null,
      ours: { name: 'search', ...get(runtime.app, search) },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf(search)}`) },
      query: { name: 'bare D1 query, 18 rows', ...get(runtime.bare, '/rows?after=0&rows=18') },
    },
    {
      endpoint: 'page /servers',
      aim: null,
      ours: { name: 'page /servers', ...get(runtime.app, '/servers') },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf('/servers')}`) },
      query: { name: 'bare D1 query, 18 rows', ...get(runtime.bare, '/rows?after=0&rows=18') },
    },
    {
      endpoint: 'directory, kept',
      aim: 'json',
      ours: { name: 'directory, kept', ...get(runtime.keeping, directory) },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf(directory)}`) },
      query: { name: 'bare D1 query, 18 rows', ...get(runtime.bare, '/rows?after=0&rows=18') },
    },
    {
      endpoint: 'page /servers, kept',
      aim: null,
      ours: { name: 'page /servers, kept', ...get(runtime.keeping, '/servers') },
      json: { name: 'bare JSON', ...get(runtime.bare, `/json?bytes=${await bytesOf('/servers')}`) },
      query: { name: 'bare D1 query, 18 rows', ...get(runtime.bare, '/rows?after=0&rows=18') },
    },
  ]
  const rows: string[][] = []
  const results = []
  for (const { endpoint, aim, ours, json, query } of groups) {
    const taken = await inTurns([ours, json, query])
    const [own = [], bareJson = [], bareQuery = []] = taken
    const ofJson = median(own.map((value, round) => value / (bareJson[round] ?? NaN)))
    const ofQuery = median(own.map((value, round) => value / (bareQuery[round] ?? NaN)))
    const latency = await sequentialLatency(ours)
    const bareLatency = await sequentialLatency(query)
    const met = aim === null || (aim === 'query' ? ofQuery >= QUERY_AIM : ofJson >= JSON_AIM)
    results.push({ endpoint, met, rps: median(own), ofJson, ofQuery, latency, bareLatency })
    rows.push([
      endpoint,
      median(own).toFixed(0),
      median(bareJson).toFixed(0),
      median(bareQuery).toFixed(0),
      ratio(ofJson),
      ratio(ofQuery),
      `${latency.p50.toFixed(2)} / ${latency.p99.toFixed(2)}`,
      `${bareLatency.p50.toFixed(2)} / ${bareLatency.p99.toFixed(2)}`,
    ])
  }
  printTable(
    `Throughput at ${listings.toLocaleString('en')} listings (${CONNECTIONS} connections, median of ${ROUNDS} paired rounds; aims: directory and detail ≥ ${QUERY_AIM} of one D1 query, what is kept ≥ ${JSON_AIM} of bare JSON)`,
    [
      [
        'endpoint',
        'req/s',
        'bare JSON',
        'bare D1',
        'of (a) JSON',
        'of (b) D1',
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
