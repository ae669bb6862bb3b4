import { createHash } from 'node:crypto'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE, SORTS, TAGS } from '#contract/directory.ts'
import { DAY } from '#contract/time.ts'
import { createRandom, type Random } from '../dev/seed/random.ts'
import { browseDirectory } from '../worker/features/listings/browse-directory.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import { listReviews } from '../worker/features/reviews/list-reviews.ts'
import { castVote } from '../worker/features/votes/cast-vote.ts'
import { CACHED, PAGE_MEMORY_S } from '../worker/http/cache/policy.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'

/** Where visitors connect, by share of the traffic: a few large regions and many small ones. */
const LOCATIONS = Array.from({ length: 10 }, (_, place) => 1 / (place + 1))
/** Isolates that a location runs. Each has its own memory. */
const ISOLATES = 3
const VISITS = [10_000, 100_000, 1_000_000]
/** How visits begin and continue: shares of all visits. */
const HABITS = {
  fromLink: 0.6,
  browses: 0.5,
  searches: 0.1,
  changesOrder: 0.15,
  opensAnother: 0.35,
  votes: 0.04,
}
/** Rows that a beacon and its folding write; see the beacons benchmark. */
const BEACON_ROWS_WRITTEN = 2
/** With the queue, a hundred beacons share a row, which is deleted when its day is over. */
const QUEUED_BEACON_ROWS = 2 / 100
/** List prices in US dollars for a million of each. Check them before you trust a total. Static files cost nothing. */
const PRICES = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
  fileReads: 0.36,
  fileWrites: 4.5,
  /** Each different picture that is drawn in a month. */
  pictures: 500,
  logLines: 0.6,
  /** Each message is written, read and deleted. */
  queueOperations: 0.4,
}
type Bill = Record<keyof typeof PRICES, number>
/** Pictures that a new visitor has to load: the others are in the browser, or are islands that come with the page. */
const BANNERS_A_VISIT = 2
/** Listings that get a new banner, for each visit, and the files that one is stored in. */
const NEW_BANNERS = { share: 1 / 20_000, files: 6 }
/** Requests that end in an unexpected error, and so write a line whatever is sampled. */
const ERRORS_SHARE = 0.0005
/** KV: keys that each isolate reads again every five minutes, and the mark that a vote leaves. */
const KEYS_REREAD_A_DAY = 2 * 288
/** CPU time of a request in milliseconds. A cautious estimate from local measurements. */
const CPU_MS = { kept: 0.5, made: 3 }

interface Rows {
  read: number
  written: number
}

interface RowsOf {
  directory: Rows
  listing: Rows
  reviews: Rows
  search: Rows
  vote: Rows
}

/**
 * Database cost of a day of visits, with and without the caching policy. Popularity falls as 1/rank. Visits follow the hours of ten locations. The
 * lifetime of each cached answer comes from the policy. Rows are the figures that D1 reports as read and written.
 */
export async function benchScale(listings: number) {
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    const rows = await measureRows(runtime.database, voters)
    printTable(`Rows of one answer at ${listings.toLocaleString('en')} listings`, [
      ['', 'read', 'written'],
      ...Object.entries(rows).map(([name, { read, written }]) => [name, read, written]),
    ])
    const days = VISITS.map((visits) => liveADay(visits, listings, rows))
    printTable('A day of visits: what reaches the database', [
      [
        'visits',
        'requests',
        'answers read',
        'kept: isolates',
        'kept: + front cache',
        'rows read',
        'rows written',
        'D1 queries/s at the peak',
        '$ per million visits',
      ],
      ...days.map((day) => [
        day.visits.toLocaleString('en'),
        day.requests.toLocaleString('en'),
        day.reads.toLocaleString('en'),
        percent(1 - day.madeByIsolates / day.reads),
        percent(1 - day.madeBehindFront / day.reads),
        Math.round(day.rowsRead).toLocaleString('en'),
        Math.round(day.rowsWritten).toLocaleString('en'),
        day.peakQueries.toFixed(1),
        dollarsOf(day.bill).toFixed(2),
      ]),
    ])
    const largest = days.at(-1)?.bill
    const before = largest && { ...largest, logLines: largest.requests }
    const queued = largest && {
      ...largest,
      rowsWritten: largest.rowsWritten - (BEACON_ROWS_WRITTEN - QUEUED_BEACON_ROWS) * 1_000_000,
      queueOperations: 3_000_000,
    }
    if (largest && before && queued)
      printTable('The bill for a million visits, in US dollars', [
        [
          '',
          'how many, in millions',
          'a log line for each request',
          'errors only',
          'beacons through a queue',
        ],
        ...BILL_LINES.map((line) => [
          line,
          (largest[line] / 1_000_000).toFixed(2),
          dollars(before, line).toFixed(2),
          dollars(largest, line).toFixed(2),
          dollars(queued, line).toFixed(2),
        ]),
        ['all', '', ...[before, largest, queued].map((bill) => dollarsOf(bill).toFixed(2))],
      ])
    const isCheap = queued !== undefined && dollarsOf(queued) <= DOLLARS_MAX
    return { rows, days, ok: isCheap && days.every((day) => day.peakQueries < 1000) }
  } finally {
    await runtime.end()
  }
}

