import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { LOOK_EVERY_MS } from '#contract/listings/live.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { askServer } from '../probe/ask.ts'
import type { Pong } from '../probe/codec.ts'
import { startFakeServer } from '../probe/fake-server.ts'
import { PACKETS_A_SECOND } from '../probe/gate.ts'
import { Prober } from '../probe/prober.ts'
import { ROUND_EVERY_MS } from '../probe/run.ts'
import { BLOCK_SIZE } from '../worker/db/schema.ts'
import { readStats } from '../worker/features/directory/read-stats.ts'
import { noteLive } from '../worker/features/listings/live/note-live.ts'
import { readTargets } from '../worker/features/listings/live/read-targets.ts'
import { storeRound } from '../worker/features/listings/live/store-round.ts'
import { browse } from './directory.ts'
import { ownCpuMs } from './lib/cpu-time.ts'
import { type Act, type Meter, meteredContext, REPEATS, timeAct } from './lib/metered-db.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

const SERVERS = 10_000
const PROBES = 3
/** What Cloudflare asks for a million rows of D1 and a million ms of processor time, in US dollars, beyond what the plan includes. */
const PRICE = { written: 1, read: 0.001, cpuMs: 0.02 }
const DOLLARS_MAX = 5
type Cost = Pick<Meter, 'rowsRead' | 'rowsWritten'> & { cpuMs: number }
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

/** Six hours of a probe on a clock of its own: its packets, and its processor time without sockets. */
async function playProbe() {
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
  prober.setTargets(targets, 0)
  const cpuMs = await ownCpuMs(async () => {
    for (; now < 6 * HOUR; now += SECOND) {
      await prober.tick(now)
      if (now % ROUND_EVERY_MS === 0) prober.takeResults()
    }
  })
  const counts = [...seconds].filter(([second]) => second >= HOUR / SECOND).map(([, count]) => count)
  return {
    perHour: counts.reduce((sum, count) => sum + count, 0) / 5,
    most: Math.max(...seconds.values()),
    seconds: everybody,
    cpuMs: cpuMs / 6,
    memory: process.memoryUsage().rss / 2 ** 20,
  }
}

/** Processor time of a packet and its answer through real sockets. */
async function timeSockets(): Promise<number> {
  const server = await startFakeServer({ name: 'x', players: 1, capacity: 2, version: '1', mode: 'answers' })
  const asks = 2000
  const cpuMs = await ownCpuMs(async () => {
    for (let at = 0; at < asks; at += 50)
      await Promise.all(Array.from({ length: 50 }, async () => askServer('127.0.0.1', server.port)))
  })
  server.close()
  return cpuMs / asks
}

/** Milliseconds of the database for a list that asks who plays now. */
const MS_MAX = 10

const READS: Record<string, Act> = {
  'page 1 by votes': browse('', 'top', 1),
  'page 1 by Playing now': browse('', 'playing', 1),
  'somebody there': browse('', 'top', 1, 'now-people'),
  'room for four': browse('', 'top', 1, 'now-room'),
  answers: browse('', 'top', 1, 'now-answers'),
  'all three': browse('', 'playing', 1, 'now-people.now-room.now-answers'),
  'how many play where': readStats,
}

/** A probe over 10,000 servers: packets, seconds, processor time, memory, rows and dollars; and what lists of who plays cost. */
export async function benchProbe() {
  const probe = await playProbe()
  const perPacketMs = await timeSockets()
  const runtime = await startDatabase(await benchState(SERVERS, { copy: true }))
  try {
    const measure = async (work: Act, now = Date.now()) => {
      const { ctx, meter } = meteredContext(runtime.database, { now })
      const cpuMs = await ownCpuMs(() => work(ctx))
      return { ...meter, cpuMs }
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
    // Owners hear of a silence once; afterwards only the hours are written.
    let noted = await measure(noteLive, now)
    while (noted.rowsWritten > Math.ceil(SERVERS / BLOCK_SIZE)) noted = await measure(noteLive, now)
    const lines: [string, Cost, number][] = [
      ['a round', stored, PROBES * (DAY / ROUND_EVERY_MS)],
      ['whom to ask', targets, PROBES * (DAY / MINUTE)],
      ['who plays and who is silent', noted, DAY / (10 * MINUTE)],
    ]
    const day: Cost = { rowsWritten: 0, rowsRead: 0, cpuMs: 0 }
    for (const [, meter, times] of lines) {
      day.rowsWritten += meter.rowsWritten * times
      day.rowsRead += meter.rowsRead * times
      day.cpuMs += meter.cpuMs * times
    }
    const dollars =
      (MONTH_DAYS * (day.rowsWritten * PRICE.written + day.rowsRead * PRICE.read + day.cpuMs * PRICE.cpuMs)) /
      1_000_000
    const reads = []
    for (const [list, read] of Object.entries(READS))
      reads.push({ list, ...(await timeAct(runtime.database, read)) })
    printTable(`A probe with ${SERVERS.toLocaleString('en')} servers`, [
      {
        'packets a day': Math.round(probe.perHour * 24),
        'in the fullest second': probe.most,
        'seconds to ask everybody once': probe.seconds,
        'processor seconds a day': Math.round((24 * (probe.cpuMs + probe.perHour * perPacketMs)) / 1000),
        'memory in MB, with this bench': Math.round(probe.memory),
      },
    ])
    const cost = (what: string, { rowsRead, rowsWritten, cpuMs }: Cost, times: number | string) => ({
      what,
      read: Math.round(rowsRead),
      written: Math.round(rowsWritten),
      'processor ms, with the way to the database': Math.round(cpuMs),
      'times a day': times,
    })
    printTable(`Rows, with ${PROBES} probes: ${dollars.toFixed(2)} dollars a month`, [
      ...lines.map(([what, meter, times]) => cost(what, meter, times)),
      cost('a day', day, ''),
    ])
    printTable(
      `Milliseconds of the database (median of ${REPEATS}) and rows read`,
      reads.map(({ list, ms, rows }) => ({ list, ms: ms.toFixed(1), rows })),
    )
    return {
      probe,
      perPacketMs,
      day,
      dollars,
      reads,
      ok: dollars <= DOLLARS_MAX && probe.most <= PACKETS_A_SECOND && reads.every(({ ms }) => ms <= MS_MAX),
    }
  } finally {
    await runtime.end()
  }
}
