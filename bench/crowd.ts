import { ALL_TAGS, directoryPath } from '#contract/directory/directory.ts'
import { startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { LIKE_A_VOTE, prepareVoters, voteRequests } from './lib/voters.ts'
import { CONNECTIONS, type Load, shoot } from './throughput.ts'

const ROUNDS = 3
const ROUND_S = 4
/** The aim: the slowest percent beside that of a bare Worker. */
const SLOWEST_AIM = 2

/** What a crowd of 16 connections feels, ours and a bare Worker's in turns: the median and the slowest percent. */
export async function benchCrowd(listings: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    const get = (base: URL, path: string) => ({ base, requests: () => [{ method: 'GET' as const, path }] })
    const directory = directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 })
    // The address with the server's name, to which the id alone is redirected.
    const served = await fetch(new URL(`/servers/${voters.listings[0]}`, runtime.app))
    const page = new URL(served.url).pathname
    const size = (await served.arrayBuffer()).byteLength
    const rows18 = '/rows?after=0&rows=18'
    const votes = { base: runtime.app, requests: (round: number) => voteRequests(voters, round) }
    const pairs = [
      pair('directory', get(runtime.app, directory), get(runtime.bare, rows18)),
      pair('server page', get(runtime.app, page), get(runtime.bare, '/rows?after=0&rows=1')),
      pair('page /servers', get(runtime.app, '/servers'), get(runtime.bare, rows18)),
      pair('server page, kept', get(runtime.keeping, page), get(runtime.bare, `/json?bytes=${size}`)),
      pair('vote', votes, get(runtime.bare, LIKE_A_VOTE)),
    ]
    const crowds = await compare(pairs, listings)
    return { crowds, ok: crowds.every(({ slowest, lost }) => slowest <= SLOWEST_AIM && lost === 0) }
  } finally {
    await runtime.end()
  }
}

type Target = Omit<Load, 'name'>
interface Pair {
  name: string
  ours: Load
  bare: Load
}

const pair = (name: string, ours: Target, bare: Target): Pair => ({
  name,
  ours: { name, ...ours },
  bare: { name: 'bare', ...bare },
})

/** All pairs in turns. */
async function compare(pairs: readonly Pair[], listings: number) {
  const compared = []
  for (const { name, ours, bare } of pairs) {
    const [own, other] = [await crowd(ours), await crowd(bare)]
    compared.push({ name, own, other, slowest: own.p99 / other.p99, lost: own.lost })
  }
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  printTable(
    `${CONNECTIONS} connections, ${listings.toLocaleString('en')} listings (medians of ${ROUNDS} rounds; aim: the slowest percent ≤ ${SLOWEST_AIM} of the bare Worker's)`,
    [
      [
        '',
        'ms p50/p99',
        'bare ms p50/p99',
        'p50 of bare',
        'p99 of bare',
        'p99 of its own p50, ours / bare',
        'without an answer, ours / bare',
      ],
      ...compared.map(({ name, own, other, slowest }) => [
        name,
        `${ms(own.p50)} / ${ms(own.p99)}`,
        `${ms(other.p50)} / ${ms(other.p99)}`,
        ratio(own.p50 / other.p50),
        ratio(slowest),
        `${ratio(own.p99 / own.p50)} / ${ratio(other.p99 / other.p50)}`,
        `${own.lost} / ${other.lost}`,
      ]),
    ],
  )
  return compared
}

/** The first round is for warming up. */
async function crowd(load: Load) {
  const rounds = []
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await shoot(load, round, ROUND_S))
  const counted = rounds.slice(1)
  return {
    p50: median(counted.map(({ latency }) => latency.p50)),
    p99: median(counted.map(({ latency }) => latency.p99)),
    lost: counted.reduce((sum, { timeouts, errors }) => sum + timeouts + errors, 0),
  }
}
