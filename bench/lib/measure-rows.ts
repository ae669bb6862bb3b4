import { createHash } from 'node:crypto'
import { ALL_TAGS, DIRECTORY_PAGE_SIZE } from '#contract/directory/directory.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { createRandom } from '../../dev/seed/random.ts'
import { signIn } from '../../worker/features/people/account/sign-in.ts'
import { growLedger } from '../../worker/features/ledger/grow-ledger.ts'
import { browseDirectory } from '../../worker/features/directory/browse-directory.ts'
import { findListingWithReviews } from '../../worker/features/listings/find-listing.ts'
import { listSimilar } from '../../worker/features/directory/list-similar.ts'
import { FIRST_REVIEWS, listReviews } from '../../worker/features/reviews/list-reviews.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { countRecentVotes } from '../../worker/features/votes/count-recent-votes.ts'
import type { Ctx } from '../../worker/http/context.ts'
import { sweepExpired } from '../../worker/jobs/sweep-expired.ts'
import { memoryStore } from './memory-store.ts'
import { meteredContext } from './metered-db.ts'
import type { D1DatabaseLike } from './runtime.ts'
import { BENCH_SIGNING_KEY } from './signing-key.ts'
import type { Voters } from './voters.ts'
import { zipf } from './zipf.ts'

/** Minutes of a measurement, and servers that get votes in each, as many as in a minute of a million visits a day. */
const MINUTES = 20
const MOVES = 25
/** The votes of the week and the month are counted so often. */
export const COUNT_MS = 10 * MINUTE

export interface Rows {
  read: number
  written: number
}

export interface RowsOf {
  /** Somebody signs in who did before. */
  signIn: Rows
  newcomer: Rows
  /** Somebody comes back with a session that was not used on that day. */
  extension: Rows
  /** The vote gets its number in the public ledger. */
  leaf: Rows
  /** A session ends, or what a vote came with is deleted after 30 days. */
  swept: Rows
  directory: Rows
  listing: Rows
  reviews: Rows
  similar: Rows
  search: Rows
  vote: Rows
  /** The votes of its week and month are counted, which moves it in 'Trending' and 'Top this month'. */
  count: Rows
  /** The same a day later, without a vote since. */
  recount: Rows
}

type Measure = (act: (ctx: Ctx) => Promise<unknown>) => Promise<Rows>

/** The rows that D1 says it read and wrote on this database, for each answer, action and job. */
export async function measureRows(database: D1DatabaseLike, voters: Voters): Promise<RowsOf> {
  const measure: Measure = async (act) => {
    const { ctx, meter } = meteredContext(database)
    await act(ctx)
    return { read: meter.rowsRead, written: meter.rowsWritten }
  }
  const [listing = '', other = ''] = voters.listings
  const page = { q: '', tag: ALL_TAGS, sort: 'top', page: 1, limit: DIRECTORY_PAGE_SIZE } as const
  const claimOf = (person: number) => {
    const [, id = '', secret = ''] = /=([^.]+)\.([^.]+)/.exec(voters.cookies[person] ?? '') ?? []
    return { id, secretHash: createHash('sha256').update(secret).digest('base64url') }
  }
  const cast = (listingId: string, person: number) =>
    measure((ctx) => castVote(ctx, { listingId, claim: claimOf(person) }))
  // For the first row of an empty table, here that of the signals, D1 counts one more.
  await cast(other, 0)
  const signIns = await measureSignIns(measure, claimOf(0).id)
  return {
    ...signIns,
    directory: await measure((ctx) => browseDirectory(ctx, page)),
    listing: await measure((ctx) => findListingWithReviews(ctx, listing)),
    reviews: await measure((ctx) => listReviews(ctx, listing, FIRST_REVIEWS)),
    similar: await measure((ctx) => listSimilar(ctx, listing)),
    search: await measure((ctx) => browseDirectory(ctx, { ...page, q: 'sky' })),
    vote: await cast(other, 1),
    ...(await measureJobs(database, cast, measure)),
    ...(await measureLater(database, measure)),
  }
}

const withEnv = (ctx: Ctx, more: object): Ctx => ({
  ...ctx,
  env: Object.assign(Object.create(null), ctx.env, more),
})

