import { descriptionWords } from '#contract/description-words.ts'
import { searchKey } from '#contract/fold.ts'
import type { Mention } from '#contract/listing.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { isFiller } from './closeness.ts'
import { excerpt } from './excerpt.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { ORDER, tagParameter } from './search-listings.ts'

/** How many listings with the rarest word are checked for the other words. */
const CANDIDATES_MAX = 80
/** More words do not make a search narrower. */
const WORDS_MAX = 6
/** From this length on the last word may be the beginning of one, because the person may still be typing. */
const UNFINISHED_MIN = 3

/**
 * Public listings whose description has all words of the text, in the chosen order. Those whose name has the text are left out: they are in the list
 * above.
 */
export async function searchDescriptions(
  ctx: Ctx,
  { q, tag, sort }: DirectoryInput,
  most: number,
): Promise<Mention[]> {
  const typed = descriptionWords(q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
  const last = words.at(-1)
  if (most <= 0 || last === undefined) return []
  const { results } = await ctx.db
    .prepare(
      `WITH asked AS (SELECT ' ' || j.value AS gram FROM json_each(?1) j),
       rarest AS MATERIALIZED (
         SELECT a.gram, coalesce(c.listings, 0) AS listings FROM asked a LEFT JOIN search_gram_counts c ON c.gram = a.gram ORDER BY listings LIMIT 1
       ),
       held AS MATERIALIZED (
         SELECT g.seq FROM (SELECT band, seq FROM search_grams WHERE gram = (SELECT gram FROM rarest) ORDER BY band, seq LIMIT ${CANDIDATES_MAX}) g
          WHERE NOT EXISTS (SELECT 1 FROM asked a WHERE a.gram <> (SELECT gram FROM rarest)
                 AND NOT EXISTS (SELECT 1 FROM search_grams o WHERE o.gram = a.gram AND o.band = g.band AND o.seq = g.seq))
       ),
       begun AS (
         SELECT DISTINCT g.seq FROM (SELECT band, seq FROM search_grams WHERE gram > ' ' || ?2 AND gram < ' ' || ?2 || char(1114111) LIMIT ${CANDIDATES_MAX}) g
          WHERE length(?2) >= ${UNFINISHED_MIN} AND NOT EXISTS (SELECT 1 FROM held)
            AND NOT EXISTS (SELECT 1 FROM asked a WHERE a.gram <> ' ' || ?2
                 AND NOT EXISTS (SELECT 1 FROM search_grams o WHERE o.gram = a.gram AND o.band = g.band AND o.seq = g.seq))
       )
       SELECT ${LISTING_COLUMNS}, l.about FROM (
         SELECT l.seq FROM (SELECT seq FROM held UNION SELECT seq FROM begun) f JOIN listings l ON l.seq = f.seq
          WHERE (?3 IS NULL OR instr(l.tags, ?3) > 0) AND instr(l.search_key, ?4) = 0
          ORDER BY ${ORDER[sort]}, l.created DESC, l.id LIMIT ?5
       ) f JOIN listings l ON l.seq = f.seq JOIN users u ON u.id = l.owner_id ORDER BY ${ORDER[sort]}, l.created DESC, l.id`,
    )
    .bind(JSON.stringify(words), last, tagParameter(tag), searchKey(q), most)
    .all<ListingRow & SqlRow<typeof listings, 'about'>>()
  return results.map((row) => ({ server: listingOf(row), parts: excerpt(row, words) }))
}
