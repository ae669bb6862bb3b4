import { ALL_TAGS } from '#contract/directory.ts'
import { searchKey, searchWords } from '#contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { searchGramCounts } from '../../db/schema/search.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { readAsLetters } from '#contract/slips.ts'
import { closeness, wantedOf } from './closeness.ts'
import { gramsOf } from './grams.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { type Found, ORDER, tagParameter } from './search-listings.ts'

/** How many of the rarest grams of the text are read, how many names of each, and how many names are compared. */
const GRAMS = 8
const CANDIDATES_PER_GRAM = 100
const COMPARED = 80
/** With a tag, so many names are looked at for those that have it. */
const LOOKED_AT = 150
/** In words up to this length an error can leave no gram intact, so the grams of every swap of neighbours are read, too. */
const SHORT_WORD = 5
/** One sign of these scripts is as rare as a gram of letters. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Names that differ from the text by typing errors, by words too many or by the order of words: the nearest first, then in the chosen order. */
export async function searchNearNames(
  ctx: Ctx,
  { q, tag, sort, page, limit }: DirectoryInput,
): Promise<Found> {
  const seqs = await readSharing(ctx, gramsToRead(q))
  if (seqs.length === 0) return { items: [], total: 0, more: false }
  const { results } = await ctx.db
    .prepare(
      `SELECT l.id, l.name_key FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value
        WHERE ?2 IS NULL OR instr(l.tags, ?2) > 0 LIMIT ${COMPARED}`,
    )
    .bind(JSON.stringify(seqs.slice(0, tag === ALL_TAGS ? COMPARED : LOOKED_AT)), tagParameter(tag))
    .all<SqlRow<typeof listings, 'id' | 'name_key'>>()
  const wanted = wantedOf(q)
  const similar = results.flatMap((row) => {
    const close = closeness(wanted, row.name_key)
    return close === null ? [] : [{ id: row.id, ...close }]
  })
  // A name that lacks a word is only shown when none has them all.
  const whole = similar.filter((row) => row.whole)
  const near = whole.length > 0 ? whole : similar
  if (near.length === 0) return { items: [], total: 0, more: false }
  const read = await ctx.db
    .prepare(
      `SELECT ${LISTING_COLUMNS} FROM json_each(?1) j JOIN listings l ON l.id = j.value ->> 'id' JOIN users u ON u.id = l.owner_id
        ORDER BY j.value ->> 'away', ${ORDER[sort]}, l.created DESC, l.id LIMIT ?2 OFFSET ?3`,
    )
    .bind(JSON.stringify(near), limit, (page - 1) * limit)
    .all<ListingRow>()
  return { items: read.results.map(listingOf), total: near.length, more: false }
}

/** The grams that a similar name is likely to share. A text of one letter has none. */
function gramsToRead(text: string): string[] {
  const key = searchKey(text)
  const short = searchWords(text).filter((word) => word.length > 2 && word.length <= SHORT_WORD)
  const grams = [
    ...gramsOf(key, [2, 3]),
    ...gramsOf(readAsLetters(key), [2, 3]),
    ...short.flatMap(swapsOf).flatMap((word) => gramsOf(word, [3])),
    ...(key.match(SIGN) ?? []),
  ]
  return [...new Set(grams)]
}

/** The word with each pair of neighbours swapped. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, place) =>
      `${word.slice(0, place)}${word[place + 1] ?? ''}${word[place] ?? ''}${word.slice(place + 2)}`,
  )
}

/**
 * Public names that share grams with the text, those with the most and rarest in common first. Each gram gives only its most popular names, which limits
 * the work for common grams.
 */
async function readSharing({ db }: Ctx, grams: readonly string[]): Promise<number[]> {
  if (grams.length === 0) return []
  const { results: counts } = await db
    .prepare(
      `SELECT c.gram, c.listings FROM json_each(?1) j CROSS JOIN search_gram_counts c ON c.gram = j.value
        WHERE c.listings > 0 ORDER BY c.listings LIMIT ${GRAMS}`,
    )
    .bind(JSON.stringify(grams))
    .all<SqlRow<typeof searchGramCounts>>()
  if (counts.length === 0) return []
  const lists = await db.batch<{ seq: number }[]>(
    counts.map(({ gram }) =>
      db
        .prepare(
          `SELECT seq FROM search_grams WHERE gram = ?1 ORDER BY band, seq LIMIT ${CANDIDATES_PER_GRAM}`,
        )
        .bind(gram),
    ),
  )
  const found = new Map<number, { shared: number; weight: number }>()
  for (const [place, { results }] of lists.entries()) {
    const weight = 1 / (10 + (counts[place]?.listings ?? 0))
    for (const { seq } of results) {
      const before = found.get(seq) ?? { shared: 0, weight: 0 }
      found.set(seq, { shared: before.shared + 1, weight: before.weight + weight })
    }
  }
  return [...found].toSorted(([, a], [, b]) => b.weight * b.shared - a.weight * a.shared).map(([seq]) => seq)
}
