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
import { listingOf } from './listing-row.ts'
import { readListings } from './read-listings.ts'
import { ORDER } from './search-listings.ts'

/** Up to this many listings are all compared. Of more, those that have the rarest gram of the text, the most popular first, up to the same number. */
const COMPARED = 350
/** Listings that are read of the rarest gram of a name, and of the rarest word of a description. */
const NAMED = 500
const TOLD = 250

interface Matched {
  seq: number
  /** 0 the name itself, 1 it starts with the text, 2 it contains the text, 3 the description has the words. */
  class: number
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
  const { seqs, isCut } =
    countBits(passing) <= COMPARED
      ? { seqs: membersOf(passing), isCut: false }
      : await readCandidates(ctx, passing, text, words)
  const { results: matched } = await ctx.db
    .prepare(
      `SELECT l.seq, CASE instr(l.search_key, ?2) WHEN 0 THEN 3 WHEN 1 THEN l.search_key <> ?2 ELSE 2 END AS class
         FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value
        WHERE l.moderation = 'approved' AND ((?2 <> '' AND instr(l.search_key, ?2) > 0)
          OR (?3 <> '[]' AND NOT EXISTS (SELECT 1 FROM json_each(?3) w WHERE instr(l.description_words || l.about_words, w.value) = 0)))
        ORDER BY class, ${ORDER[sort]}, l.created DESC, l.id`,
    )
    // A word of a stored list starts behind a quote. The last word may be the beginning of one.
    .bind(
      JSON.stringify(seqs),
      text,
      JSON.stringify(words.map((word, place) => `"${word}${place === words.length - 1 ? '' : '"'}`)),
    )
    .all<Matched>()
  const shown = matched.slice((page - 1) * limit, page * limit)
  const rows = await readListings<SqlRow<typeof listings, 'about'>>(
    ctx.db,
    shown.map(({ seq }) => seq),
    'l.about',
  )
  const isName = ({ place }: { place: number }) => (shown[place]?.class ?? 3) < 3
  const names = rows.filter(isName)
  const mentions = rows
    .filter((row) => !isName(row))
    .map((row) => ({ server: listingOf(row), parts: excerpt(row, words) }))
  return {
    items: names.map(listingOf),
    total: matched.filter((row) => row.class < 3).length,
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
  const rarest = (grams: readonly string[], most: number) =>
    db
      .prepare(
        `SELECT seq FROM search_grams WHERE gram =
           (SELECT j.value FROM json_each(?1) j LEFT JOIN search_gram_counts c ON c.gram = j.value ORDER BY coalesce(c.listings, 0) LIMIT 1)
          ORDER BY band, seq LIMIT ${most}`,
      )
      .bind(JSON.stringify(grams))
  const [named, told] = await db.batch<[{ seq: number }, { seq: number }]>([
    rarest(gramsOf(text, [Math.min(3, [...text].length)]), NAMED),
    rarest(
      words.map((word) => ` ${word}`),
      TOLD,
    ),
  ])
  const found = [...named.results, ...told.results].map(({ seq }) => seq)
  const seqs = [...new Set(found)].filter((seq) => hasBit(passing, seq))
  return {
    seqs: seqs.slice(0, COMPARED),
    isCut: named.results.length === NAMED || told.results.length === TOLD || seqs.length > COMPARED,
  }
}
