import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE, type Sort } from '#contract/directory/directory.ts'
import { LOOK_EVERY_MS } from '#contract/listings/live.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { askServer } from '../probe/ask.ts'
import type { Pong } from '../probe/codec.ts'
import { startFakeServer } from '../probe/fake-server.ts'
import { PACKETS_A_SECOND } from '../probe/gate.ts'
import { Prober } from '../probe/prober.ts'
import { ROUND_EVERY_MS } from '../probe/run.ts'
import { BLOCK_SIZE } from '../worker/db/schema/live.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { readStats } from '../worker/features/directory/read-stats.ts'
import { foldDays } from '../worker/features/listings/live/fold-days.ts'
import { noteSilence } from '../worker/features/listings/live/note-silence.ts'
import { readTargets } from '../worker/features/listings/live/read-targets.ts'
import { sampleHours } from '../worker/features/listings/live/sample-hours.ts'
import { storeRound } from '../worker/features/listings/live/store-round.ts'
import type { Ctx } from '../worker/http/context.ts'
import { type Meter, meteredContext, rememberingDatabase } from './lib/metered-db.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'

const SERVERS = 10_000
const PROBES = 3
/** What Cloudflare asks for a million rows of D1 and a million ms of processor time, in US dollars, beyond what the plan includes. */
const PRICE = { written: 1, read: 0.001, cpuMs: 0.02 }
const DOLLARS_MAX = 5
const MONTH_DAYS = 30

const pongOf = (id: number, players: number): Pong => ({
  server: String(id * 7919),
  edition: 'MCPE',
  motd: `§aServer ${id}§r with a usual message of the day`,
  protocol: 827,
  version: '1.21.100',
  players,
  capacity: 100,
  subMotd: 'Bedrock level',
  mode: 'Survival',
  portV4: 19132,
  portV6: null,
})

/** Three of ten play, six are empty, one is silent. */
const answerOf = (id: number): Pong | null => (id % 10 === 0 ? null : pongOf(id, id % 10 <= 3 ? id % 90 : 0))

