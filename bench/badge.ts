import { type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { CONNECTIONS, inTurns, ROUNDS, sequentialLatency } from './throughput.ts'

/** The target for the endpoint, as a share of the throughput of a bare D1 query. */
const AIM = 0.8

/** Compares requests per second of the badge data with bare answers of the same size and with one query. The loads run in turns. */
export async function benchBadge(listings: number) {
  const runtime = await startRuntime(await benchState(listings))
  try {
    return await compare(runtime)
  } finally {
    await runtime.end()
  }
}

async function compare(runtime: Runtime) {
  const { results } = await runtime.database
    .prepare(`SELECT id FROM listings WHERE moderation = 'approved' ORDER BY votes DESC LIMIT 1`)
    .all()
  const path = `/api/embed/servers/${String(results[0]?.['id'])}/badge`
  const bytes = (await (await fetch(new URL(path, runtime.app))).text()).length
  const get = (name: string, base: URL, address: string) => ({
    name,
    base,
    requests: () => [{ method: 'GET' as const, path: address }],
  })
  const ours = get('badge', runtime.app, path)
  const [own = [], json = [], query = []] = await inTurns([
    ours,
    get('bare JSON', runtime.bare, `/json?bytes=${bytes}`),
    get('bare D1 query', runtime.bare, '/rows?after=0&rows=1'),
  ])
  const share = (others: number[]) => median(own.map((value, round) => value / (others[round] ?? NaN)))
  const [ofJson, ofQuery] = [share(json), share(query)]
  const latency = await sequentialLatency(ours)
  printTable(`Badge data, ${bytes} bytes (${CONNECTIONS} connections, median of ${ROUNDS} paired rounds)`, [
    ['req/s', 'bare JSON', 'bare D1 query', 'of JSON', 'of D1 query', 'ms p50/p99'],
    [
      median(own).toFixed(0),
      median(json).toFixed(0),
      median(query).toFixed(0),
      ratio(ofJson),
      ratio(ofQuery),
      `${latency.p50.toFixed(2)} / ${latency.p99.toFixed(2)}`,
    ],
  ])
  return { bytes, rps: median(own), ofJson, ofQuery, latency, ok: ofQuery >= AIM }
}
