import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { ALL_TAGS, directoryPath } from '../contract/directory.ts'
import { MINUTE, SECOND } from '../contract/time.ts'
import { foldSamples } from '../worker/features/status/fold-samples.ts'
import { meteredContext } from './lib/metered-db.ts'
import { buildUnmeasuredWorker, type D1DatabaseLike, type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'
import { CONNECTIONS } from './throughput.ts'

/** Pairs of short rounds, so that a slow moment of the machine hits both sides. */
const PAIRS = 24
const ROUND_S = 1
/** The share of its throughput that measuring may cost a request, and the writes it may cost a hundred of them. */
const LOSS_MAX = 0.02
const WRITES_MAX = 1
/** Longer than what was gathered waits to be written. */
const SETTLE_MS = 25 * SECOND

/** What measuring every request costs: requests per second with and without, and rows written per hundred requests. */
export async function benchMeasuring(listings: number) {
  await buildUnmeasuredWorker()
  const runtime = await startRuntime(await benchState(listings, { copy: true }), { unmeasured: true })
  try {
    return await compare(runtime)
  } finally {
    await runtime.end()
  }
}

async function compare({ app, unmeasured, database }: Runtime) {
  if (!unmeasured) throw new Error('There is nothing to compare with')
  const paths = {
    'no database (unknown path)': '/api/nowhere',
    directory: directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 }),
  }
  const results = []
  let requests = 0
  for (const [name, path] of Object.entries(paths)) {
    const ratios: number[] = []
    const [measured, bare]: number[][] = [[], []]
    for (let pair = -1; pair < PAIRS; pair += 1) {
      const sides = pair % 2 === 0 ? [app, unmeasured] : [unmeasured, app]
      const taken = new Map<URL, number>()
      for (const side of sides) {
        const total = await drive(side, path)
        if (side === app) requests += total
        taken.set(side, total)
      }
      const [own = NaN, other = NaN] = [taken.get(app), taken.get(unmeasured)]
      // The first pair warms up.
      if (pair < 0) continue
      ratios.push(own / other)
      measured?.push(own / ROUND_S)
      bare?.push(other / ROUND_S)
    }
    results.push({
      name,
      measured: median(measured ?? []),
      bare: median(bare ?? []),
      loss: 1 - median(ratios),
    })
  }
  printTable(
    `Requests per second (${CONNECTIONS} connections, median of ${PAIRS} paired rounds; aim: less than ${LOSS_MAX * 100}% lost)`,
    [
      ['request', 'measured', 'not measured', 'lost'],
      ...results.map(({ name, measured, bare, loss }) => [
        name,
        measured.toFixed(0),
        bare.toFixed(0),
        `${(loss * 100).toFixed(2)}%`,
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
  // A round ends with requests under way, which are counted without being answered.
  const underWay = Object.keys(paths).length * (PAIRS + 1) * CONNECTIONS
  const isComplete = writes.counted >= requests && writes.counted <= requests + underWay
  console.log(`\n${writes.counted.toLocaleString('en')} requests were counted.`)
  const ok =
    isComplete &&
    results.every(({ loss }) => loss < LOSS_MAX) &&
    per(writes.samples + writes.folding) <= WRITES_MAX
  return { results, requests, writes, ok }
}

async function drive(side: URL, path: string): Promise<number> {
  const { requests, errors, ...answers } = await autocannon({
    url: new URL(path, side).href,
    connections: CONNECTIONS,
    duration: ROUND_S,
  })
  // Not to be found is an answer; a failure is none, and quicker than the real thing.
  if (errors > 0 || answers['5xx'] > 0 || answers['4xx'] + answers['2xx'] === 0)
    throw new Error(`${errors + answers['5xx']} requests of ${path} failed`)
  return requests.total
}

/** Waits until everything is written, folds it as the job would, and adds up the rows. */
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
