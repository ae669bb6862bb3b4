import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { askServer } from '../probe/ask.ts'
import type { Pong } from '../probe/codec.ts'
import { startFakeServer } from '../probe/fake-server.ts'
import { Prober } from '../probe/prober.ts'
import { foldDays } from '../worker/features/listings/live/fold-days.ts'
import { noteSilence } from '../worker/features/listings/live/note-silence.ts'
import { sampleHours } from '../worker/features/listings/live/sample-hours.ts'
import { storeRound } from '../worker/features/listings/live/store-round.ts'
import { type Meter, meteredContext } from './lib/metered-db.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

const SERVERS = 10_000
const PROBES = 3
const ROUND_EVERY = 30 * SECOND
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
  cpuMs: number
  memory: number
  results: RoundResult[]
}> {
  const seconds = new Map<number, number>()
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
      return answerOf(ids.get(address) ?? 0)
    },
  })
  const before = process.cpuUsage()
  prober.setTargets(targets, 0)
  let results: RoundResult[] = []
  for (; now < 6 * HOUR; now += SECOND) {
    await prober.tick(now)
    if (now % ROUND_EVERY === 0) {
      const round = prober.takeResults()
      if (round.length > 0) results = round
    }
  }
  const { user, system } = process.cpuUsage(before)
  const counts = [...seconds].filter(([second]) => second >= HOUR / SECOND).map(([, count]) => count)
  return {
    perHour: counts.reduce((sum, count) => sum + count, 0) / 5,
    most: Math.max(...seconds.values()),
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

/** A probe over 10,000 servers: packets, seconds, processor time, memory, rows and dollars. */
export async function benchProbe() {
  const probe = await playProbe()
  const perPacketMs = await timeSockets()
  const runtime = await startDatabase(await benchState(SERVERS, { copy: true }))
  try {
    const { database } = runtime
    const measure = async (
      work: (ctx: ReturnType<typeof meteredContext>['ctx']) => Promise<unknown>,
      at: number,
    ) => {
      const { ctx, meter } = meteredContext(database)
      const before = process.cpuUsage()
      await work({ ...ctx, now: at })
      const { user, system } = process.cpuUsage(before)
      return { ...meter, cpuMs: (user + system) / 1000 }
    }
    const start = Math.floor(Date.now() / DAY) * DAY
    const all = Array.from({ length: SERVERS }, (_, at) => at + 1)
    const round = (ids: readonly number[], at: number): RoundResult[] =>
      ids.map((id) => {
        const pong = answerOf(id)
        if (!pong) return { id, at, missed: true as const }
        const { players, capacity, server, version, motd } = pong
        return { id, at, players, capacity, server, version, motd }
      })
    const names = Array.from({ length: PROBES }, (_, at) => `probe ${at}`)
    for (const [at, name] of names.entries())
      for (const part of [all.slice(0, 5000), all.slice(5000)])
        await measure(
          (ctx) => storeRound(ctx, name, names, { number: ctx.now, results: round(part, ctx.now) }),
          start + at * SECOND + Number(part === all) + part.length / 5000 + (part[0] ?? 0),
        )
    const usual = all.filter((id) => id % 13 === 0).slice(0, Math.round((probe.perHour * ROUND_EVERY) / HOUR))
    const stored = await measure(
      (ctx) => storeRound(ctx, 'probe 0', names, { number: ctx.now, results: round(usual, ctx.now) }),
      start + MINUTE,
    )
    const sampled = await measure(sampleHours, start + MINUTE)
    const silence = await measure(noteSilence, start + MINUTE)
    const folded = await measure(foldDays, start + DAY + 3 * HOUR)
    const lines: [string, Meter & { cpuMs: number }, number][] = [
      ['a round', stored, PROBES * (DAY / ROUND_EVERY)],
      ['a sample of the hour', sampled, DAY / (10 * MINUTE)],
      ['who is silent', silence, DAY / (10 * MINUTE)],
      ['the day, once', folded, 1],
    ]
    const month = { written: 0, read: 0, cpuMs: 0 }
    for (const [, meter, times] of lines) {
      month.written += meter.rowsWritten * times * MONTH_DAYS
      month.read += meter.rowsRead * times * MONTH_DAYS
      month.cpuMs += meter.cpuMs * times * MONTH_DAYS
    }
    // Targets, once a minute for each probe: each server and its row of wishes.
    month.read += 2 * SERVERS * PROBES * (DAY / MINUTE) * MONTH_DAYS
    const dollars =
      (month.written * PRICE.written + month.read * PRICE.read + month.cpuMs * PRICE.cpuMs) / 1_000_000
    printTable(`A probe with ${SERVERS.toLocaleString('en')} servers`, [
      ['what', 'figure'],
      ['packets an hour', Math.round(probe.perHour)],
      ['packets in the fullest second', probe.most],
      ['processor ms an hour, without sockets', Math.round(probe.cpuMs)],
      ['processor ms of a packet', perPacketMs.toFixed(3)],
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
      ['a month', Math.round(month.read), Math.round(month.written), Math.round(month.cpuMs), ''],
      ['dollars a month', dollars.toFixed(2), '', '', ''],
    ])
    return {
      probe: { ...probe, results: probe.results.length },
      perPacketMs,
      month,
      dollars,
      ok: dollars <= DOLLARS_MAX && probe.most <= 200,
    }
  } finally {
    await runtime.end()
  }
}
