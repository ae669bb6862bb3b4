import { SORTS, TAGS } from '#contract/directory/directory.ts'
import { DAY, SECOND } from '#contract/base/time.ts'
import { MONTH_DAYS } from '#contract/directory/trending.ts'
import { createRandom, type Random } from '../dev/seed/random.ts'
import { GATHER_MS } from '../worker/features/site/metrics/send-together.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { api } from '../worker/api.ts'
import { cacheRuleOf } from '../worker/http/origin.ts'
import { startRuntime } from './lib/runtime.ts'
import { COUNT_MS, measureRows, type Rows, type RowsOf } from './lib/measure-rows.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'
import { countVisits, type Step, type VisitRequest } from './lib/visit-requests.ts'
import { prepareVoters } from './lib/voters.ts'
import { zipf } from './lib/zipf.ts'

/**
 * Where visitors connect, by share of the traffic: a few large regions and many small ones. The database is on the continent of the first one
 * alone, because its operator creates it where most visitors are.
 */
const LOCATIONS = Array.from({ length: 10 }, (_, place) => 1 / (place + 1))
/** Isolates that a location runs. Each has its own memory. */
const ISOLATES = 3
const VISITS = [10_000, 100_000, 1_000_000]
/** How visits begin and continue: shares of all visits. What each step asks for is measured (`lib/visit-requests.ts`). */
const HABITS = {
  fromLink: 0.6,
  browses: 0.5,
  searches: 0.1,
  changesOrder: 0.15,
  /** Of the views of a list or server: what is loaded at its end is asked for then. */
  endsPage: 0.3,
  opensAnother: 0.35,
  votes: 0.04,
}
/**
 * Of the votes: those before which somebody signs in, and of these, those of new people. Assumed, and measured by
 * nobody: of six people, five vote once, and the sixth once a week, 13 times with one session.
 */
const SOME_COME_BACK = { signIn: 1 / 3, areNew: 5 / 6 }
const ALL_ARE_NEW = { signIn: 1, areNew: 1 }
type VoterHabits = typeof SOME_COME_BACK
const ENDS: Partial<Record<Step, Step>> = {
  'arrives at the list': 'ends a list',
  browses: 'ends a list',
  searches: 'ends a list',
  'changes order': 'ends a list',
  'arrives at a server': 'ends a server',
  'opens another': 'ends a server',
  'comes back': 'ends a server',
}
/** Five hundred beacons of the queue share a row, which is deleted when its day is over; each server that was seen has a row a day. See the beacons benchmark. */
const BEACON_ROWS_WRITTEN = 2 / 500
/** The secret of a person, by which the ledger hides whose a vote is: written with their first one. */
const SECRET: Rows = { read: 1, written: 1 }
/** List prices in US dollars for a million of each; docs/scale.md names the pages. Check them before you trust a total. */
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
/** Pictures of servers that a visitor has to load: an assumption, because the sample data has none. Most servers have an island. */
const BANNERS_A_VISIT = 2
/** Listings that get a new banner, for each visit, and the files that one is stored in. */
const NEW_BANNERS = { share: 1 / 20_000, files: 6 }
/** Requests that end in an unexpected error, and so write a line whatever is sampled. */
const ERRORS_SHARE = 0.0005
/** KV: two keys that each isolate reads again every hour. The first vote of a session for a server reads no mark; it leaves one where the database is far. */
const KEYS_REREAD_A_DAY = 2 * 25
/** Seconds for which the cache in front keeps a picture of a server (`FILES` of the policy), and that of the pictures' own domain (`public-store.ts`). */
const FILE_FRESH_S = { worker: 300, domain: DAY / SECOND }
/** CPU time of a request in milliseconds, from the memory of an isolate or made. What the cache in front answers takes none. */
const CPU_MS = { kept: 0.5, made: 3 }

/**
 * What a day of visits costs. Popularity falls as 1/rank. Visits follow the hours of ten locations. The lifetime of each cached answer comes from the policy, the
 * requests of a visit from a browser. Rows are the figures that D1 reports as read and written.
 */
