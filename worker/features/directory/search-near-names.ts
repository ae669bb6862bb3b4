import { isFiller } from '#contract/directory/topics.ts'
import { searchKey, searchWords } from '#contract/text/fold.ts'
import { readAsLetters } from '#contract/text/edit-distance.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Ctx } from '../../http/verb.ts'
import { closeness, wantedOf } from './closeness.ts'
import { hasBit } from './bits.ts'
import { rankedRows } from './directory-query.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import type { Found, Searched } from './search-names.ts'

/** The number of names, those with the most shared grams, that are compared letter by letter. */
const COMPARED = 300
/** Each gram is looked for in every name, so there is a limit. */
const GRAMS_MAX = 8
/** Of several words, those of one that is spelled right are enough. */
const GRAMS_OF_SEVERAL = 6
/** In words up to this length an error can leave no gram of three intact. */
const SHORT_WORD = 5
/** What is written for a letter, as in 'h4v3n'. */
const DISGUISED = /[\d@$]/u
/** One sign of these scripts is as rare as a gram of letters. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

interface Candidate {
  seq: number
  name_key: string
  shared: number
}

/** Names that differ from the text by typing errors, by words too many or by the order of words: the nearest first, then in the chosen order. */
export async function searchNearNames(
  ctx: Ctx,
  searched: Searched,
  corrected: string | null = null,
): Promise<Found> {
  const { q, sort, page, limit } = searched
  const candidates = await readCandidates(ctx, searched, corrected)
  const wanted = wantedOf(q)
  const similar = candidates.flatMap((row) => {
    const close = closeness(wanted, row.name_key)
    return close === null ? [] : [{ ...row, ...close }]
  })
  // A name that lacks a word is only shown when none has them all.
  const whole = similar.filter((row) => row.whole)
  const near = whole.length > 0 ? whole : similar
  if (near.length === 0) return { items: [], total: 0, more: false }
  const least = candidates.at(-1)?.shared
  const ranked = near.map(({ seq, away }) => [seq, away])
  const rows = await ctx.db.all<ListingRow>(rankedRows(ranked, sort, { limit, offset: (page - 1) * limit }))
  return {
    items: rows.map(listingOf),
    total: near.length,
    // Names that were not compared share as much with the text as one that is near.
    more: candidates.length === COMPARED && near.some(({ shared }) => shared === least),
  }
}

/** The names that share most grams with the text, the newest listings first among equals. */
async function readCandidates(
  { db }: Ctx,
  { q, index, passing }: Searched,
  corrected: string | null,
): Promise<Candidate[]> {
  const grams = gramsToRead(q)
  if (grams.length === 0) return []
  const right = corrected === null ? null : searchKey(corrected)
  const shared = new Map<number, number>()
  for (const [seq, name] of index.names) {
    if (passing && !hasBit(passing, seq)) continue
    // The text without its errors outweighs all of them.
    const weight = right !== null && name.includes(right) ? GRAMS_MAX : 0
    const sum = grams.reduce((total, gram) => total + Number(name.includes(gram)), weight)
    if (sum > 0) shared.set(seq, sum)
  }
  const most = [...shared].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, COMPARED)
  const rows = await db.orm
    .select({ seq: listings.seq, nameKey: listings.nameKey })
    .from(listings)
    .where(
      among(
        listings.seq,
        most.map(([seq]) => seq),
      ),
    )
  const names = new Map(rows.map(({ seq, nameKey }) => [seq, nameKey]))
  return most.flatMap(([seq, common]) => {
    const name = names.get(seq)
    return name === undefined ? [] : [{ seq, name_key: name, shared: common }]
  })
}

/** What a similar name is likely to share: words that say little as a whole, and grams of the others. Too many are thinned out evenly. */
function gramsToRead(text: string): string[] {
  const words = searchWords(text)
  const telling = words.filter((word) => !isFiller(word))
  const key = searchKey(telling.length === 0 ? text : telling.join(' '))
  const short = telling.filter((word) => word.length > 1 && word.length <= SHORT_WORD)
  const grams = [
    ...words.filter(isFiller),
    ...gramsOf(key, [3]),
    ...(DISGUISED.test(key) ? gramsOf(readAsLetters(key), [3]) : []),
    ...short.flatMap((word) => [...gramsOf(word, [2]), ...swapsOf(word)]),
    ...(key.match(SIGN) ?? []),
  ]
  const all = [...new Set(grams)]
  const step = Math.max(1, all.length / (telling.length > 1 ? GRAMS_OF_SEVERAL : GRAMS_MAX))
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** The word with each pair of neighbours swapped. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) =>
      `${word.slice(0, index)}${word[index + 1] ?? ''}${word[index] ?? ''}${word.slice(index + 2)}`,
  )
}

/** The distinct substrings of these lengths, in the order of the text. */
function gramsOf(text: string, sizes: readonly number[]): string[] {
  const characters = [...text]
  const found = sizes.flatMap((size) =>
    characters
      .slice(0, Math.max(0, characters.length - size + 1))
      .map((_, start) => characters.slice(start, start + size).join('')),
  )
  return [...new Set(found)]
}