/** Somebody signs in for the first time, signs in again, and comes back a day later. */
async function measureSignIns(
  measure: Measure,
  session: string,
): Promise<Pick<RowsOf, 'newcomer' | 'signIn' | 'extension'>> {
  const { fetch } = globalThis
  globalThis.fetch = () =>
    Promise.resolve(
      Response.json({ access_token: 'token', id: '81384788765712384', username: 'kim', avatar: 'a1' }),
    )
  try {
    const env = { ADMIN_IDS: '', DISCORD_ORIGIN: 'https://discord.example', SIGNING_KEY: BENCH_SIGNING_KEY }
    const input = { code: 'code', verifier: 'verifier', previous: null, device: 'Firefox on Linux' }
    return {
      newcomer: await measure((ctx) => signIn(withEnv(ctx, env), input)),
      signIn: await measure((ctx) => signIn(withEnv(ctx, env), input)),
      extension: await measure((ctx) =>
        ctx.db.prepare('UPDATE sessions SET expires_at = expires_at + 1 WHERE id = ?1').bind(session).run(),
      ),
    }
  } finally {
    globalThis.fetch = fetch
  }
}

/** What the votes and sessions of a day make the jobs of the next hour and of the next month write. */
async function measureLater(
  database: D1DatabaseLike,
  measure: Measure,
): Promise<Pick<RowsOf, 'leaf' | 'swept'>> {
  const count = async (rows: string) =>
    Number((await database.prepare(`SELECT count(*) AS n FROM ${rows}`).all()).results[0]?.['n'])
  const { bucket } = memoryStore()
  const leaf = new Sum()
  leaf.add(
    await measure((ctx) =>
      growLedger(
        withEnv(ctx, { BANNERS: bucket, LEDGER_KEY: BENCH_SIGNING_KEY, ORIGIN: 'https://bench.example' }),
      ),
    ),
    // The sample data has many more than a run takes.
    await count('votes WHERE leaf IS NOT NULL'),
  )
  const swept = new Sum()
  const rows = (await count('signals')) + (await count('sessions'))
  swept.add(await measure((ctx) => sweepExpired({ ...ctx, now: ctx.now + 100 * DAY })), rows)
  return { leaf: leaf.each(), swept: swept.each() }
}

/** Votes for servers by their place in 'Top', some times; every ten minutes the counts, and those of the next day. */
async function measureJobs(
  database: D1DatabaseLike,
  cast: (listingId: string, person: number) => Promise<Rows>,
  measure: Measure,
): Promise<Pick<RowsOf, 'count' | 'recount'>> {
  const { results } = await database
    .prepare("SELECT id FROM listings WHERE moderation = 'approved' ORDER BY votes DESC, created DESC, id")
    .all()
  // The sample data has counts without votes. What is left of them is written now.
  await measure(countRecentVotes)
  const random = createRandom('a minute of votes')
  const popular = zipf(results.length)
  const sum = { count: new Sum(), recount: new Sum() }
  const voted = new Set<number>()
  const ever = new Set<number>()
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const places = new Set<number>()
    while (places.size < MOVES) places.add(popular(random))
    // Somebody else each minute, because the same servers are popular again.
    for (const at of places) {
      await cast(String(results[at]?.['id']), 1 + minute)
      voted.add(at)
      ever.add(at)
    }
    if (minute % (COUNT_MS / MINUTE) > 0) continue
    sum.count.add(await measure(countRecentVotes), voted.size)
    voted.clear()
  }
  sum.recount.add(
    await measure((ctx) => countRecentVotes({ ...ctx, now: ctx.now + DAY + MINUTE })),
    ever.size,
  )
  return { count: sum.count.each(), recount: sum.recount.each() }
}

/** Rows of some runs, for each server that they were about. */
class Sum {
  private read = 0
  private written = 0
  private servers = 0

  add(rows: Rows, servers: number): void {
    this.read += rows.read
    this.written += rows.written
    this.servers += servers
  }

  each(): Rows {
    return { read: this.read / this.servers, written: this.written / this.servers }
  }
}
