import { and, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#contract/directory/directory.ts'
import { isFiller } from '#contract/directory/topics.ts'
import { PAGE_TEXTS, TEXT_FIELDS } from '#contract/listings/fields.ts'
import type { Mention } from '#contract/listings/listing.ts'
import { descriptionWords } from '#contract/text/description-words.ts'
import { searchKey } from '#contract/text/fold.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { listingFacts, listings } from '../../db/schema.ts'
import { contains, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { bitsOf } from './bits.ts'
import { firstOf, hasFact, isAmong, listing, ORDER, rowsOf } from './directory-query.ts'
import type { Searched } from './search-names.ts'

/** More words do not make a search narrower. */
const WORDS_MAX = 6
/** From this length on, the last word may be incomplete: the person may still be typing. */
const UNFINISHED_MIN = 3

/** A word of this many listings is common. Reading which listings have it ends here. */
const COMMON_FROM = 500
/** If all words are common, only this many listings are looked at, the first in the order. */
const LOOKED_AT_MAX = 1200

/**
 * Public listings with all words of the text in their description but not in their name, in the chosen order.
 */
export async function searchDescriptions(ctx: Ctx, searched: Searched, most: number): Promise<Mention[]> {
  const typed = descriptionWords(searched.q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return []
  const mayGoOn = last.length >= UNFINISHED_MIN
  const holders = await readHolders(ctx, [
    ...words.map((word) => eq(listingFacts.fact, ` ${word}`)),
    ...(mayGoOn ? [goesOn(last)] : []),
  ])
  const rarest = holders.slice(0, words.length).reduce((a, b) => (b.seqs.length < a.seqs.length ? b : a))
  const hasWords = words.map((word) => hasFact(` ${word}`))
  const whole = await readMentions(ctx, searched, { most, words, holders: rarest, hasWords })
  const longer = holders[words.length]
  if (whole.length > 0 || !longer) return whole
  const hasLonger = sql`EXISTS (SELECT 1 FROM ${listingFacts}
    WHERE ${listingFacts.seq} = ${listing.seq} AND ${goesOn(last)})`
  const conditions = [...hasWords.slice(0, -1), hasLonger]
  return readMentions(ctx, searched, { most, words, holders: longer, hasWords: conditions })
}

/** Whether a fact is a longer word that starts with these letters. */
const goesOn = (letters: string) =>
  and(gt(listingFacts.fact, ` ${letters}`), lt(listingFacts.fact, ` ${letters}\u{10ffff}`))

/** The listings that have a word. If it is common, these are only some of them. */
interface Holders {
  seqs: number[]
  isCommon: boolean
}

async function readHolders({ db }: Ctx, which: readonly (SQL | undefined)[]): Promise<Holders[]> {
  const results = await db.batch<{ seq: number }>(
    which.map((fact) =>
      db.orm.select({ seq: listingFacts.seq }).from(listingFacts).where(fact).limit(COMMON_FROM),
    ),
  )
  return results.map((rows) => ({
    seqs: [...new Set(rows.map(({ seq }) => seq))],
    isCommon: rows.length === COMMON_FROM,
  }))
}

interface Asked {
  most: number
  words: string[]
  /** The listings that have the rarest of the words. */
  holders: Holders
  /** Whether the alias `listing` has all of the words. */
  hasWords: SQL[]
}

async function readMentions(
  { db }: Ctx,
  { q, sort, passing, index, playing }: Searched,
  { most, words, holders, hasWords }: Asked,
): Promise<Mention[]> {
  const text = searchKey(q)
  const unnamed = holders.seqs.filter((seq) => !index.names.get(seq)?.includes(text))
  if (unnamed.length === 0) return []
  const conditions = and(...hasWords, not(contains(listing.searchKey, text)), isAmong(listing.seq, passing))
  const looked = holders.isCommon ? firstByPlayers(sort, playing) : byPlayers(unnamed, playing)
  const keys = sql`SELECT ${listing.seq}, looked.rank FROM (${looked}) looked
    CROSS JOIN ${listings} listing ON ${listing.seq} = looked.seq AND ${listing.moderation} = 'approved'
    WHERE ${conditions} ORDER BY looked.rank, ${ORDER[sort]} LIMIT ${most}`
  const texts = sql.raw(PAGE_TEXTS.map((field) => `, listing.${field}`).join(''))
  const rows = await db.all<ListingRow & SqlRow<typeof listings, (typeof PAGE_TEXTS)[number]>>(
    rowsOf(keys, [sql.raw('page.rank'), ORDER[sort]], texts),
  )
  return rows.map((row) => ({
    server: listingOf(row),
    parts: excerpt(
      TEXT_FIELDS.map((field) => row[field]),
      words,
    ),
  }))
}

type Playing = Searched['playing']

/** Listings with their `rank`: the lowest where most people play. */
const byPlayers = (seqs: readonly number[], playing: Playing): SQL =>
  sql`SELECT value ->> 0 AS seq, value ->> 1 AS rank
    FROM json_each(${JSON.stringify(seqs.map((seq) => [seq, -(playing?.get(seq) ?? -1)]))})`

/** The first listings in the order, those with players before all others. */
function firstByPlayers(sort: Sort, playing: Playing = new Map()): SQL {
  const counted = [...playing]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LOOKED_AT_MAX)
    .map(([seq]) => seq)
  const isOther = counted.length > 0 ? not(isAmong(listing.seq, bitsOf(counted))) : undefined
  return sql`${byPlayers(counted, playing)} UNION ALL
    SELECT seq, 1 FROM (${firstOf(sort, isOther, LOOKED_AT_MAX - counted.length)})`
}

/** The length of an excerpt: about two lines on a phone. */
const EXCERPT_LENGTH = 140
/** How many characters before the first match are shown. */
const EXCERPT_BEFORE = 40
/** A word, or one sign of a script without blanks between words. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}\u200b-\u200d'\u2019]+/gu

/**
 * The part of a listing's texts around the first match, in pieces: every second piece is a match. `words` are
 * folded, and a longer word that starts with one of them matches, too.
 */
function excerpt(texts: readonly string[], words: readonly string[]): string[] {
  const plain = plainText(texts.join('\n\n')).replaceAll(/\s+/gu, ' ')
  const hits = [...plain.matchAll(PIECE)].filter(([piece]) =>
    descriptionWords(piece).some((found) =>
      words.some((word) => found.startsWith(word) || ([...found].length === 1 && word.includes(found))),
    ),
  )
  const first = hits[0]?.index ?? 0
  const start = first <= EXCERPT_BEFORE ? 0 : plain.indexOf(' ', first - EXCERPT_BEFORE) + 1
  const from = start > first ? first : start
  const end = from + cutTo(plain.slice(from), EXCERPT_LENGTH).length
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
