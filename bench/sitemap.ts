import { listAddresses, listPages } from '../worker/features/sitemap/list-addresses.ts'
import type { Ctx } from '../worker/http/context.ts'
import { meteredContext } from './lib/metered-db.ts'
import { startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** Limits: rows that a sitemap file may read, and its size, because an isolate has to hold it. */
const MAP_ROWS_MAX = 1_100
const MAP_KB_MAX = 250

/** Rows that D1 reports as read for the sitemap, and the size of its files, at each size. */
export async function benchSitemap(sizes: readonly number[]) {
  const readings = []
  for (const size of sizes) {
    const runtime = await startRuntime(await benchState(size))
    try {
      const rowsOf = async (work: (ctx: Ctx) => Promise<unknown>) => {
        const { ctx, meter } = meteredContext(runtime.database)
        await work(ctx)
        return meter.rowsRead
      }
      const kilobytes = async (path: string) =>
        (await (await fetch(new URL(path, runtime.app))).arrayBuffer()).byteLength / 1024
      const pages = await listPages(meteredContext(runtime.database).ctx)
      const last = pages.at(-1) ?? 0
      readings.push({
        size,
        maps: pages.length,
        index: await rowsOf(listPages),
        first: await rowsOf((ctx) => listAddresses(ctx, 1)),
        last: await rowsOf((ctx) => listAddresses(ctx, last)),
        none: await rowsOf((ctx) => listAddresses(ctx, last + 1)),
        indexKb: await kilobytes('/sitemap.xml'),
        firstKb: await kilobytes('/sitemaps/servers-1.xml'),
      })
    } finally {
      await runtime.end()
    }
  }
  printTable('Rows read for the sitemap, and the size of its files in kilobytes', [
    ['listings', 'maps', 'index', 'first map', 'last map', 'no map', 'index KB', 'first map KB'],
    ...readings.map(({ size, maps, index, first, last, none, indexKb, firstKb }) => [
      size.toLocaleString('en'),
      maps,
      index,
      first,
      last,
      none,
      indexKb.toFixed(1),
      firstKb.toFixed(1),
    ]),
  ])
  const rows = Math.max(...readings.flatMap(({ first, last }) => [first, last]))
  const kb = Math.max(...readings.flatMap(({ indexKb, firstKb }) => [indexKb, firstKb]))
  console.log(
    `\nMost rows read by a map: ${rows} (limit ${MAP_ROWS_MAX}); largest file: ${kb.toFixed(0)} KB (limit ${MAP_KB_MAX}).`,
  )
  return { readings, rows, kb, ok: rows <= MAP_ROWS_MAX && kb <= MAP_KB_MAX }
}
