import type autocannon from 'autocannon'
import { ALL_TAGS, directoryPath } from '#contract/directory/directory.ts'
import type { SqliteStatement } from '../seed/sqlite-db.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import { browse } from './directory.ts'
import { type Act, meteredContext } from './lib/metered-db.ts'
import { CONNECTIONS, FIRST_PAGE, get, inTurns, type Load, type Side, withRuntime } from './lib/load.ts'
import { median, printTable, ratio } from './lib/table.ts'

const ROUNDS = 5
const ROUND_S = 2
/** The aims: reads from the database as a share of the same statements alone, answers from memory as one of bare JSON with as many bytes. */
const READ_AIM = 0.9
const KEPT_AIM = 0.8

interface Pair {
  endpoint: string
  ours: Load
  bare: Load
  aim: number | null
}

/** Compares requests per second with bare answers of the same runtime, in turns: the same statements in a Worker that does nothing else, or bare JSON of as many bytes. */
export async function benchThroughput(listings: number) {
  return withRuntime(listings, async (side) => {
    const results = []
    for (const pair of await pairsOf(side)) results.push(await compare(pair))
    printTable(
      `Throughput at ${listings.toLocaleString('en')} listings (${CONNECTIONS} connections, median of ${ROUNDS} paired rounds)`,
      results.map(({ endpoint, rps, bareRps, beside, share, aim, met }) => ({
        endpoint,
        'req/s': rps.toFixed(0),
        'bare req/s': bareRps.toFixed(0),
        beside,
        share: ratio(share),
        aim: aim === null ? '' : `${aim}: ${met ? 'met' : 'short'}`,
      })),
    )
    return { results, ok: results.every(({ met }) => met) }
  })
}

async function pairsOf(side: Side): Promise<Pair[]> {
  const { app, keeping, bare, voters } = side
  const sky = directoryPath({ q: 'sky', tag: ALL_TAGS, sort: 'top', page: 1 })
  const listing = voters.listings[0] ?? ''
  const read = async (endpoint: string, path: string, act: Act, aim: number | null = READ_AIM) => ({
    endpoint,
    ours: get(endpoint, app, path),
    bare: await sameStatements(endpoint, act, side, aim === null),
    aim,
  })
  const kept = async (endpoint: string, path: string) => {
    const bytes = (await (await fetch(new URL(path, app))).text()).length
    return {
      endpoint,
      ours: get(endpoint, keeping, path),
      bare: get('bare JSON', bare, `/json?bytes=${bytes}`),
      aim: KEPT_AIM,
    }
  }
  return [
    await read('directory', FIRST_PAGE, browse('', 'top', 1)),
    await read('server', `/api/servers/${listing}`, (ctx) => findListing(ctx, listing)),
    // A search asks the platform's limit, too.
    await read('search', sky, browse('sky', 'top', 1), null),
    await read('page /servers', '/servers', browse('', 'top', 1)),
    await kept('directory, kept', FIRST_PAGE),
    await kept('page /servers, kept', '/servers'),
  ]
}

/** The bare Worker with the statements of an answer and no more: what is left to gain. */
async function sameStatements(
  endpoint: string,
  act: Act,
  { bare, database }: Side,
  isLimited: boolean,
): Promise<Load> {
  const asked: (readonly SqliteStatement[])[] = []
  await act(meteredContext(database, { asked }).ctx)
  const path = `/same?of=${encodeURIComponent(endpoint)}${isLimited ? '&limit=1' : ''}`
  await fetch(new URL(path, bare), { method: 'POST', body: JSON.stringify(asked) })
  return get('same statements', bare, path)
}

async function compare({ endpoint, ours, bare, aim }: Pair) {
  const rounds = await inTurns(ours, bare, ROUNDS, ROUND_S)
  const [own, other] = [rounds.own.map(perSecond), rounds.other.map(perSecond)]
  const share = median(own.map((rps, round) => rps / (other[round] ?? NaN)))
  return {
    endpoint,
    rps: median(own),
    bareRps: median(other),
    beside: bare.name,
    share,
    aim,
    met: share >= (aim ?? 0),
  }
}

function perSecond({ url, errors, requests, duration }: autocannon.Result): number {
  if (errors > 0) throw new Error(`${url}: ${errors} requests failed`)
  return requests.total / duration
}
