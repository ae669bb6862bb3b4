import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { ALL_TAGS, directoryPath } from '#contract/directory.ts'
import { MINUTE, SECOND } from '#contract/time.ts'
import { foldSamples } from '../worker/features/status/fold-samples.ts'
import { runtimeCpuMs } from './lib/cpu-time.ts'
import { meteredContext } from './lib/metered-db.ts'
import { buildPairedWorker, type D1DatabaseLike, type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'
import { CONNECTIONS } from './throughput.ts'

/** Pairs of short rounds, so that a slow moment of the machine affects both sides. */
const PAIRS = 60
const ROUND_S = 1
/** Limits for measuring: the share of throughput that it may cost, and the rows it may write for a hundred requests. */
const LOSS_MAX = 0.02
const WRITES_MAX = 1
/** Longer than collected counts wait before they are written. */
const SETTLE_MS = 25 * SECOND

/** The cost of measuring every request: requests per second with and without it, and rows written per hundred requests. */
export async function benchMeasuring(listings: number) {
  await buildPairedWorker()
  const runtime = await startRuntime(await benchState(listings, { copy: true }), { paired: true })
  try {
    return await compare(runtime)
  } finally {
    await runtime.end()
  }
}

/**
 * One isolate answers for both sides, so that only the measuring differs. Compiled code and other work of the Worker around the app are the same.
 */
async function compare({ paired, database }: Runtime) {
  if (!paired) throw new Error('There is nothing to compare with')
  const paths = {
    'no database (unknown path)': '/api/nowhere',
    directory: directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 }),
  }
  const results = []
  let requests = 0
  for (const [name, path] of Object.entries(paths)) {
    const url = new URL(path, paired)
    const rounds: Record<Side, Round>[] = []
    for (let pair = -1; pair < PAIRS; pair += 1) {
      const [first, second] = pair % 2 === 0 ? SIDES : SIDES.toReversed()
      const [one, other] = [await drive(url, first), await drive(url, second)]
      const round = first === 'measured' ? { measured: one, bare: other } : { measured: other, bare: one }
      requests += round.measured.requests
      // The first pair is for warming up.
      if (pair >= 0) rounds.push(round)
    }
    const losses = rounds.map(({ measured, bare }) => 1 - measured.requests / bare.requests)
    const cpu = (side: Side) =>
      sum(rounds.map((round) => round[side].cpuMs)) / sum(rounds.map((round) => round[side].requests))
    const [measuredCpu, bareCpu] = [cpu('measured'), cpu('bare')]
    results.push({
      name,
      measured: median(rounds.map(({ measured }) => measured.requests / ROUND_S)),
      bare: median(rounds.map(({ bare }) => bare.requests / ROUND_S)),
      loss: median(losses),
      uncertainty: medianError(losses),
      measuredCpu,
      bareCpu,
      // The processor time limits what a busy Worker can answer.
      lossByCpu: 1 - bareCpu / measuredCpu,
    })
  }
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  const micros = (ms: number) => (ms * 1000).toFixed(1)
  printTable(
    `Requests per second (${CONNECTIONS} connections, median of ${PAIRS} paired rounds ± its standard error) and microseconds of processor time a request, the steadier of the two (aim: less than ${LOSS_MAX * 100}% lost)`,
    [
      ['request', 'measured', 'not measured', 'lost', '±', 'µs measured', 'µs not', 'lost'],
      ...results.map(({ name, measured, bare, loss, uncertainty, measuredCpu, bareCpu, lossByCpu }) => [
        name,
        measured.toFixed(0),
        bare.toFixed(0),
        percent(loss),
        percent(uncertainty),
        micros(measuredCpu),
        micros(bareCpu),
        percent(lossByCpu),
      ]),
    ],
  )
  const writes = await countWrites(database)
  const per = (rows: number) => (rows / requests) * 100
  printTable(
    `Rows written for ${requests.toLocaleString('en')} requests (aim: at most ${WRITES_MAX} per 100)`,
    [
      ['what', 'rows', 'per 100 requests'],
      ['measurements', writes.samples, per(writes.samples).toFixed(3)],
      ['folding and deleting them', writes.folding, per(writes.folding).toFixed(3)],
    ],
  )
  // A round ends while requests are running. They are counted but not answered.
  const underWay = Object.keys(paths).length * (PAIRS + 1) * CONNECTIONS
  const isComplete = writes.counted >= requests && writes.counted <= requests + underWay
  console.log(`\n${writes.counted.toLocaleString('en')} requests were counted.`)
  const ok =
    isComplete &&
    results.every(({ loss, lossByCpu }) => (Number.isNaN(lossByCpu) ? loss : lossByCpu) < LOSS_MAX) &&
    per(writes.samples + writes.folding) <= WRITES_MAX
  return { results, requests, writes, ok }
}

const SIDES = ['measured', 'bare'] as const
type Side = (typeof SIDES)[number]

interface Round {
  requests: number
  /** Processor time of the runtime for them; NaN where the system does not report it. */
  cpuMs: number
}

async function drive(url: URL, side: Side): Promise<Round> {
  const before = runtimeCpuMs()
  const { requests, errors, ...answers } = await autocannon({
    url: url.href,
    headers: { 'x-side': side },
    connections: CONNECTIONS,
    duration: ROUND_S,
  })
  // 404 is a valid answer. An error is not, and it would be faster than the real work.
  if (errors > 0 || answers['5xx'] > 0 || answers['4xx'] + answers['2xx'] === 0)
    throw new Error(`${errors + answers['5xx']} requests of ${url.pathname} failed`)
  const after = runtimeCpuMs()
  return { requests: requests.total, cpuMs: (after ?? Number.NaN) - (before ?? Number.NaN) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The standard error of a median, from the middle half of the values: 1.253 σ / √n with σ = interquartile range / 1.349. */
function medianError(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const quartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
  return (1.253 * (quartile(0.75) - quartile(0.25))) / 1.349 / Math.sqrt(sorted.length)
}

/** Waits until everything is written, folds it as the job does, and adds up the rows. */
async function countWrites(database: D1DatabaseLike) {
  await sleep(SETTLE_MS)
  const samples = await numberIn(database, 'SELECT count(*) AS n FROM status_samples')
  const { ctx, meter } = meteredContext(database)
  await foldSamples({ ...ctx, now: Date.now() + 5 * MINUTE })
  const counted = await numberIn(
    database,
    'SELECT sum(count) AS n FROM status_minutes WHERE check_ok IS NULL',
  )
  return { samples, folding: meter.rowsWritten, counted }
}

async function numberIn(database: D1DatabaseLike, sql: string): Promise<number> {
  return Number((await database.prepare(sql).all()).results[0]?.['n'])
}
