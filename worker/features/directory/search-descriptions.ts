import { and, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { PAGE_TEXTS, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { descriptionWords } from '#contract/text/description-words.ts'
import { searchKey } from '#contract/text/fold.ts'
import type { Mention } from '#contract/listings/listing.ts'
import { listingFacts, listings } from '../../db/schema.ts'
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

const leading = alias(listingFacts, 'leading')

/** Public listings whose description has all words of the text, in the chosen order, but for those whose name has the text: they come before. */
export async function searchDescriptions(ctx: Ctx, searched: Searched, most: number): Promise<Mention[]> {
  const typed = descriptionWords(searched.q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return []
  const facts = words.map((word) => ` ${word}`)
  const rarest = sql`${leading.fact} = (SELECT value FROM json_each(${JSON.stringify(facts)})
    ORDER BY (SELECT count(*) FROM ${listingFacts} WHERE ${listingFacts.fact} = value) LIMIT 1)`
  const whole = await readMentions(ctx, searched, { most, words, first: rarest, others: facts })
  if (whole.length > 0 || last.length < UNFINISHED_MIN) return whole
  const begun = and(gt(leading.fact, ` ${last}`), lt(leading.fact, ` ${last}\u{10ffff}`))
  return readMentions(ctx, searched, { most, words, first: begun, others: facts.slice(0, -1) })
}

interface Asked {
  most: number
  words: string[]
  /** Which facts are `leading`: they lead to a listing. */
  first: SQL | undefined
  /** Words that it must have, too. */
  others: string[]
}

async function readMentions(
  { db }: Ctx,
  { q, sort, passing }: Searched,
  { most, words, first, others }: Asked,
): Promise<Mention[]> {
  const conditions = and(
    sql`${listing.seq} IN (SELECT ${leading.seq} FROM ${listingFacts} leading WHERE ${first})`,
    ...others.map((fact) => hasFact(fact)),
    not(contains(listing.searchKey, searchKey(q))),
    isAmong(listing.seq, passing),
  )
  // In the order of its index: words of most descriptions soon have enough.
  const keys = firstOf(sort, conditions, most)
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