export async function benchScale(listings: number) {
  const visit = await countVisits()
  printTable('Requests of a visitor who comes for the first time, by step', [
    ['', 'files', 'pictures', 'beacons', 'other', 'which'],
    ...[...visit].map(([step, requests]) => {
      const of = (kind: VisitRequest['kind']) => requests.filter((each) => each.kind === kind)
      const others = of('other').map(({ path }) => path.slice(0, 60))
      return [
        step,
        ...(['file', 'picture', 'beacon', 'other'] as const).map((kind) => of(kind).length),
        others.join('  '),
      ]
    }),
  ])
  const state = await benchState(listings, { copy: true })
  const voters = await prepareVoters(state)
  const runtime = await startRuntime(state)
  try {
    const rows = await measureRows(runtime.database, voters)
    printTable(`Rows of one answer at ${listings.toLocaleString('en')} listings`, [
      ['', 'read', 'written'],
      ...Object.entries(rows).map(([name, { read, written }]) => [name, read, written]),
    ])
    const days = VISITS.map((visits) => liveADay(visits, { listings, rows, visit }, SOME_COME_BACK))
    const withNew = VISITS.map((visits) => liveADay(visits, { listings, rows, visit }, ALL_ARE_NEW))
    printTable('A day of visits: what reaches the database', [
      [
        'visits',
        'requests',
        'reads that may be kept',
        'kept: isolates',
        'kept: + front cache',
        'rows read',
        'rows written',
        'beacons a message',
        'D1 queries/s at the peak',
        '$ per million visits',
        'if each voter signs in for the first time',
      ],
      ...days.map((day, at) => [
        day.visits.toLocaleString('en'),
        day.requests.toLocaleString('en'),
        day.reads.toLocaleString('en'),
        percent(1 - day.madeByIsolates / day.reads),
        percent(1 - day.madeBehindFront / day.reads),
        Math.round(day.rowsRead).toLocaleString('en'),
        Math.round(day.rowsWritten).toLocaleString('en'),
        (day.beacons / day.messages).toFixed(1),
        day.peakQueries.toFixed(1),
        dollarsOf(day.bill).toFixed(2),
        dollarsOf(withNew[at]?.bill ?? day.bill).toFixed(2),
      ]),
    ])
    const largest = days.at(-1)
    if (!largest) throw new Error('No day was played.')
    const { bill } = largest
    printTable('Requests of a visit, by path', [
      ['', 'of each visit', 'dollars for a million visits'],
      ...[...largest.byPath]
        .toSorted(([, a], [, b]) => b - a)
        .map(([path, count]) => {
          const ofEach = count / largest.visits
          return [path.slice(0, 80), ofEach.toFixed(3), (ofEach * PRICES.requests).toFixed(3)]
        }),
    ])
    for (const [at, day] of days.entries()) {
      const ways = { ...waysOf(day), 'if each voter is new': withNew[at]?.bill ?? day.bill }
      printTable(
        `The bill for a million visits, in US dollars, at ${day.visits.toLocaleString('en')} a day`,
        [
          ['', 'how many, in millions', ...Object.keys(ways)],
          ...BILL_LINES.map((line) => [
            line,
            (day.bill[line] / 1_000_000).toFixed(2),
            ...Object.values(ways).map((each) => dollars(each, line).toFixed(2)),
          ]),
          ['all', '', ...Object.values(ways).map((each) => dollarsOf(each).toFixed(2))],
        ],
      )
    }
    const isCheap = dollarsOf(bill) <= DOLLARS_MAX
    console.log(
      `\n${dollarsOf(bill).toFixed(2)} dollars for a million visits: the aim of ${DOLLARS_MAX.toFixed(2)} is ${isCheap ? 'met' : 'missed'}.`,
    )
    return {
      visit: Object.fromEntries(visit),
      rows,
      days,
      ok: isCheap && days.every((day) => day.peakQueries < 1000),
    }
  } finally {
    await runtime.end()
  }
}