async function measureRows(database: D1DatabaseLike, voters: Voters): Promise<RowsOf> {
  const measure = async (
    act: (ctx: ReturnType<typeof meteredContext>['ctx']) => Promise<unknown>,
  ): Promise<Rows> => {
    const { ctx, meter } = meteredContext(database)
    await act(ctx)
    return { read: meter.rowsRead, written: meter.rowsWritten }
  }
  const [listing = '', other = ''] = voters.listings
  const page = { q: '', tag: ALL_TAGS, sort: 'top', page: 1, limit: DIRECTORY_PAGE_SIZE } as const
  const [, id = '', secret = ''] = /=([^.]+)\.([^.]+)/.exec(voters.cookies[0] ?? '') ?? []
  const secretHash = createHash('sha256').update(secret).digest('base64url')
  return {
    directory: await measure((ctx) => browseDirectory(ctx, page)),
    listing: await measure((ctx) => findListing(ctx, listing)),
    reviews: await measure((ctx) =>
      listReviews(ctx, listing, { page: 1, limit: 10, sort: 'new', members: false }),
    ),
    search: await measure((ctx) => browseDirectory(ctx, { ...page, q: 'sky' })),
    vote: await measure((ctx) => castVote(ctx, { listingId: other, claim: { id, secretHash } })),
  }
}

/** One cached copy of each answer for each location, with its expiry time. */
class Copies {
  private readonly until = new Map<string, number>()

  /** Whether the location has a valid copy. If not, it has one from now on. */
  has(key: string, now: number, seconds: number): boolean {
    if ((this.until.get(key) ?? 0) > now) return true
    this.until.set(key, now + seconds * 1000)
    return false
  }
}

