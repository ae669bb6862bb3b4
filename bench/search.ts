import { ALL_TAGS, DIRECTORY_PAGE_SIZE } from '#contract/directory.ts'
import { browseDirectory } from '../worker/features/listings/browse-directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable } from './lib/table.ts'

const QUERIES = [
  ['rare word', 'quetzalport'],
  ['common word (every tenth name)', 'skyblock'],
  ['two-letter prefix', 'sk'],
  ['typo', 'quetzlaport'],
  ['typo in a common word', 'skyblcok'],
] as const
const REPEATS = 9

/** The cost of a search at each size: rows read, and the time of the database (median of several). */
export async function benchSearch(sizes: readonly number[]) {
  console.log(
    '\nSearch plan: grams of the folded name in an ordinary table (search_grams, primary key gram + popularity band + listing); candidates come from the',
    '\nrarest gram of the text (search_gram_counts), at most 2,000 of them, and are checked for the whole text; when nothing holds it, names that share',
    '\ngrams are compared by edit distance.',
  )
  const rows: (string | number)[][] = []
  for (const size of sizes) {
    const runtime = await startRuntime(await benchState(size))
    try {
      for (const [kind, q] of QUERIES) {
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
  return { rows, ok: true }
}
