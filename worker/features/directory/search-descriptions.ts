import { and, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import { PAGE_TEXTS, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { descriptionWords } from '#contract/text/description-words.ts'
import { searchKey } from '#contract/text/fold.ts'
import type { Mention } from '#contract/listings/listing.ts'
import { listingFacts, listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { contains, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { isFiller } from '#contract/directory/topics.ts'
import { firstOf, hasFact, isAmong, listing, ORDER, rowsOf } from './directory-query.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import type { Searched } from './search-names.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** More words do not make a search narrower. */
const WORDS_MAX = 6
/** From this length on the last word may be the beginning of one, because the person may still be typing. */
const UNFINISHED_MIN = 3

/** Counting how many have a word ends here: more is common. */
const COUNTED_MAX = 500
/** If all words are common, only this number of servers is searched, from the first in the order. */
const LOOKED_AT = 1500

/** Public listings with all words of the text in their description, in the chosen order. Listings with the text in their name are left out: they come before. */
export async function searchDescriptions(ctx: Ctx, searched: Searched, most: number): Promise<Mention[]> {
  const typed = descriptionWords(searched.q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return []
  const isBegun = and(gt(listingFacts.fact, ` ${last}`), lt(listingFacts.fact, ` ${last}\u{10ffff}`))
  const having = await seqsWith(ctx, [
    ...words.map((word) => eq(listingFacts.fact, ` ${word}`)),
    ...(last.length < UNFINISHED_MIN ? [] : [isBegun]),
  ])
  const begun = having[words.length] ?? []
  const rarest = having.slice(0, words.length).reduce((a, b) => (b.length < a.length ? b : a))
  const whole = await readMentions(ctx, searched, { most, words, among: rarest, others: words })
  if (whole.length > 0) return whole
  return readMentions(ctx, searched, { most, words, among: begun, others: words.slice(0, -1) })
}

/** The listings with each fact, or more of them than are looked at one by one. */
async function seqsWith({ db }: Ctx, which: readonly (SQL | undefined)[]): Promise<number[][]> {
  const found = await db.batch<{ seq: number }>(
    which.map((fact) =>
      db.orm.select({ seq: listingFacts.seq }).from(listingFacts).where(fact).limit(COUNTED_MAX),
    ),
  )
  return found.map((rows) => [...new Set(rows.map(({ seq }) => seq))])
}

interface Asked {
  most: number
  words: string[]
  /** Which listings may have them all. */
  among: number[]
  /** Words that it must have. */
  others: string[]
}

async function readMentions(
  { db }: Ctx,
  { q, sort, passing, index }: Searched,
  { most, words, among: some, others }: Asked,
): Promise<Mention[]> {
  const text = searchKey(q)
  const left = some.filter((seq) => !index.names.get(seq)?.includes(text))
  if (left.length === 0) return []
  const conditions = and(
    ...others.map((word) => hasFact(` ${word}`)),
    not(contains(listing.searchKey, text)),
    isAmong(listing.seq, passing),
  )
  const keys =
    some.length < COUNTED_MAX
      ? sql`SELECT ${listing.seq} FROM ${listings} listing NOT INDEXED WHERE ${among(listing.seq, left)} AND ${listing.moderation} = 'approved' AND ${conditions} ORDER BY ${ORDER[sort]} LIMIT ${most}`
      : sql`SELECT ${listing.seq} FROM (${firstOf(sort, undefined, LOOKED_AT)}) looked CROSS JOIN ${listings} listing ON ${listing.seq} = looked.seq WHERE ${conditions} ORDER BY ${ORDER[sort]} LIMIT ${most}`
  const texts = sql.raw(PAGE_TEXTS.map((field) => `, listing.${field}`).join(''))
  const rows = await db.all<ListingRow & SqlRow<typeof listings, (typeof PAGE_TEXTS)[number]>>(
    rowsOf(keys, [ORDER[sort]], texts),
  )
  return rows.map((row) => ({
    server: listingOf(row),
    parts: excerpt(
      TEXT_FIELDS.map((field) => row[field]),
      words,
    ),
  }))
}

/** About two lines on a phone. */
const LENGTH = 140
/** How much of the text before the first match is shown. */
const BEFORE = 40
/** A word, or one sign of a script without blanks between words. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}\u200b-\u200d'\u2019]+/gu

/**
 * The part of the texts of a listing around the first of these words, in pieces: every second piece is one that matches. `words` are folded; a longer word that starts
 * with one matches, too.
 */
function excerpt(texts: readonly string[], words: readonly string[]): string[] {
  const plain = plainText(texts.join('\n\n')).replaceAll(/\s+/gu, ' ')
  const hits = [...plain.matchAll(PIECE)].filter(([piece]) =>
    descriptionWords(piece).some((found) =>
      words.some((word) => found.startsWith(word) || ([...found].length === 1 && word.includes(found))),
    ),
  )
  const first = hits[0]?.index ?? 0
  const start = first <= BEFORE ? 0 : plain.indexOf(' ', first - BEFORE) + 1
  const from = start > first ? first : start
  const end = from + cutTo(plain.slice(from), LENGTH).length
  const parts = [from === 0 ? '' : '… ']
  let at = from
  for (const hit of hits) {
    const [piece] = hit
    if (hit.index < at || hit.index + piece.length > end) continue
    parts[parts.length - 1] += plain.slice(at, hit.index)
    parts.push(piece, '')
    at = hit.index + piece.length
  }
  parts[parts.length - 1] += plain.slice(at, end) + (end < plain.length ? '…' : '')
  return parts
}
