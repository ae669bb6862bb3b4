import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { PAGE_TEXTS, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { descriptionWords } from '#contract/text/description-words.ts'
import { searchKey } from '#contract/text/fold.ts'
import type { Mention } from '#contract/listings/listing.ts'
import { listingFacts, listings, users } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { isFiller } from './closeness.ts'
import { l, ORDER } from './directory-query.ts'
import { excerpt } from './excerpt.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../listings/listing-row.ts'
import type { Searched } from './search-names.ts'

/** More words do not make a search narrower. */
const WORDS_MAX = 6
/** From this length on the last word may be the beginning of one, because the person may still be typing. */
const UNFINISHED_MIN = 3

const f = alias(listingFacts, 'f')

/** Public listings whose description has all words of the text, in the chosen order, but for those whose name has the text: they come before. */
export async function searchDescriptions(ctx: Ctx, searched: Searched, most: number): Promise<Mention[]> {
  const typed = descriptionWords(searched.q)
  const telling = typed.filter((word) => !isFiller(word))
  const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return []
  const facts = words.map((word) => ` ${word}`)
  const rarest = sql`${f.fact} = (SELECT ${listingFacts.fact} FROM ${listingFacts}
    WHERE ${inArray(listingFacts.fact, facts)} GROUP BY ${listingFacts.fact} ORDER BY count(*) LIMIT 1)`
  const whole = await readMentions(ctx, searched, { most, words, first: rarest, others: facts })
  if (whole.length > 0 || last.length < UNFINISHED_MIN) return whole
  const begun = sql`${f.fact} > ${` ${last}`} AND ${f.fact} < ${` ${last}\u{10ffff}`}`
  return readMentions(ctx, searched, { most, words, first: begun, others: facts.slice(0, -1) })
}

interface Asked {
  most: number
  words: string[]
  /** Which facts `f` lead to a listing. */
  first: SQL
  /** Words that it must have, too. */
  others: string[]
}

async function readMentions(
  { db }: Ctx,
  { q, sort, passing }: Searched,
  { most, words, first, others }: Asked,
): Promise<Mention[]> {
  const has = (seq: SQLiteColumn) => (fact: string) =>
    sql`EXISTS (SELECT 1 FROM ${listingFacts} WHERE ${listingFacts.seq} = ${seq} AND ${listingFacts.fact} = ${fact})`
  const rows = await db.all<ListingRow & SqlRow<typeof listings, (typeof PAGE_TEXTS)[number]>>(sql`
    SELECT ${sql.raw(LISTING_COLUMNS)}, ${sql.join(
      PAGE_TEXTS.map((field) => l[field]),
      sql`, `,
    )} FROM (
      SELECT ${l.seq} FROM (SELECT DISTINCT ${f.seq} FROM ${listingFacts} f WHERE ${and(first, ...others.map(has(f.seq)))}) w
       CROSS JOIN ${listings} l ON ${l.seq} = w.seq
       WHERE instr(${l.searchKey}, ${searchKey(q)}) = 0 ${passing === null ? sql`` : sql`AND ${l.seq} IN (${passing})`}
       ORDER BY ${ORDER[sort]} LIMIT ${most}
    ) p CROSS JOIN ${listings} l ON ${l.seq} = p.seq CROSS JOIN ${users} u ON u.id = ${l.ownerId} ORDER BY ${ORDER[sort]}`)
  return rows.map((row) => ({
    server: listingOf(row),
    parts: excerpt(
      TEXT_FIELDS.map((field) => row[field]),
      words,
    ),
  }))
}
