import { setTimeout } from 'node:timers/promises'
import { ALL_TAGS, directoryPath, SORTS } from '#contract/directory/directory.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { heapReader } from './lib/isolate-heap.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { LIKE_A_VOTE, prepareVoters, type Voters, voteRequests, votesFrom } from './lib/voters.ts'
import { CONNECTIONS, type Load, shoot } from './throughput.ts'

const ROUNDS = 3
const ROUND_S = 4
/** Seconds of mixed load before its addresses begin again, and the server pages in it. */
const MIXED_S = 20
const MIXED_PAGES = 200
/** One request in so many is a vote. */
const VOTE_EVERY = 8
/** Aims: the slowest percent beside that of a bare Worker, and the heap of one isolate (the platform's limit is 128 MB). */
const SLOWEST_AIM = 2
const HEAP_AIM_MB = 64

/**
 * What a crowd of 16 connections feels, ours and a bare Worker's in turns: the median, the slowest percent, and what
 * isolates hold after `minutes` of mixed load at `pace` requests a second.
 */
export async function benchCrowd(listings: number, minutes: number, pace: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state, { inspected: true })
  const { inspector } = runtime
  if (!inspector) throw new Error('The runtime has no inspector')
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
    const mixed = await mixedLoads(runtime, voters, pace)
    const isolates = await Promise.all(
      ['app', 'keeping', 'bare'].map(async (name) => ({
        name,
        heap: await heapReader(inspector, name),
        readings: new Array<number>(),
      })),
    )
    const read = async () => {
      for (const { heap, readings } of isolates) readings.push(await heap.bytes())
    }
    const end = Date.now() + minutes * 60_000
    for (let turn = 0; turn === 0 || Date.now() < end; turn += 1)
      await Promise.all([
        ...mixed.map(({ load, rate }) => shoot(load, turn, MIXED_S, rate)),
        during(MIXED_S, read),
      ])
    const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
    const kept = isolates.map(({ name, readings }) => ({
      name,
      first: Math.min(...readings.slice(0, Math.ceil(readings.length / 4))),
      last: Math.min(...readings.slice(-readings.length / 4)),
      most: Math.max(...readings),
    }))
    for (const { heap } of isolates) heap.close()
    printTable(
      `Megabytes that an isolate holds in ${minutes} minutes of mixed load, ${pace} requests a second to each (lowest reading of the first and the last quarter: what is kept; the highest has garbage; aim: kept ≤ ${HEAP_AIM_MB})`,
      [
        ['isolate', 'first quarter', 'last quarter', 'highest'],
        ...kept.map(({ name, first, last, most }) => [name, mb(first), mb(last), mb(most)]),
      ],
    )
    const ok =
      crowds.every(({ slowest, lost }) => slowest <= SLOWEST_AIM && lost === 0) &&
      kept.every(({ last }) => last <= HEAP_AIM_MB * 1e6)
    return { crowds, kept, ok }
  } finally {
    await runtime.end()
  }
}

/** What visitors and voters ask for at the same time: of the Worker without and with its memory of answers, and of the bare one. */
async function mixedLoads(runtime: Runtime, voters: Voters, pace: number) {
  const { results } = await runtime.database
    .prepare(`SELECT id, name_key FROM listings WHERE moderation = 'approved' ORDER BY seq LIMIT ?1`)
    .bind(MIXED_PAGES)
    .all()
  const pages = results.map(({ id, name_key }) => `/servers/${listingSlug(String(id), String(name_key))}`)
  const lists = SORTS.flatMap((sort) =>
    [1, 2, 3, 20].flatMap((page) =>
      ['', 'sky', 'prison'].map((q) => directoryPath({ q, tag: ALL_TAGS, sort, page })),
    ),
  )
  const paths = [
    ...pages,
    ...voters.listings.map((id) => `/api/servers/${id}`),
    ...lists.flatMap((path) => [path, path.replace('/api', '')]),
  ]
  const reads = paths.map((path) => ({ method: 'GET' as const, path }))
  // Another order in each turn, so that a slow turn does not miss the same ones.
  const turned = (turn: number) => [
    ...reads.slice(turn % reads.length),
    ...reads.slice(0, turn % reads.length),
  ]
  const votes = Math.ceil(pace / VOTE_EVERY)
  // Each connection has its share of them.
  const perTurn = 2 * MIXED_S * Math.max(votes, CONNECTIONS)
  // The rounds before used the first half of the listings.
  const first = (voters.cookies.length * voters.listings.length) / 2
  const voteTurn = (turn: number) => votesFrom(voters, first + turn * perTurn, perTurn)
  return [
    { load: { name: 'app', base: runtime.app, requests: turned }, rate: pace },
    { load: { name: 'votes', base: runtime.app, requests: voteTurn }, rate: votes },
    { load: { name: 'keeping', base: runtime.keeping, requests: turned }, rate: pace },
    {
      load: {
        name: 'bare',
        base: runtime.bare,
        requests: () => [{ method: 'GET' as const, path: '/rows?after=0&rows=18' }],
      },
      rate: pace,
    },
  ]
}

/** Does something each half second, for so long. */
async function during(seconds: number, act: () => Promise<void>) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    await act()
    await setTimeout(500)
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