/** The same visits in other ways, the last one as it is. Each differs from the next by what its name says. */
function waysOf({
  visits,
  files,
  filesByWorker,
  beacons,
  bill,
}: ReturnType<typeof liveADay>): Record<string, Bill> {
  const perMillion = (count: number) => (count / visits) * 1_000_000
  const pictures = BANNERS_A_VISIT * 1_000_000
  const byWorker = {
    ...bill,
    requests: bill.requests + pictures,
    cpuMs: bill.cpuMs + perMillion(filesByWorker) * CPU_MS.made,
    rowsRead: bill.rowsRead + perMillion(filesByWorker),
    fileReads: perMillion(filesByWorker),
  }
  const alone = { ...byWorker, queueOperations: 3 * perMillion(beacons) }
  const asking = {
    ...alone,
    requests: alone.requests + 1_000_000,
    cpuMs: alone.cpuMs + 1_000_000 * CPU_MS.kept,
  }
  const oneWorker = { ...asking, requests: asking.requests + perMillion(files) }
  return {
    'files in the same Worker': oneWorker,
    'everybody asks who is signed in': asking,
    'a message for each beacon': alone,
    'pictures by the Worker': byWorker,
    'as it is': bill,
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

function liveADay(
  visits: number,
  { listings, rows, visit }: { listings: number; rows: RowsOf; visit: Map<Step, VisitRequest[]> },
  voters: VoterHabits,
) {
  const random = createRandom('a day of visits')
  const isolates = LOCATIONS.map(() => Array.from({ length: ISOLATES }, () => new Copies()))
  const fronts = LOCATIONS.map(() => new Copies())
  const popular = zipf(listings)
  const day = {
    visits,
    requests: 0,
    files: 0,
    reads: 0,
    madeByIsolates: 0,
    madeBehindFront: 0,
    beacons: 0,
    messages: 0,
    votes: 0,
    marks: 0,
    fileReads: 0,
    /** What the Worker would read if it answered pictures itself. */
    filesByWorker: 0,
    cpuMs: 0,
    rowsRead: 0,
    // Each server that was seen has a row a day.
    rowsWritten: listings,
    queries: 0,
  }
  const keeps = new Map(
    [...visit.values()].flat().map(({ path }): [string, ReturnType<typeof keptFor>] => [path, keptFor(path)]),
  )
  const counted = new Set<string>()
  const votedToday = new Set<number>()
  /** Requests of all visits, by path. */
  const byPath = new Map<string, number>()
  let at = 0
  let place = 0
  /** Whether the visitor has a cookie, for which the cache in front is passed by. */
  let isSignedIn = false
  const isolate = () => isolates[place]?.[Math.floor(random.next() * ISOLATES)] ?? new Copies()

  /** An answer that may be kept in the memory of the isolate, and in the cache in front where the policy allows it. Returns whether it had to be made. */
  function read(key: string, keep: { memory: number; front: number }): boolean {
    day.requests += 1
    day.reads += 1
    const warm = !isSignedIn && keep.memory > 0 && isolate().has(key, at, keep.memory)
    if (!warm) day.madeByIsolates += 1
    if (keep.front > 0 && !isSignedIn && (fronts[place]?.has(key, at, keep.front) ?? false)) return false
    day.cpuMs += warm ? CPU_MS.kept : CPU_MS.made
    if (warm) return false
    day.madeBehindFront += 1
    day.queries += 1
    return true
  }
  function add(cost: Rows): void {
    day.rowsRead += cost.read
    day.rowsWritten += cost.written
  }
  function write(cost: Rows): void {
    day.requests += 1
    day.queries += 1
    day.cpuMs += CPU_MS.made
    add(cost)
  }
  function send(): void {
    day.requests += 1
    day.beacons += 1
    day.cpuMs += CPU_MS.kept
    day.rowsWritten += BEACON_ROWS_WRITTEN
    // Beacons of one isolate share a message.
    if (!isolate().has('beacons', at, GATHER_MS / 1000)) day.messages += 1
  }
  function take(step: Step, listing: number): void {
    for (const { kind, path } of visit.get(step) ?? []) {
      if (kind === 'file') {
        day.files += 1
        continue
      }
      byPath.set(path, (byPath.get(path) ?? 0) + 1)
      if (kind === 'beacon') send()
      else {
        const address = path
          .replace('GET ', '')
          .replace('{id}', String(listing))
          .replace('{q}', `word ${listing}`)
          .replace('{order}', String(listing))
        const keep = keeps.get(path) ?? null
        if (keep === null) write({ read: rows.listing.read, written: 0 })
        else if (read(address, keep)) day.rowsRead += rowsOf(path, rows)
      }
    }
    const end = ENDS[step]
    if (end && random.next() < HABITS.endsPage) take(end, listing)
  }

  // In order of time, so that a copy expires before the next request for it.
  for (at of Array.from({ length: visits }, () => momentOfDay(random)).toSorted((a, b) => a - b)) {
    place = pick(LOCATIONS, random)
    const listing = popular(random)
    const isVoter = random.next() < HABITS.votes
    isSignedIn = isVoter && random.next() >= voters.signIn
    const isFromLink = random.next() < HABITS.fromLink
    take(isSignedIn ? 'comes back' : isFromLink ? 'arrives at a server' : 'arrives at the list', listing)
    if (random.next() < HABITS.browses) take('browses', popular(random))
    if (random.next() < HABITS.searches) take('searches', popular(random))
    if (random.next() < HABITS.changesOrder) {
      const tag = Math.floor(random.next() * TAGS.length)
      take('changes order', tag * SORTS.length + Math.floor(random.next() * SORTS.length))
    }
    if (random.next() < HABITS.opensAnother) take('opens another', popular(random))
    if (isVoter) {
      take(isSignedIn ? 'votes again' : 'votes', listing)
      day.votes += 1
      day.marks += Number(place > 0)
      for (const each of [rows.vote, rows.leaf, rows.swept]) add(each)
      if (isSignedIn) add(rows.extension)
      else {
        const isNew = random.next() < voters.areNew
        for (const each of isNew ? [rows.newcomer, SECRET, rows.swept] : [rows.signIn, rows.swept]) add(each)
      }
      counted.add(`${listing} ${Math.floor(at / COUNT_MS)}`)
      votedToday.add(listing)
    }
    for (let banner = 0; banner < BANNERS_A_VISIT; banner += 1) {
      const picture = `banner ${popular(random)}`
      if (!fronts[place]?.has(`${picture} of the domain`, at, FILE_FRESH_S.domain)) day.fileReads += 1
      if (!fronts[place]?.has(picture, at, FILE_FRESH_S.worker)) day.filesByWorker += 1
    }
    take('leaves', listing)
  }
  const recounted = withVotesOfTheMonth(listings, day.votes) - votedToday.size
  for (const [servers, each] of [
    [counted.size, rows.count],
    [recounted, rows.recount],
  ] as const) {
    day.rowsRead += servers * each.read
    day.rowsWritten += servers * each.written
  }
  // The busiest hour has about 1.9 times the visits of an average hour; see momentOfDay.
  const peakQueries = (day.queries / (DAY / 1000)) * 1.9
  const bill: Bill = {
    requests: day.requests,
    cpuMs: day.cpuMs,
    rowsRead: day.rowsRead,
    rowsWritten: day.rowsWritten,
    kvReads: LOCATIONS.length * ISOLATES * KEYS_REREAD_A_DAY,
    kvWrites: day.marks,
    fileReads: day.fileReads,
    fileWrites: visits * NEW_BANNERS.share * NEW_BANNERS.files,
    pictures: visits * NEW_BANNERS.share,
    logLines: day.requests * ERRORS_SHARE,
    queueOperations: 3 * day.messages,
  }
  for (const line of BILL_LINES) bill[line] *= 1_000_000 / visits
  return { ...day, byPath, peakQueries, bill }
}

/** For how many seconds an isolate and the cache in front keep the answer; `null` if neither may. */
function keptFor(path: string): { memory: number; front: number } | null {
  const [method, address = ''] = path.split(' ')
  const [pathname = ''] = address.replace('{id}', 'a'.repeat(12)).split('?')
  if (method !== 'GET') return null
  if (/^\/(?:banners|previews|avatars|icons|embed\/islands)\//.test(pathname)) return { memory: 0, front: 30 }
  const seconds = cacheRuleOf(api, pathname)?.seconds ?? findScreen(pathname)?.screen.cache?.seconds
  return seconds === undefined ? null : { memory: seconds, front: seconds }
}

function rowsOf(path: string, rows: RowsOf): number {
  if (path.includes('/embed/')) return 0
  if (path.includes('/similar')) return rows.similar.read
  if (path.includes('/reviews')) return rows.reviews.read
  if (path.includes('q={q}')) return rows.search.read
  if (path.includes('/servers/{id}')) return rows.listing.read
  return rows.directory.read
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
/** The aim for a million visits, at the largest of `VISITS`. */
const DOLLARS_MAX = 2

const dollars = (bill: Bill, line: keyof Bill) => (bill[line] * PRICES[line]) / 1_000_000
const dollarsOf = (bill: Bill) => BILL_LINES.reduce((sum, line) => sum + dollars(bill, line), 0)

/** How many servers get at least one vote in 30 such days: each is counted once a day, also without a new vote. */
function withVotesOfTheMonth(listings: number, votesADay: number): number {
  const ranks = Array.from({ length: listings }, (_, rank) => 1 / (rank + 1))
  const sum = ranks.reduce((total, share) => total + share, 0)
  return ranks.reduce((total, share) => total + 1 - Math.exp((-MONTH_DAYS * votesADay * share) / sum), 0)
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
