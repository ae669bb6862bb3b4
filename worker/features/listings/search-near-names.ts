import { searchKey, searchWords } from '#contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { closeness, readAsLetters, wantedOf } from './closeness.ts'
import { gramsOf } from './grams.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { type Found, ORDER, tagParameter } from './search-listings.ts'

/** How many of the rarest grams of the text are read, how many names of each, and how many names are compared. */
const GRAMS = 8
const CANDIDATES_PER_GRAM = 100
const COMPARED = 60
/** In words up to this length an error can leave no gram intact, so the grams of every swap of neighbours are read, too. */
const SHORT_WORD = 5
/** One sign of these scripts is as rare as a gram of letters. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Names that differ from the text by typing errors, by words too many or by the order of words: the nearest first, then in the chosen order. */
export async function searchNearNames(
  ctx: Ctx,
  { q, tag, sort, page, limit }: DirectoryInput,
): Promise<Found> {
  const grams = gramsToRead(q)
  if (grams.length === 0) return { items: [], total: 0, more: false }
  const tagText = tagParameter(tag)
  const { results } = await ctx.db
    .prepare(sharingSql(Math.min(grams.length, GRAMS), tagText !== null))
    .bind(JSON.stringify(grams), ...(tagText === null ? [] : [tagText]))
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
 * Public names that share grams with the text, those with the most and rarest in common first. ?1 the text's grams as JSON, ?2 the tag if there is one.
 * Every gram provides only its most popular names, which limits the work for common grams. The tag is checked before the last limit: similar names under
 * other tags must not displace the right one.
 */
function sharingSql(count: number, tagged: boolean): string {
  const lists = Array.from(
    { length: count },
    (
      _,
      place,
    ) => `SELECT * FROM (SELECT seq, (SELECT weight FROM rare WHERE place = ${place}) AS weight FROM search_grams
      WHERE gram = (SELECT gram FROM rare WHERE place = ${place}) ORDER BY band, seq LIMIT ${CANDIDATES_PER_GRAM})`,
  )
  return `
WITH rare AS MATERIALIZED (
  SELECT j.value AS gram, 1.0 / (10 + c.listings) AS weight, row_number() OVER (ORDER BY c.listings) - 1 AS place
    FROM json_each(?1) j JOIN search_gram_counts c ON c.gram = j.value WHERE c.listings > 0 ORDER BY c.listings LIMIT ${count}
)
SELECT l.id, l.name_key FROM (
  SELECT g.seq, count(*) AS shared, sum(weight) AS weight FROM (${unionAll(lists)}) g
   ${tagged ? 'JOIN listings t ON t.seq = g.seq WHERE instr(t.tags, ?2) > 0' : ''}
   GROUP BY g.seq ORDER BY sum(weight) * count(*) DESC LIMIT ${COMPARED}
) s JOIN listings l ON l.seq = s.seq`
}

/** D1 accepts at most five terms in one compound SELECT, so longer ones are nested. */
const COMPOUND_MAX = 5

function unionAll(selects: string[]): string {
  if (selects.length <= COMPOUND_MAX) return selects.join(' UNION ALL ')
  const groups = Array.from({ length: Math.ceil(selects.length / COMPOUND_MAX) }, (_, group) =>
    selects.slice(group * COMPOUND_MAX, (group + 1) * COMPOUND_MAX),
  )
  return unionAll(groups.map((group) => `SELECT * FROM (${group.join(' UNION ALL ')})`))
}
