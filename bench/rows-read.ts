import { ALL_TAGS, DIRECTORY_PAGE_SIZE, type Sort, SORTS, type Tag, TAGS } from '#contract/directory.ts'
import { browseDirectory } from '../worker/features/listings/browse-directory.ts'
import { meteredContext } from './lib/metered-db.ts'
import { startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable, ratio } from './lib/table.ts'

const PAGES = [1, 5, 50]
/** No directory page may read more rows than this. */
const ROWS_MAX = 640
/** Limit for the growth of page 1 from the smallest directory to the largest. */
const GROWTH_MAX = 2

type Reading = {
  size: number
  tag: Tag | typeof ALL_TAGS
  sort: Sort
  page: number
  rows: number
  items: number
}

/** Rows that D1 reports as read for a directory page: every tag × sort, pages 1, 5 and 50, at each size. */
export async function benchRowsRead(sizes: readonly number[]) {
  const readings: Reading[] = []
  for (const size of sizes) {
    const runtime = await startRuntime(await benchState(size))
    try {
      for (const tag of [ALL_TAGS, ...TAGS] as const)
        for (const sort of SORTS)
          for (const page of PAGES) {
            const { ctx, meter } = meteredContext(runtime.database)
            const answer = await browseDirectory(ctx, { q: '', tag, sort, page, limit: DIRECTORY_PAGE_SIZE })
            readings.push({ size, tag, sort, page, rows: meter.rowsRead, items: answer.items.length })
          }
    } finally {
      await runtime.end()
    }
  }
  const rowsOf = (size: number, tag: string, sort: string, page: number) =>
    readings.find((r) => r.size === size && r.tag === tag && r.sort === sort && r.page === page)
  const cell = (reading: Reading | undefined) =>
    reading ? `${reading.rows}${reading.items === 0 ? '*' : ''}` : '-'
  printTable(`Rows read for a directory page (* past the end), by size × page`, [
    ['tag / sort', ...sizes.flatMap((size) => PAGES.map((page) => `${size / 1000}k p${page}`))],
    ...[ALL_TAGS, ...TAGS].flatMap((tag) =>
      SORTS.map((sort) => [
        `${tag} / ${sort}`,
        ...sizes.flatMap((size) => PAGES.map((page) => cell(rowsOf(size, tag, sort, page)))),
      ]),
    ),
  ])
  const most = Math.max(...readings.map((reading) => reading.rows))
  const growth = Math.max(
    ...readings
      .filter((reading) => reading.page === 1 && reading.size === sizes.at(-1))
      .map((reading) => reading.rows / (rowsOf(sizes[0] ?? 0, reading.tag, reading.sort, 1)?.rows ?? NaN)),
  )
  console.log(
    `\nMost rows read by any page: ${most} (limit ${ROWS_MAX}). Page 1 grows at most ${ratio(growth)}× from the smallest to the largest size (limit ${GROWTH_MAX}×).`,
  )
  return { readings, most, growth, ok: most <= ROWS_MAX && growth <= GROWTH_MAX }
}
