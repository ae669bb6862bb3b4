import autocannon from 'autocannon'
import { SECOND } from '#contract/base/time.ts'
import { ALL_TAGS, directoryPath } from '#contract/directory/directory.ts'
import { childrenCpuMs } from './cpu-time.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { benchState } from './state.ts'
import { prepareVoters, type Voters } from './voters.ts'

export const CONNECTIONS = 16
/** What the platform adds to each request. */
const EDGE_HEADERS = { 'cf-ray': '8f0000000000abcd-FRA', 'cf-connecting-ip': '192.0.2.1' }

export interface Load {
  name: string
  base: URL
  requests(round: number): autocannon.Request[]
}

export const get = (name: string, base: URL, path: string): Load => ({
  name,
  base,
  requests: () => [{ method: 'GET', path }],
})

/** What is measured: the app and the bare Worker over its database, and who may vote there. */
export type Side = Runtime & { voters: Voters }

export const FIRST_PAGE = directoryPath({ q: '', tag: ALL_TAGS, sort: 'top', page: 1 })

export async function withRuntime<Result>(
  listings: number,
  work: (side: Side) => Promise<Result>,
): Promise<Result> {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    return await work({ ...runtime, voters })
  } finally {
    await runtime.end()
  }
}

interface Ballot {
  listing: string
  session: string
  secret: string
}

/** Votes that all count: every round uses other listings, and every request another pair of person and listing. */
export const votes = (
  { people, listings }: Voters,
  { base, path, firstRound = 0 }: { base: URL; path: (ballot: Ballot) => string; firstRound?: number },
): Load => ({
  name: 'same statements',
  base,
  requests(round) {
    const start = (firstRound + round) * LISTINGS_OF_ROUND * people.length
    return Array.from({ length: VOTES_OF_ROUND }, (_, turn) => {
      const { id = '', secretHash = '', cookie = '' } = people[(start + turn) % people.length] ?? {}
      const listing = listings[Math.floor((start + turn) / people.length)] ?? ''
      return {
        method: 'POST' as const,
        path: path({ listing, session: id, secret: secretHash }),
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-length': '0',
          'idempotency-key': `bench-vote-${start + turn}`,
        },
      }
    })
  },
})
const LISTINGS_OF_ROUND = 4
const VOTES_OF_ROUND = 4_000

export interface Measured {
  /** Processor time of the runtime for a request. */
  cpuMs: number
  rps: number
  latency: autocannon.Result['latency']
  lost: number
}

/** Rounds of two loads in turns, so that a slow moment of the machine affects both. The first round is for warming up. */
export async function inTurns(ours: Load, bare: Load, rounds: number, amount: number) {
  const pairs = []
  for (let round = 0; round <= rounds; round += 1)
    pairs.push({ own: await shoot(ours, round, amount), other: await shoot(bare, round, amount) })
  const counted = pairs.slice(1)
  return { own: counted.map(({ own }) => own), other: counted.map(({ other }) => other) }
}

/** So many requests of a load, as fast as it goes. An answer other than 2xx is an error. */
async function shoot(load: Load, round: number, amount: number): Promise<Measured> {
  const requests = load.requests(round)
  const used = childrenCpuMs()
  let client = 0
  const { latency, errors, timeouts, non2xx, ...result } = await autocannon({
    url: load.base.origin,
    connections: CONNECTIONS,
    headers: EDGE_HEADERS,
    amount,
    // Each connection uses its own share, so that no vote is sent twice.
    setupClient: (connection) => {
      const share = client++ % CONNECTIONS
      connection.setRequests(
        requests.length === 1 ? requests : requests.filter((_, turn) => turn % CONNECTIONS === share),
      )
    },
  })
  if (non2xx > 0) throw new Error(`${load.name}: ${non2xx} answers were not 2xx`)
  const { total } = result.requests
  return {
    cpuMs: (childrenCpuMs() - used) / total,
    // Its own duration is in whole seconds.
    rps: (CONNECTIONS / latency.average) * SECOND,
    latency,
    lost: errors + timeouts,
  }
}