/** Six hours of a probe on a clock of its own: its packets, its processor time without sockets, and what it sends. */
async function playProbe(): Promise<{
  perHour: number
  most: number
  seconds: number
  cpuMs: number
  memory: number
  results: RoundResult[]
}> {
  const seconds = new Map<number, number>()
  const asked = new Set<string>()
  let everybody = 0
  let now = 0
  const ids = new Map<string, number>()
  const targets = Array.from({ length: SERVERS }, (_, at) => {
    const host = `20.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    ids.set(host, at + 1)
    return { id: at + 1, host, port: 19132, checkAt: null }
  })
  const prober = new Prober({
    resolve: async (host) => [host],
    ask: async (address) => {
      const second = Math.floor(now / SECOND)
      seconds.set(second, (seconds.get(second) ?? 0) + 1)
      if (asked.add(address).size === SERVERS) everybody ||= second
      return answerOf(ids.get(address) ?? 0)
    },
  })
  const before = process.cpuUsage()
  prober.setTargets(targets, 0)
  let results: RoundResult[] = []
  for (; now < 6 * HOUR; now += SECOND) {
    await prober.tick(now)
    if (now % ROUND_EVERY_MS === 0) {
      const round = prober.takeResults()
      if (round.length > 0) results = round
    }
  }
  const { user, system } = process.cpuUsage(before)
  const counts = [...seconds].filter(([second]) => second >= HOUR / SECOND).map(([, count]) => count)
  return {
    perHour: counts.reduce((sum, count) => sum + count, 0) / 5,
    most: Math.max(...seconds.values()),
    seconds: everybody,
    cpuMs: (user + system) / 1000 / 6,
    memory: process.memoryUsage().rss / 2 ** 20,
    results,
  }
}

/** Processor time of a packet and its answer through real sockets. */
async function timeSockets(): Promise<number> {
  const server = await startFakeServer({ name: 'x', players: 1, capacity: 2, version: '1', mode: 'answers' })
  const before = process.cpuUsage()
  const asks = 2000
  for (let at = 0; at < asks; at += 50)
    await Promise.all(Array.from({ length: 50 }, async () => askServer('127.0.0.1', server.port)))
  const { user, system } = process.cpuUsage(before)
  server.close()
  return (user + system) / 1000 / asks
}

/** Milliseconds of the database for a list that asks who plays now. */
const MS_MAX = 10
const REPEATS = 7

const browse =
  (sort: Sort, having?: string) =>
  (ctx: Ctx): Promise<unknown> =>
    browseDirectory(ctx, {
      q: '',
      tag: ALL_TAGS,
      sort,
      page: 1,
      limit: DIRECTORY_PAGE_SIZE,
      ...(having !== undefined && { with: having }),
    })

const READS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'page 1 by votes': browse('top'),
  'page 1 by Playing now': browse('playing'),
  'somebody there': browse('top', 'now-people'),
  'room for four': browse('top', 'now-room'),
  answers: browse('top', 'now-answers'),
  'all three': browse('playing', 'now-people.now-room.now-answers'),
  'how many play where': readStats,
}

/** A probe over 10,000 servers: packets, seconds, processor time, memory, rows and dollars; and what lists of who plays cost. */
export async function benchProbe() {
  const probe = await playProbe()
  const perPacketMs = await timeSockets()
  const runtime = await startDatabase(await benchState(SERVERS, { copy: true }))
  try {
    const measure = async (work: (ctx: Ctx) => Promise<unknown>, at = Date.now()) => {
      const { database, repeat } = rememberingDatabase(runtime.database)
      const { ctx, meter } = meteredContext(database)
      await work({ ...ctx, now: at })
      const counted = { ...meter }
      repeat()
      const before = process.cpuUsage()
      await work({ ...ctx, now: at })
      const { user, system } = process.cpuUsage(before)
      return { ...counted, cpuMs: (user + system) / 1000 }
    }
    const start = Date.now() - 20 * MINUTE
    const round = (ids: readonly number[], at: number): RoundResult[] =>
      ids.map((id) => {
        const pong = answerOf(id)
        if (!pong) return { id, at, missed: true as const }
        const { players, capacity, server, version, motd } = pong
        return { id, at, players, capacity, server, version, motd }
      })
    const names = Array.from({ length: PROBES }, (_, at) => `probe ${at}`)
    const send = (name: string, ids: readonly number[], at: number) =>
      measure((ctx) => storeRound(ctx, name, names, { number: at, results: round(ids, at) }), at)
    const all = Array.from({ length: SERVERS }, (_, at) => at + 1)
    // Everybody twice, because a silence needs several misses; no round has the same listings as the one before.
    for (let turn = 0; turn < 4; turn++)
      for (const [place, name] of names.entries())
        for (const half of [0, 1])
          await send(
            name,
            all.filter((id) => Math.floor(id / BLOCK_SIZE) % 2 === half),
            start + turn * LOOK_EVERY_MS + place * SECOND + half,
          )
    const every = Math.floor((SERVERS * HOUR) / (probe.perHour * ROUND_EVERY_MS))
    const usual = all.filter((id) => id % every === 0)
    const now = Date.now()
    const stored = await send('probe 0', usual, now)
    const targets = await measure(readTargets, now)
    const sampled = await measure(sampleHours, now)
    // Owners hear of a silence once; afterwards there is nothing to write.
    let silence = await measure(noteSilence, now)
    while (silence.rowsWritten > 0) silence = await measure(noteSilence, now)
    const folded = await measure(foldDays, now + DAY)
    const lines: [string, Meter & { cpuMs: number }, number][] = [
      ['a round', stored, PROBES * (DAY / ROUND_EVERY_MS)],
      ['whom to ask', targets, PROBES * (DAY / MINUTE)],
      ['a sample of the hour', sampled, DAY / (10 * MINUTE)],
      ['who is silent', silence, DAY / (10 * MINUTE)],
      ['the day, once', folded, 1],
    ]
    const day = { written: 0, read: 0, cpuMs: 0 }
    for (const [, meter, times] of lines) {
      day.written += meter.rowsWritten * times
      day.read += meter.rowsRead * times
      day.cpuMs += meter.cpuMs * times
    }
    const dollars =
      (MONTH_DAYS * (day.written * PRICE.written + day.read * PRICE.read + day.cpuMs * PRICE.cpuMs)) /
      1_000_000
    const reads: [string, number, number][] = []
    for (const [name, read] of Object.entries(READS)) {
      const runs = []
      for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await measure(read, now))
      reads.push([name, median(runs.map(({ duration }) => duration)), runs[0]?.rowsRead ?? NaN])
    }
    printTable(`A probe with ${SERVERS.toLocaleString('en')} servers`, [
      ['what', 'figure'],
      ['packets a day', Math.round(probe.perHour * 24)],
      ['packets in the fullest second', probe.most],
      ['seconds to ask everybody once', probe.seconds],
      ['processor seconds a day', Math.round((24 * (probe.cpuMs + probe.perHour * perPacketMs)) / 1000)],
      ['memory in MB, with this bench', Math.round(probe.memory)],
    ])
    printTable(`Rows, with ${PROBES} probes`, [
      ['what', 'read', 'written', 'processor ms', 'times a day'],
      ...lines.map(([what, { rowsRead, rowsWritten, cpuMs }, times]) => [
        what,
        rowsRead,
        rowsWritten,
        Math.round(cpuMs),
        times,
      ]),
      ['a day', Math.round(day.read), Math.round(day.written), Math.round(day.cpuMs), ''],
      ['dollars a month', dollars.toFixed(2), '', '', ''],
    ])
    printTable(`Milliseconds of the database (median of ${REPEATS}) and rows read`, [
      ['list', 'ms', 'rows'],
      ...reads.map(([name, ms, rows]) => [name, ms.toFixed(1), rows]),
    ])
    return {
      probe: { ...probe, results: probe.results.length },
      perPacketMs,
      day,
      dollars,
      reads,
      ok: dollars <= DOLLARS_MAX && probe.most <= PACKETS_A_SECOND && reads.every(([, ms]) => ms <= MS_MAX),
    }
  } finally {
    await runtime.end()
  }
}
