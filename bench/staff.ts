import { MODERATION_STATES } from '../contract/moderation.ts'
import { listListings } from '../worker/features/moderation/list-listings.ts'
import { readQueue } from '../worker/features/moderation/read-queue.ts'
import type { Ctx } from '../worker/http/context.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable, ratio } from './lib/table.ts'

/** A page of staff's list of servers; the last of 100,000 walks some 260 blocks. */
const PAGE_ROWS_MAX = 1800
/** A search that weighs as many listings as it may. */
const SEARCH_ROWS_MAX = 6500
const LIMIT = 25

interface Reading {
  what: string
  size: number
  rows: number
}

const FILTERS = [undefined, ...MODERATION_STATES] as const
const SEARCHES = [
  ['rare word', 'quetzalport'],
  ['common word (every tenth name)', 'skyblock'],
  ['two letters', 'sk'],
  ['one letter', 's'],
  ['nothing', 'qqxxzz'],
] as const

/** Rows D1 says it read for what staff look at: pages of every list, first to last, searches, and the state of the queue; at each size. */
export async function benchStaff(sizes: readonly number[]) {
  const readings: Reading[] = []
  for (const size of sizes) {
    const runtime = await startDatabase(await benchState(size))
    try {
      for (const read of await readAll(runtime.database, size)) readings.push(read)
    } finally {
      await runtime.end()
    }
  }
  const names = [...new Set(readings.map(({ what }) => what))]
  const rowsOf = (what: string, size: number | undefined) =>
    readings.find((reading) => reading.what === what && reading.size === size)?.rows ?? NaN
  printTable(
    'Rows read for what staff look at, and how much the largest directory costs against the smallest',
    [
      ['what', ...sizes.map((size) => `${size / 1000}k`), 'ratio'],
      ...names.map((what) => [
        what,
        ...sizes.map((size) => rowsOf(what, size)),
        ratio(rowsOf(what, sizes.at(-1)) / rowsOf(what, sizes[0])),
      ]),
    ],
  )
  const most = (searches: boolean) =>
    Math.max(...readings.filter(({ what }) => what.startsWith('search') === searches).map(({ rows }) => rows))
  const [page, search] = [most(false), most(true)]
  console.log(
    `\nMost rows read by any page: ${page} (limit ${PAGE_ROWS_MAX}); by any search: ${search} (limit ${SEARCH_ROWS_MAX}).`,
  )
  return { readings, page, search, ok: page <= PAGE_ROWS_MAX && search <= SEARCH_ROWS_MAX }
}

async function readAll(database: D1DatabaseLike, size: number): Promise<Reading[]> {
  const readings: Reading[] = []
  const measure = async <Answer>(what: string, work: (ctx: Ctx) => Promise<Answer>): Promise<Answer> => {
    const { ctx, meter } = meteredContext(database)
    const answer = await work({ ...ctx, actor: { kind: 'system' } })
    readings.push({ what, size, rows: meter.rowsRead })
    return answer
  }
  const list = (what: string, query: { q?: string; moderation?: (typeof FILTERS)[number]; page?: number }) =>
    measure(what, (ctx) =>
      listListings(ctx, {
        q: '',
        moderation: undefined,
        deleted: undefined,
        page: 1,
        limit: LIMIT,
        ...query,
      }),
    )
  for (const moderation of FILTERS) {
    const name = moderation ?? 'all'
    const { total } = await list(`${name}, page 1`, { moderation })
    await list(`${name}, page 20`, { moderation, page: 20 })
    await list(`${name}, last page`, { moderation, page: Math.max(1, Math.ceil(total / LIMIT)) })
  }
  for (const [what, q] of SEARCHES) await list(`search: ${what}`, { q })
  await list('search: common word, denied', { q: 'skyblock', moderation: 'denied' })
  await measure('the state of the queue', readQueue)
  return readings
}