function liveADay(visits: number, listings: number, rows: RowsOf) {
  const random = createRandom('a day of visits')
  const isolates = LOCATIONS.map(() => Array.from({ length: ISOLATES }, () => new Copies()))
  const fronts = LOCATIONS.map(() => new Copies())
  const popular = zipf(listings)
  const day = {
    visits,
    requests: 0,
    reads: 0,
    madeByIsolates: 0,
    madeBehindFront: 0,
    rowsRead: 0,
    rowsWritten: 0,
    queries: 0,
  }

  /** A cacheable answer: requested from the memory of the isolate, and from the cache in front where the policy allows it. */
  function read(
    key: string,
    cost: Rows,
    at: number,
    place: number,
    keep: { memory: number; front: number },
  ): void {
    day.requests += 1
    day.reads += 1
    const warm = isolates[place]?.[Math.floor(random.next() * ISOLATES)]?.has(key, at, keep.memory) ?? false
    if (!warm) day.madeByIsolates += 1
    const inFront = keep.front > 0 && (fronts[place]?.has(key, at, keep.front) ?? false)
    if (inFront || warm) return
    day.madeBehindFront += 1
    day.queries += 1
    day.rowsRead += cost.read
  }
  function write(cost: Rows): void {
    day.requests += 1
    day.queries += 1
    day.rowsRead += cost.read
    day.rowsWritten += cost.written
  }
  const page = { memory: PAGE_MEMORY_S, front: 0 }
  const answer = ({ maxAge }: { maxAge: number }) => ({ memory: maxAge, front: maxAge })

  // In order of time, so that a copy expires before the next request for it.
  const moments = Array.from({ length: visits }, () => momentOfDay(random)).toSorted((a, b) => a - b)
  for (const at of moments) {
    const place = pick(LOCATIONS, random)
    const listing = popular(random)
    const visit = (id: number) => {
      read(`/servers/${id}`, rows.listing, at, place, page)
      read(`reviews ${id}`, rows.reviews, at, place, answer(CACHED.reviews))
    }
    if (random.next() < HABITS.fromLink) visit(listing)
    else read('/servers', rows.directory, at, place, page)
    if (random.next() < HABITS.browses) read('directory', rows.directory, at, place, answer(CACHED.directory))
    if (random.next() < HABITS.searches)
      read(`search ${popular(random)}`, rows.search, at, place, answer(CACHED.directory))
    if (random.next() < HABITS.changesOrder) {
      const tag = Math.floor(random.next() * TAGS.length)
      const sort = Math.floor(random.next() * SORTS.length)
      read(`directory ${tag} ${sort}`, rows.directory, at, place, answer(CACHED.directory))
    }
    if (random.next() < HABITS.opensAnother) visit(popular(random))
    if (random.next() < HABITS.votes) write(rows.vote)
    write({ read: 2, written: BEACON_ROWS_WRITTEN })
  }
  const { queries, ...kept } = day
  // The busiest hour has about 1.9 times the visits of an average hour; see momentOfDay.
  const peakQueries = (queries / (DAY / 1000)) * 1.9
  const made = day.madeBehindFront + (day.requests - day.reads)
  const perMillion = (count: number) => (count / visits) * 1_000_000
  const requests = day.requests + visits * BANNERS_A_VISIT
  const bill: Bill = {
    requests,
    cpuMs: made * CPU_MS.made + (requests - made) * CPU_MS.kept,
    rowsRead: day.rowsRead,
    rowsWritten: day.rowsWritten,
    kvReads: LOCATIONS.length * ISOLATES * KEYS_REREAD_A_DAY + visits * HABITS.votes,
    kvWrites: visits * HABITS.votes,
    // Nothing is kept in memory here: every banner is read.
    fileReads: visits * BANNERS_A_VISIT,
    fileWrites: visits * NEW_BANNERS.share * NEW_BANNERS.files,
    pictures: visits * NEW_BANNERS.share,
    logLines: requests * ERRORS_SHARE,
    queueOperations: 0,
  }
  for (const line of BILL_LINES) bill[line] = perMillion(bill[line])
  return { ...kept, peakQueries, bill }
}

const BILL_LINES = [
  'requests',
  'cpuMs',
  'rowsRead',
  'rowsWritten',
  'kvReads',
  'kvWrites',
  'fileReads',
  'fileWrites',
  'pictures',
  'logLines',
  'queueOperations',
] as const satisfies (keyof Bill)[]
/** The aim for a million visits. */
const DOLLARS_MAX = 2

const dollars = (bill: Bill, line: keyof Bill) => (bill[line] * PRICES[line]) / 1_000_000
const dollarsOf = (bill: Bill) => BILL_LINES.reduce((sum, line) => sum + dollars(bill, line), 0)

/** Draws ranks whose popularity falls as 1/rank. */
function zipf(count: number): (random: Random) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1)
    sums[rank] = sum
  }
  return (random) => {
    const wanted = random.next() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** A moment of a day that is busy in the evening and quiet in the morning: between 0.1 and 1.9 of the average. */
function momentOfDay(random: Random): number {
  for (;;) {
    const share = random.next()
    if (random.next() * 1.9 < 1 - 0.9 * Math.cos(2 * Math.PI * share)) return share * DAY
  }
}

function pick(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => (left -= weight) < 0)
  return place === -1 ? weights.length - 1 : place
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
