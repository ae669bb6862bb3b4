import type autocannon from 'autocannon'
import { CONNECTIONS, FIRST_PAGE, get, inTurns, type Load, type Side, withRuntime } from './lib/load.ts'
import type { Voters } from './lib/voters.ts'
import { median, printTable, ratio } from './lib/table.ts'

const ROUNDS = 3
const ROUND_S = 4
/** The aim: the slowest percent beside that of a bare Worker. */
const SLOWEST_AIM = 2

/** What a crowd of 16 connections feels, ours and a bare Worker's in turns: the median and the slowest percent. */
export async function benchCrowd(listings: number) {
  return withRuntime(listings, async (side) => {
    const crowds = []
    for (const [ours, bare] of await pairsOf(side)) {
      const rounds = await inTurns(ours, bare, ROUNDS, ROUND_S)
      const [own, other] = [felt(rounds.own), felt(rounds.other)]
      crowds.push({ name: ours.name, own, other, slowest: own.p99 / other.p99 })
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

async function pairsOf({ app, keeping, bare, voters }: Side): Promise<[Load, Load][]> {
  // The address with the server's name, to which the id alone is redirected.
  const served = await fetch(new URL(`/servers/${voters.listings[0]}`, app))
  const page = new URL(served.url).pathname
  const size = (await served.arrayBuffer()).byteLength
  const rows = (count: number) => get('bare', bare, `/rows?after=0&rows=${count}`)
  const votes = { name: 'vote', base: app, requests: (round: number) => voteRequests(voters, round) }
  return [
    [get('directory', app, FIRST_PAGE), rows(18)],
    [get('server page', app, page), rows(1)],
    [get('page /servers', app, '/servers'), rows(18)],
    [get('server page, kept', keeping, page), get('bare', bare, `/json?bytes=${size}`)],
    // Like a vote, a bare write behind a rate limit, with a mark in KV after it.
    [votes, get('bare', bare, '/write')],
  ]
}

/** Votes that all count: every round uses other listings, and every request another pair of person and listing. */
function voteRequests({ people, listings }: Voters, round: number): autocannon.Request[] {
  const start = round * 100 * people.length
  return Array.from({ length: 40_000 }, (_, turn) => ({
    method: 'POST' as const,
    path: `/api/servers/${listings[Math.floor((start + turn) / people.length)]}/vote`,
    headers: {
      cookie: people[(start + turn) % people.length]?.cookie ?? '',
      'sec-fetch-site': 'same-origin',
    },
  }))
}

/** The medians of some rounds, and how many requests had no answer. */
const felt = (rounds: readonly autocannon.Result[]) => ({
  p50: median(rounds.map(({ latency }) => latency.p50)),
  p99: median(rounds.map(({ latency }) => latency.p99)),
  lost: rounds.reduce((sum, { timeouts, errors }) => sum + timeouts + errors, 0),
})
