import type autocannon from 'autocannon'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE, TAGS } from '#contract/directory/directory.ts'
import {
  dayOf,
  type EventKind,
  HALF_HOURS_A_DAY,
  type MetricEvent,
  PULSE_PATH,
} from '#contract/site/metrics.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { createRandom, type Random } from '../dev/seed/random.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { recordEvents } from '../worker/features/site/metrics/record-events.ts'
import { foldPacks } from '../worker/features/site/metrics/fold-packs.ts'
import { type QueuedBeacon, queueBeacon } from '../worker/features/site/metrics/queue-beacon.ts'
import { storeBeacons } from '../worker/features/site/metrics/store-beacons.ts'
import { foldMetrics } from '../worker/jobs/fold-metrics.ts'
import { type Meter, meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { CONNECTIONS, inTurns, ROUNDS, sequentialLatency } from './throughput.ts'

/** Limits of rows written per 1,000 impressions, without and with the queue: collecting, folding and deleting together. */
const WRITTEN_MAX = 150
const QUEUE_WRITTEN_MAX = 40
/** Visitors of a day from which the limits hold. Below, few cards share a server and a day, and a whole day costs some 800 rows, or 540 with the queue. */
const LIMITED_FROM = 1_000
/** Messages of one delivery, and how long they wait for each other. */
const BATCH = 100
/** Visitors of a day, from a quiet site to a busy one. */
const VISITORS = [100, 1_000, 3_000]
/** How many pages visitors open. */
const PAGES = 6
const JOB_EVERY = 10 * MINUTE

/** Everything that one page sends in one request. */
interface Beacon {
  at: number
  visitor: number
  events: MetricEvent[]
}

/** The cost of counting: rows written per 1,000 impressions for whole days of traffic, and requests per second of the beacon. */
export async function benchBeacons(listings: number) {
  const runtime = await startRuntime(await benchState(listings, { copy: true }))
  try {
    const views = await readViews(runtime.database)
    const days: Day[] = []
    for (const [place, visitors] of VISITORS.entries())
      days.push(await liveADay(runtime.database, views, visitors, dayOf(Date.now()) - 30 + 3 * place))
    printDays(days, listings)
    const speed = await compareSpeed(runtime, views)
    const limited = days.filter(({ visitors }) => visitors >= LIMITED_FROM)
    const most = Math.max(...limited.map(({ all }) => all))
    const queued = Math.max(...limited.map((day) => day.queued))
    console.log(
      `\nFrom ${LIMITED_FROM} visitors a day on, at most ${most.toFixed(0)} rows written per 1,000 impressions, page views and clicks included (limit ${WRITTEN_MAX}), and with the queue ${queued.toFixed(0)} (limit ${QUEUE_WRITTEN_MAX}).`,
    )
    return { days, speed, ok: most <= WRITTEN_MAX && queued <= QUEUE_WRITTEN_MAX }
  } finally {
    await runtime.end()
  }
}

/** The first pages of the directory, for All and for each tag: the listings whose cards visitors see. */
async function readViews(database: D1DatabaseLike): Promise<string[][][]> {
  return Promise.all(
    ([ALL_TAGS, ...TAGS] as const).map((tag) =>
      Promise.all(
        Array.from({ length: PAGES }, async (_, page) => {
          const { ctx } = meteredContext(database)
          const query = { q: '', tag, sort: 'top' as const, page: page + 1, limit: DIRECTORY_PAGE_SIZE }
          return (await browseDirectory(ctx, query)).items.map((item) => item._id)
        }),
      ),
    ),
  )
}

/**
 * A visitor opens the directory, each next page with a probability of one half, a server from every second page, and
 * clicks there one time in three. One in five comes back later that day.
 */
function visit(random: Random, views: string[][][], visitor: number): Beacon[] {
  const beacons: Beacon[] = []
  for (let sitting = random.chance(0.2) ? 2 : 1; sitting > 0; sitting -= 1) {
    const view = views[random.chance(0.6) ? 0 : 1 + Math.floor(random.next() * TAGS.length)] ?? []
    let at = Math.floor((random.next() + random.next()) * 0.5 * (DAY - 30 * MINUTE))
    for (const cards of view) {
      at += 20_000
      beacons.push({ at, visitor, events: cards.map((serverId) => ({ serverId, kind: 'impression' })) })
      const chosen = cards[Math.floor(random.next() * cards.length)]
      if (chosen !== undefined && random.chance(0.5)) beacons.push(...openServer(random, chosen, at, visitor))
      if (random.chance(0.5)) break
    }
  }
  return beacons
}

function openServer(random: Random, serverId: string, at: number, visitor: number): Beacon[] {
  const send = (kind: EventKind, after: number) => ({ at: at + after, visitor, events: [{ serverId, kind }] })
  return [
    send('page', 2_000),
    ...(random.chance(0.33) ? [send(random.chance(0.5) ? 'click_discord' : 'click_realm', 9_000)] : []),
  ]
}

interface Day {
  visitors: number
  impressions: number
  beacons: number
  arriving: number
  folding: number
  /** Rows per 1,000 impressions, with and without page views and clicks. */
  all: number
  cardsOnly: number
  /** With the queue, page views and clicks included. */
  queued: number
  slowestJob: number
}

async function liveADay(
  database: D1DatabaseLike,
  views: string[][][],
  visitors: number,
  day: number,
): Promise<Day> {
  const random = createRandom(`beacons/${visitors}`)
  const beacons = Array.from({ length: visitors }, (_, visitor) => visit(random, views, visitor)).flat()
  const cards = beacons.filter(({ events }) => events[0]?.kind === 'impression')
  const whole = await play(database, beacons, day)
  const onlyCards = await play(database, cards, day + 1)
  const impressions = cards.reduce((sum, beacon) => sum + beacon.events.length, 0)
  const per = ({ arriving, folding }: Played) =>
    ((arriving.rowsWritten + folding.rowsWritten) / impressions) * 1_000
  return {
    visitors,
    impressions,
    beacons: beacons.length,
    arriving: whole.arriving.rowsWritten,
    folding: whole.folding.rowsWritten,
    all: per(whole),
    cardsOnly: per(onlyCards),
    queued: per(await playQueued(database, beacons, day + 2)),
    slowestJob: whole.slowestJob,
  }
}

interface Played {
  arriving: Meter
  folding: Meter
  slowestJob: number
}

/** Sends a day of beacons in order. The job runs every ten minutes and once after midnight. */
async function play(database: D1DatabaseLike, beacons: Beacon[], day: number): Promise<Played> {
  const { ctx: arrive, meter: arriving } = meteredContext(database)
  const { ctx: fold, meter: folding } = meteredContext(database)
  let slowestJob = 0
  const runJob = async (now: number) => {
    const before = folding.duration
    await foldMetrics({ ...fold, now })
    slowestJob = Math.max(slowestJob, folding.duration - before)
  }
  const start = day * DAY
  let nextJob = JOB_EVERY
  for (const { at, visitor, events } of beacons.toSorted((a, b) => a.at - b.at)) {
    for (; at >= nextJob; nextJob += JOB_EVERY) await runJob(start + nextJob)
    await recordEvents(
      { ...arrive, now: start + at },
      { events, origin: originOf(visitor), bot: false, claim: null },
    )
  }
  await runJob(start + DAY + JOB_EVERY)
  return { arriving, folding, slowestJob }
}

/** The same through the queue: the beacons of ten minutes come together, a hundred in a delivery. The day is folded in the night. */
async function playQueued(database: D1DatabaseLike, beacons: Beacon[], day: number): Promise<Played> {
  const { ctx: arrive, meter: arriving } = meteredContext(database)
  const { ctx: fold, meter: folding } = meteredContext(database)
  const start = day * DAY
  let waiting: QueuedBeacon[] = []
  const deliver = async () => {
    for (; waiting.length > 0; waiting = waiting.slice(BATCH))
      await storeBeacons(arrive, waiting.slice(0, BATCH))
  }
  let nextDelivery = JOB_EVERY
  for (const { at, visitor, events } of beacons.toSorted((a, b) => a.at - b.at)) {
    for (; at >= nextDelivery; nextDelivery += JOB_EVERY) await deliver()
    const origin = originOf(visitor)
    await queueBeacon(
      { ...arrive, now: start + at },
      { events, origin, bot: false, claim: null },
      async (_, beacon) => void waiting.push(beacon),
    )
  }
  await deliver()
  await foldPacks({ ...fold, now: start + DAY + 3 * HOUR })
  return { arriving, folding, slowestJob: folding.duration }
}

const originOf = (visitor: number) => ({
  address: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  userAgent: 'Bench',
})

function printDays(days: readonly Day[], listings: number): void {
  printTable(
    `Rows written for a day of beacons at ${listings.toLocaleString('en')} listings (eighteen cards a page; a visit is one visitor's half hour, ${HALF_HOURS_A_DAY} a day)`,
    [
      [
        'visitors',
        'impressions',
        'beacons',
        'arriving',
        'fold + forget',
        'per 1,000',
        'cards only',
        'with the queue',
        'slowest job, ms in D1',
      ],
      ...days.map((day) => [
        day.visitors,
        day.impressions,
        day.beacons,
        day.arriving,
        day.folding,
        day.all.toFixed(0),
        day.cardsOnly.toFixed(0),
        day.queued.toFixed(0),
        day.slowestJob.toFixed(0),
      ]),
    ],
  )
}

/** Compares a beacon of eighteen cards with bare answers of the same runtime, in turns. */
async function compareSpeed(runtime: Runtime, views: string[][][]) {
  const pages = views.flat().filter((cards) => cards.length === DIRECTORY_PAGE_SIZE)
  const get = (path: string) => ({ base: runtime.bare, requests: () => [{ method: 'GET' as const, path }] })
  const beacon = {
    name: 'beacon of 18 cards',
    base: runtime.app,
    // Four hundred visitors in each round. They sometimes see another page.
    requests: (round: number) =>
      Array.from({ length: 4_000 }, (_, n): autocannon.Request => ({
        method: 'POST',
        path: PULSE_PATH,
        headers: { 'content-type': 'text/plain', 'user-agent': `Mozilla/5.0 (Bench ${round}.${n % 400})` },
        body: JSON.stringify({
          events: pages[n % pages.length]?.map((serverId) => ({ serverId, kind: 'impression' })),
        }),
      })),
  }
  const json = { name: 'bare JSON', ...get('/json?bytes=13') }
  const write = { name: 'bare D1 write, 1 row', ...get('/write') }
  const [own = [], bareJson = [], bareWrite = []] = await inTurns([beacon, json, write])
  const ofJson = median(own.map((value, round) => value / (bareJson[round] ?? NaN)))
  const ofWrite = median(own.map((value, round) => value / (bareWrite[round] ?? NaN)))
  const latency = await sequentialLatency(beacon)
  printTable(`Beacons a second (${CONNECTIONS} connections, median of ${ROUNDS} paired rounds)`, [
    ['endpoint', 'req/s', 'bare JSON', 'bare D1 write', 'of JSON', 'of D1 write', 'ms p50/p99'],
    [
      'beacon of 18 cards',
      median(own).toFixed(0),
      median(bareJson).toFixed(0),
      median(bareWrite).toFixed(0),
      ratio(ofJson),
      ratio(ofWrite),
      `${latency.p50.toFixed(2)} / ${latency.p99.toFixed(2)}`,
    ],
  ])
  return { rps: median(own), ofJson, ofWrite, latency }
}
