import { ALL_TAGS, DIRECTORY_PAGE_SIZE, type Sort, SORTS } from '#contract/directory/directory.ts'
import { browseDirectory } from '../worker/features/directory/browse-directory.ts'
import { countFacets } from '../worker/features/directory/count-facets.ts'
import { forgetFilters } from '../worker/features/directory/filter-index.ts'
import { type Act, meteredContext, REPEATS, timeAct } from './lib/metered-db.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** Milliseconds of the database for any list, with this many listings for each. */
const MS_FOR_10000 = 10

export const browse =
  (q: string, sort: Sort, page: number, having?: string, without?: string) =>
  (ctx: Parameters<Act>[0]): ReturnType<typeof browseDirectory> =>
    browseDirectory(ctx, {
      q,
      tag: ALL_TAGS,
      sort,
      page,
      limit: DIRECTORY_PAGE_SIZE,
      ...(having !== undefined && { with: having }),
      ...(without !== undefined && { without }),
    })

const ACTS: Record<string, Act> = {
  ...Object.fromEntries(SORTS.map((sort) => [`page 1 by ${sort}`, browse('', sort, 1)])),
  'page 50': browse('', 'top', 50),
  'page 500': browse('', 'top', 500),
  'a tag': browse('', 'top', 1, 'tag-pvp'),
  'one filter': browse('', 'top', 1, 'lang-en'),
  'two filters': browse('', 'top', 1, 'lang-en.on-switch'),
  'four filters': browse('', 'new', 1, 'lang-de.on-switch.region-europe.rating-4'),
  'younger children': browse('', 'top', 1, 'for-children'),
  'one excluded': browse('', 'top', 1, undefined, 'addons-required'),
  'filters and a text': browse('sky', 'top', 1, 'lang-en.on-switch'),
  'a common name': browse('survival', 'top', 1),
  'a word of most descriptions': browse('build', 'top', 1),
  'a rare name': browse('quetzalport', 'top', 1),
  'a misspelled name': browse('skyblcok', 'top', 1),
  'a long misspelled text': browse('amberdale survial network relam', 'top', 1),
  nonsense: browse('zzqxjv', 'top', 1),
  'all counts': (ctx) => countFacets(ctx, { tag: ALL_TAGS, with: [], without: [] }),
  'all counts, two filters': (ctx) =>
    countFacets(ctx, { tag: ALL_TAGS, with: ['lang-en', 'on-switch'], without: [] }),
}

/** How many listings a page shows at least for the twenty commonest words with two letters swapped. */
async function fewestFound(
  database: Awaited<ReturnType<typeof startDatabase>>['database'],
  size: number,
): Promise<number> {
  const { results } = await database
    .prepare("SELECT lower(name) AS name FROM listings WHERE moderation = 'approved'")
    .all()
  const uses = new Map<string, number>()
  for (const { name } of results)
    for (const word of String(name).match(/[a-z]{5,}/g) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1)
  const common = [...uses].toSorted(([, a], [, b]) => b - a).slice(0, 20)
  const found = await Promise.all(
    common.map(async ([word, count]) => {
      const typo = word.replace(/^(.+?)(.)(?!\2)(.)/, '$1$3$2')
      const { items } = await browse(typo, 'top', 1)(meteredContext(database).ctx)
      return { word, typo, count, shown: items.length, most: Math.min(count, DIRECTORY_PAGE_SIZE) }
    }),
  )
  const least = found.toSorted((a, b) => a.shown / a.most - b.shown / b.most)[0]
  if (!least) return 0
  console.log(
    `\n${size} listings, common words with a swap: least for ${least.typo}, ${least.shown} of ${least.most}`,
  )
  return Math.round((least.shown / least.most) * DIRECTORY_PAGE_SIZE)
}

/** Milliseconds of the database and rows read for lists, searches and counts, at each size. */
export async function benchDirectory(sizes: readonly number[]) {
  let fewest = DIRECTORY_PAGE_SIZE
  const readings: { size: number; act: string; ms: number; rows: number }[] = []
  for (const size of sizes) {
    const runtime = await startDatabase(await benchState(size))
    try {
      forgetFilters()
      await ACTS['all counts']?.(meteredContext(runtime.database).ctx)
      fewest = Math.min(fewest, await fewestFound(runtime.database, size))
      for (const [act, run] of Object.entries(ACTS))
        readings.push({ size, act, ...(await timeAct(runtime.database, run)) })
    } finally {
      await runtime.end()
    }
  }
  printTable(
    `Milliseconds of the database (median of ${REPEATS}) and rows read`,
    readings.map(({ size, act, ms, rows }) => ({ listings: size, what: act, ms: ms.toFixed(1), rows })),
  )
  return {
    readings,
    ok:
      fewest === DIRECTORY_PAGE_SIZE &&
      readings.every(({ size, ms }) => ms <= (MS_FOR_10000 * Math.max(size, 10_000)) / 10_000),
  }
}
