import { ALL_TAGS, DIRECTORY_PAGE_SIZE, directoryPath } from '#contract/directory/directory.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type Runtime, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { median, printTable, ratio } from './lib/table.ts'
import { inTurns } from './throughput.ts'

/** Limits for the largest directory compared with the smallest: the highest growth of rows read and the lowest share of throughput. */
const ROWS_MAX = 2
const THROUGHPUT_MIN = 0.8

const FIRST_PAGE = { q: '', tag: ALL_TAGS, sort: 'top', page: 1 } as const

/**
 * Rows read and requests per second of directory and detail while the directory grows. Both reach the database. Each size is compared with the bare
 * query over the same database.
 */
export async function benchGrowth(sizes: readonly number[]) {
  const readings = []
  for (const size of sizes) {
    const runtime = await startRuntime(await benchState(size, { copy: true }))
    try {
      readings.push({ size, ...(await readAll(runtime)) })
    } finally {
      await runtime.end()
    }
  }
  printTable(
    'Growth (req/s and the share of a bare D1 query with as many rows over the same database, median of paired rounds)',
    [
      ['listings', 'directory rows', 'req/s', 'of bare', 'detail rows', 'req/s', 'of bare'],
      ...readings.map(({ size, directory, detail }) => [
        size.toLocaleString('en'),
        ...[directory, detail].flatMap(({ rows, rps, ofQuery }) => [rows, rps.toFixed(0), ratio(ofQuery)]),
      ]),
    ],
  )
  const [first, last] = [readings[0], readings.at(-1)]
  const isFlat = (name: 'directory' | 'detail') =>
    first !== undefined &&
    last !== undefined &&
    last[name].rows <= first[name].rows * ROWS_MAX &&
    last[name].ofQuery >= first[name].ofQuery * THROUGHPUT_MIN
  return { readings, ok: isFlat('directory') && isFlat('detail') }
}

async function readAll(runtime: Runtime) {
  const { ctx, meter } = meteredContext(runtime.database)
  const page = await browseDirectory(ctx, { ...FIRST_PAGE, limit: DIRECTORY_PAGE_SIZE })
  const directoryRows = meter.rowsRead
  const id = page.items[0]?._id
  if (id === undefined) throw new Error('The directory is empty')
  await findListing(ctx, id)
  return {
    directory: {
      rows: directoryRows,
      ...(await against(runtime, directoryPath(FIRST_PAGE), DIRECTORY_PAGE_SIZE)),
    },
    detail: { rows: meter.rowsRead - directoryRows, ...(await against(runtime, `/api/servers/${id}`, 1)) },
  }
}

async function against({ app, bare }: Runtime, path: string, rows: number) {
  const get = (base: URL, address: string) => ({
    name: address,
    base,
    requests: () => [{ method: 'GET' as const, path: address }],
  })
  const [own = [], query = []] = await inTurns([get(app, path), get(bare, `/rows?after=0&rows=${rows}`)])
  return {
    rps: median(own),
    ofQuery: median(own.map((value, round) => value / (query[round] ?? NaN))),
  }
}
