import { ALL_TAGS, DIRECTORY_PAGE_SIZE, directoryPath } from '#contract/directory/directory.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { requestsPerSecond } from './lib/requests-per-second.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'

const QUERIES = [
  ['rare word', 'quetzalport'],
  ['common word (every tenth name)', 'skyblock'],
  ['two-letter prefix', 'sk'],
  ['typo', 'quetzlaport'],
  ['typo in a common word', 'skyblcok'],
] as const
const REPEATS = 9
/** What people type most, and what many names have. */
const COMMON = ['survival', 'smp', 'the realm', 'skyblock', 'sky', 'realm'] as const
/** The least share of the throughput of one bare D1 query. */
const SHARE_MIN = 0.5
const ROUNDS = 15
/** No search may read more rows than this. */
const ROWS_MAX = 2000

/** The cost of a search at each size: rows read, and the time of the database (median of several). */
export async function benchSearch(sizes: readonly number[]) {
  const rows: (string | number)[][] = []
  const shares: { q: string; size: number; rps: number; share: number }[] = []
  let most = 0
  for (const size of sizes) {
    const runtime = await startRuntime(await benchState(size))
    try {
      for (const q of COMMON) shares.push({ q, size, ...(await againstBare(runtime, q)) })
      for (const [kind, q] of [...QUERIES, ...COMMON.map((word) => ['common', word] as const)]) {
        const times: number[] = []
        let last = { rows: 0, total: 0, match: '', trips: 0 }
        for (let repeat = 0; repeat < REPEATS; repeat += 1) {
          const { ctx, meter } = meteredContext(runtime.database)
          const answer = await browseDirectory(ctx, {
            q,
            tag: ALL_TAGS,
            sort: 'top',
            page: 1,
            limit: DIRECTORY_PAGE_SIZE,
          })
          times.push(meter.duration)
          last = { rows: meter.rowsRead, total: answer.total, match: answer.match, trips: meter.statements }
        }
        most = Math.max(most, last.rows)
        rows.push([
          `${kind}: ${q}`,
          `${size / 1000}k`,
          last.total,
          last.match,
          last.trips,
          last.rows,
          median(times).toFixed(1),
        ])
      }
    } finally {
      await runtime.end()
    }
  }
  printTable('Search', [
    ['query', 'listings', 'found', 'match', 'statements', 'rows read', 'ms in D1'],
    ...rows,
  ])
  printTable('Searches for common words, beside one bare D1 query of 18 rows, median of paired rounds', [
    ['text', 'listings', 'requests a second', 'of bare'],
    ...shares.map(({ q, size, rps, share }) => [q, `${size / 1000}k`, rps.toFixed(0), ratio(share)]),
  ])
  const least = Math.min(...shares.map(({ share }) => share))
  console.log(
    `\nMost rows read: ${most} (limit ${ROWS_MAX}). Least share: ${ratio(least)} (limit ${SHARE_MIN}).`,
  )
  return { rows, shares, ok: most <= ROWS_MAX && least >= SHARE_MIN }
}

async function againstBare({ app, bare }: Runtime, q: string) {
  const path = directoryPath({ q, tag: ALL_TAGS, sort: 'top', page: 1 })
  const rates: { own: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    rates.push({
      own: await requestsPerSecond(app, path),
      bare: await requestsPerSecond(bare, '/rows?after=0&rows=18'),
    })
  // The first round is for warming up.
  const warm = rates.slice(1)
  return { rps: median(warm.map(({ own }) => own)), share: median(warm.map((rate) => rate.own / rate.bare)) }
}
