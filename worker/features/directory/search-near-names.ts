import { isFiller } from '#contract/directory/topics.ts'
import { readAsLetters } from '#contract/text/edit-distance.ts'
import { searchKey, searchWords } from '#contract/text/fold.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Ctx } from '../../http/verb.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { hasBit } from './bits.ts'
import { closeness, wantedOf } from './closeness.ts'
import { rankedRows } from './directory-query.ts'
import type { Found, Searched } from './search-names.ts'

/** How many names, those with the most shared grams, are compared letter by letter. */
const COMPARED_MAX = 300
/** Each gram (a part of a word) is looked for in every name, so their number is limited. */
const GRAMS_MAX = 8
/** The limit for a text of several words: the grams of one word that is spelled right are enough. */
const GRAMS_OF_SEVERAL = 6
/** In words up to this length an error can leave no gram of three intact. */
const SHORT_WORD = 5
/** Signs that people write instead of a letter, as in 'h4v3n'. */
const DISGUISED = /[\d@$]/u
/** One sign of these scripts is as rare as a gram of letters. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

interface Candidate {
  seq: number
  nameKey: string
  /** How many grams of the text it has. */
  shared: number
}

/** Names that differ from the text by typing errors, more words or the order of words: the nearest first. */
export async function searchNearNames(
  ctx: Ctx,
  searched: Searched,
  corrected: string | null = null,
): Promise<Found> {
  const { q, sort, page, limit, playing } = searched
  const candidates = await readCandidates(ctx, searched, corrected)
  const wanted = wantedOf(q)
  const similar = candidates.flatMap((row) => {
    const close = closeness(wanted, row.nameKey)
    return close === null ? [] : [{ ...row, ...close }]
  })
  // A name that lacks a word is only shown when no name has all words.
  const complete = similar.filter((row) => row.hasAllWords)
  const near = complete.length > 0 ? complete : similar
  if (near.length === 0) return { items: [], total: 0, more: false }
  const least = candidates.at(-1)?.shared
  const ranked = near.map(({ seq, away }) => [seq, away, -(playing?.get(seq) ?? -1)])
  const rows = await ctx.db.all<ListingRow>(rankedRows(ranked, sort, { limit, offset: (page - 1) * limit }))
  return {
    items: rows.map(listingOf),
    total: near.length,
    // Names that were not compared may share as much with the text as one that is shown.
    more: candidates.length === COMPARED_MAX && near.some(({ shared }) => shared === least),
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
    // A name with the corrected text comes before all that only share grams.
    const weight = right !== null && name.includes(right) ? GRAMS_MAX : 0
    const sum = grams.reduce((total, gram) => total + Number(name.includes(gram)), weight)
    if (sum > 0) shared.set(seq, sum)
  }
  const most = [...shared].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, COMPARED_MAX)
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
  return most.flatMap(([seq, count]) => {
    const nameKey = names.get(seq)
    return nameKey === undefined ? [] : [{ seq, nameKey, shared: count }]
  })
}

/**
 * Parts that a similar name is likely to share: whole filler words, grams of the others. Too many are thinned
 * out evenly.
 */
function gramsToRead(text: string): string[] {
  const words = searchWords(text)
  const telling = words.filter((word) => !isFiller(word))
  const key = searchKey(telling.length === 0 ? text : telling.join(' '))
  const short = telling.filter((word) => word.length > 1 && word.length <= SHORT_WORD)
  const grams = [
    ...words.filter(isFiller),
    ...gramsOf(key, 3),
    ...(DISGUISED.test(key) ? gramsOf(readAsLetters(key), 3) : []),
    ...short.flatMap((word) => [...gramsOf(word, 2), ...swapsOf(word)]),
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

/** All parts of this length, in the order of the text. */
function gramsOf(text: string, size: number): string[] {
  const characters = [...text]
  return characters
    .slice(0, Math.max(0, characters.length - size + 1))
    .map((_, start) => characters.slice(start, start + size).join(''))
}
