import { CONNECTIONS, inTurns, type Measured, withRuntime } from './lib/load.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { pairsOf } from './throughput.ts'

const ROUNDS = 3
const REQUESTS = 1_600
/** The aim: the slowest percent beside that of a bare Worker. */
const SLOWEST_AIM = 2
/** What most people do. */
const FELT: ReadonlySet<string> = new Set([
  'vote',
  'list',
  'place',
  'a common name',
  'page /servers',
  'page of a place',
  'list from memory',
])

/** What a crowd of 16 connections feels, ours and a bare Worker's in turns: the median and the slowest percent. */
export async function benchCrowd(listings: number) {
  return withRuntime(listings, async (side) => {
    const crowds = []
    for (const { what, ours, floor } of await pairsOf(side, ROUNDS)) {
      if (!FELT.has(what)) continue
      const rounds = await inTurns(ours, floor, ROUNDS, REQUESTS)
      const [own, other] = [felt(rounds.own), felt(rounds.other)]
      crowds.push({ name: what, own, other, slowest: own.p99 / other.p99 })
    }
    const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
    printTable(
      `${CONNECTIONS} connections, ${listings.toLocaleString('en')} listings (medians of ${ROUNDS} rounds; aim: the slowest percent ≤ ${SLOWEST_AIM} of the bare Worker's)`,
      crowds.map(({ name, own, other, slowest }) => ({
        what: name,
        'ms p50/p99': `${ms(own.p50)} / ${ms(own.p99)}`,
        'bare ms p50/p99': `${ms(other.p50)} / ${ms(other.p99)}`,
        'p50 of bare': ratio(own.p50 / other.p50),
        'p99 of bare': ratio(slowest),
        'p99 of its own p50, ours / bare': `${ratio(own.p99 / own.p50)} / ${ratio(other.p99 / other.p50)}`,
        'without an answer, ours / bare': `${own.lost} / ${other.lost}`,
      })),
    )
    return { crowds, ok: crowds.every(({ slowest, own }) => slowest <= SLOWEST_AIM && own.lost === 0) }
  })
}

/** The medians of some rounds, and how many requests had no answer. */
const felt = (rounds: readonly Measured[]) => ({
  p50: median(rounds.map(({ latency }) => latency.p50)),
  p99: median(rounds.map(({ latency }) => latency.p99)),
  lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
})
