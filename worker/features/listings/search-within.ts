import { descriptionWords } from '#contract/description-words.ts'
import { searchKey } from '#contract/fold.ts'
import type { Listing, Mention } from '#contract/listing.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { type Bitmap, countBits, hasBit, membersOf } from './bitmap.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { isFiller } from './closeness.ts'
import { excerpt } from './excerpt.ts'
import { gramsOf } from './grams.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { ORDER } from './search-listings.ts'

/** Up to this many listings are all searched. Of more, those that have the rarest gram of the text, the most popular first. */
const SEARCHED = 500
const GRAM_ROWS = 500

interface Matched {
  /** 0 the name itself, 1 it starts with the text, 2 it contains the text, 3 the description has the words. */
  class: number
  names: number
  all: number
}

/** Listings of a filtered directory that a text finds: by name first, then by the words of their description. Names must be spelled right here. */
export async function searchWithin(
  ctx: Ctx,
  passing: Bitmap,
  { q, sort, page, limit }: DirectoryInput,
): Promise<{ items: Listing[]; total: number; more?: true; mentions?: Mention[] }> {
  const text = searchKey(q)
  const typed = descriptionWords(q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = telling.length > 0 ? telling : typed
  const isSmall = countBits(passing) <= SEARCHED
  const { seqs, isCut } = isSmall
    ? { seqs: membersOf(passing), isCut: false }
    : await readCandidates(ctx, passing, text, words)
  const { results } = await ctx.db
    .prepare(
      `WITH matched AS MATERIALIZED (
         SELECT l.seq, CASE instr(l.search_key, ?2) WHEN 0 THEN 3 WHEN 1 THEN l.search_key <> ?2 ELSE 2 END AS class
           FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value
          WHERE l.moderation = 'approved' AND ((?2 <> '' AND instr(l.search_key, ?2) > 0)
            OR (?3 <> '[]' AND NOT EXISTS (SELECT 1 FROM json_each(?3) w WHERE instr(l.description_words || l.about_words, w.value) = 0)))
       )
       SELECT n.names, n."all", p.class, ${LISTING_COLUMNS}, l.about FROM (SELECT count(*) FILTER (WHERE class < 3) AS names, count(*) AS "all" FROM matched) n
         JOIN (SELECT l.seq, m.class FROM matched m CROSS JOIN listings l ON l.seq = m.seq
                ORDER BY m.class, ${ORDER[sort]}, l.created DESC, l.id LIMIT ?4 OFFSET ?5) p
         JOIN listings l ON l.seq = p.seq JOIN users u ON u.id = l.owner_id
        ORDER BY p.class, ${ORDER[sort]}, l.created DESC, l.id`,
    )
    // A word of a stored list starts behind a quote. The last word may be the beginning of one.
    .bind(
      JSON.stringify(seqs),
      text,
      JSON.stringify(words.map((word, place) => `"${word}${place === words.length - 1 ? '' : '"'}`)),
      limit,
      (page - 1) * limit,
    )
    .all<ListingRow & SqlRow<typeof listings, 'about'> & Matched>()
  const names = results.filter((row) => row.class < 3)
  const mentions = results
    .filter((row) => row.class === 3)
    .map((row) => ({ server: listingOf(row), parts: excerpt(row, words) }))
  return {
    items: names.map(listingOf),
    total: results[0]?.names ?? 0,
    ...(isCut && { more: true }),
    ...(mentions.length > 0 && { mentions }),
  }
}

/** Passing listings whose name has the rarest gram of the text, or whose description has its rarest word. */
async function readCandidates(
  { db }: Ctx,
  passing: Bitmap,
  text: string,
  words: readonly string[],
): Promise<{ seqs: number[]; isCut: boolean }> {
  const rarest = (grams: readonly string[]) =>
    db
      .prepare(
        `SELECT seq FROM search_grams WHERE gram =
           (SELECT j.value FROM json_each(?1) j LEFT JOIN search_gram_counts c ON c.gram = j.value ORDER BY coalesce(c.listings, 0) LIMIT 1)
          ORDER BY band, seq LIMIT ${GRAM_ROWS}`,
      )
      .bind(JSON.stringify(grams))
  const [named, told] = await db.batch<[{ seq: number }, { seq: number }]>([
    rarest(gramsOf(text, [Math.min(3, [...text].length)])),
    rarest(words.map((word) => ` ${word}`)),
  ])
  const found = [...named.results, ...told.results].map(({ seq }) => seq)
  return {
    seqs: [...new Set(found)].filter((seq) => hasBit(passing, seq)),
    isCut: named.results.length === GRAM_ROWS,
  }
}
