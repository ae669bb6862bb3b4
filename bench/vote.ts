import { createHash } from 'node:crypto'
import type autocannon from 'autocannon'
import { castVote } from '../worker/features/votes/cast-vote.ts'
import type { Ctx } from '../worker/http/context.ts'
import { runtimeCpuMs } from './lib/cpu-time.ts'
import { type Meter, meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'
import { CONNECTIONS, type Load, shoot } from './throughput.ts'

const ROUNDS = 5
const ROUND_S = 3
/** What a vote may write: itself, the counter with its index, and its signals. */
const VOTE_ROWS_MAX = 8
/** Aims beside a bare write that asks the platform for the same: the share of its speed, and the slowest percent. */
const SPEED_AIM = 0.7
const SLOWEST_AIM = 2
/**
 * A bare write behind a rate limit, with a mark in KV after it. The simulator makes a database
 * of each of the two, which the platform does not, so that a vote beside the write alone says more about the simulator. */
export const LIKE_A_VOTE = '/write?like=vote'

/**
 * What a vote costs: rows and round trips, and the processor time of the whole runtime beside that of one bare guarded write, alone and with all that a vote
 * asks of the platform. All three run in turns over the same database. Processor time also tells on a busy machine.
 */
export async function benchVote(listings: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    const costs = await measureVotes(runtime.database, voters)
    const bare = (name: string, path: string): Load => ({
      name,
      base: runtime.bare,
      requests: () => [{ method: 'GET' as const, path }],
    })
    const loads: Load[] = [
      { name: 'a vote', base: runtime.app, requests: (round) => voteRequests(voters, round) },
      bare('a bare write', '/write'),
      bare('a bare write, limit and mark', LIKE_A_VOTE),
    ]
    const rounds: Shot[][] = loads.map(() => [])
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [place, load] of loads.entries()) {
        const shot = await shotOf(load, round)
        // The first round is for warming up.
        if (round > 0) rounds[place]?.push(shot)
      }
    const [own = [], ...others] = rounds
    const compared = others.map((other) => ({
      speed: Math.min(...other.map(({ cpu }) => cpu)) / Math.min(...own.map(({ cpu }) => cpu)),
      slowest: median(own.map(({ p99 }) => p99)) / median(other.map(({ p99 }) => p99)),
    }))
    const middle = (shots: Shot[], of: keyof Shot, digits = 0) =>
      median(shots.map((shot) => shot[of])).toFixed(digits)
    printTable(
      `Votes at ${listings.toLocaleString('en')} listings, ${CONNECTIONS} connections (${ROUNDS} rounds in turns: least processor time, else medians; aims beside the last line: speed ≥ ${SPEED_AIM}, slowest percent ≤ ${SLOWEST_AIM})`,
      [
        ['', 'processor ms', 'req/s', 'ms p50 / p99', 'speed of the vote', 'p99 of the vote'],
        ...rounds.map((shots, place) => [
          loads[place]?.name ?? '',
          Math.min(...shots.map(({ cpu }) => cpu)).toFixed(2),
          middle(shots, 'rps'),
          `${middle(shots, 'p50')} / ${middle(shots, 'p99')}`,
          ratio(compared[place - 1]?.speed ?? 1),
          ratio(compared[place - 1]?.slowest ?? 1),
        ]),
      ],
    )
    const like = compared.at(-1)
    const ok =
      costs.every(({ written, trips }) => written <= VOTE_ROWS_MAX && trips === 1) &&
      like !== undefined &&
      like.speed >= SPEED_AIM &&
      like.slowest <= SLOWEST_AIM
    return { costs, compared, ok }
  } finally {
    await runtime.end()
  }
}

interface Shot {
  /** Milliseconds of the runtime's processor time, a request. */
  cpu: number
  rps: number
  p50: number
  p99: number
}

async function shotOf(load: Load, round: number): Promise<Shot> {
  const before = runtimeCpuMs() ?? NaN
  const { requests, duration, latency } = await shoot(load, round, ROUND_S)
  const cpu = ((runtimeCpuMs() ?? NaN) - before) / requests.total
  return { cpu, rps: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}

/** Rows and round trips of a vote: of the first one for a server, and of the next ones. */
async function measureVotes(database: D1DatabaseLike, { cookies, listings }: Voters) {
  const act = async (work: (ctx: Ctx) => Promise<unknown>): Promise<Meter> => {
    const { ctx, meter } = meteredContext(database)
    await work(ctx)
    return meter
  }
  // The last ones: the rounds below use the others.
  const listingId = listings.at(-1) ?? ''
  const claims = cookies.slice(0, 102).map((cookie) => {
    const [, id = '', secret = ''] = /=([^.]+)\.([^.]+)/.exec(cookie) ?? []
    return { id, secretHash: createHash('sha256').update(secret).digest('base64url') }
  })
  const vote = (place: number, server = listingId) =>
    act((ctx) => castVote(ctx, { listingId: server, claim: claims[place] ?? { id: '', secretHash: '' } }))
  // For the first row of an empty table, here that of the signals, D1 counts one more.
  await vote(101, listings.at(-2))
  const first = await vote(0)
  const votes: Meter[] = []
  for (let place = 1; place <= 100; place += 1) votes.push(await vote(place))
  const most = (of: (meter: Meter) => number) => Math.max(...votes.map(of))
  printTable('What a vote costs', [
    ['', 'rows read', 'rows written', 'round trips'],
    ['the first vote', first.rowsRead, first.rowsWritten, first.trips],
    ['each of the next hundred', most((meter) => meter.rowsRead), most((meter) => meter.rowsWritten), 1],
  ])
  return [first, ...votes].map((meter) => ({ written: meter.rowsWritten, trips: meter.trips }))
}

/** Votes that all count: every round uses other listings, and every request another pair of person and listing. */
export const voteRequests = (voters: Voters, round: number): autocannon.Request[] =>
  votesFrom(voters, round * 100 * voters.cookies.length, 40_000)

/** So many votes of other pairs of person and listing, from the pair `start` on. */
export function votesFrom({ cookies, listings }: Voters, start: number, votes: number): autocannon.Request[] {
  return Array.from({ length: votes }, (_, turn) => ({
    method: 'POST' as const,
    path: `/api/servers/${listings[Math.floor((start + turn) / cookies.length)]}/vote`,
    headers: { cookie: cookies[(start + turn) % cookies.length] ?? '', 'sec-fetch-site': 'same-origin' },
  }))
}
