import { desc, not, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Sort } from '#contract/directory/directory.ts'
import type { Db } from '../../db/client.ts'
import { listingFacts, listings, siteCounters, users } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { type Bits, bitsOf, both, countOf, flagsOf, numbersOf } from './bits.ts'
import { LISTING_COLUMNS, type ListingRow } from '../listings/listing-row.ts'

export const listing = alias(listings, 'listing')
const TRUE = sql.raw('true')
const COMMA = sql.raw(', ')

const newestOf = (...first: (SQL | SQLiteColumn)[]): SQL =>
  sql.join([...first, desc(listing.created), listing.id], COMMA)

/** The orders of the directory: in each, newest first among equals, then by id. */
export const ORDER: Record<Sort, SQL> = {
  // Behind the players of `Choice.playing`.
  playing: newestOf(desc(listing.topRank)),
  top: newestOf(desc(listing.topRank)),
  new: newestOf(),
  name: newestOf(listing.nameKey),
  updated: newestOf(desc(listing.updated)),
  ratings: newestOf(desc(listing.ratingRank)),
}

/** Public listings in an order. The index is named, because the planner would rather sort than walk it while the tables have no statistics. */
export const publicIn = (sort: Sort, join: SQL = sql.empty()): SQL =>
  sql`${listings} listing INDEXED BY ${sql.identifier(`listings_by_${sort === 'playing' ? 'top' : sort}`)}${join} WHERE ${listing.moderation} = 'approved'`

/** Whether a listing, by default `listing`, has a fact. */
export const hasFact = (fact: string, seq: SQLiteColumn = listing.seq): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listingFacts} WHERE ${listingFacts.fact} = ${fact} AND ${listingFacts.seq} = ${seq})`

/** Whether a `seq` is in a set of listings; `null` for all. The set is a text of a sign for each number, so that no row is read for it. */
export const isAmong = (seq: SQLiteColumn, found: Bits | null): SQL =>
  found === null ? TRUE : sql`substr(CAST(${flagsOf(found)} AS BLOB), ${seq}, 1) = CAST('1' AS BLOB)`

/** The `seq` of the first public listings in an order for which something holds. */
export const firstOf = (sort: Sort, which: SQL | undefined, limit: number): SQL =>
  sql`SELECT ${listing.seq} FROM ${publicIn(sort)} AND ${which ?? TRUE} ORDER BY ${ORDER[sort]} LIMIT ${limit}`

/** The rows of the listings whose `seq` is in these `keys`, with more columns of `listing` and of `page`, the keys. */
export const rowsOf = (keys: SQL, order: SQL[], more: SQL = sql.empty()): SQL =>
  sql`SELECT ${sql.raw(LISTING_COLUMNS)}${more} FROM (${keys}) page CROSS JOIN ${listings} listing ON ${listing.seq} = page.seq CROSS JOIN ${users} owner ON owner.id = ${listing.ownerId} ORDER BY ${sql.join(order, COMMA)}`

/** The rows of public listings, each given as its `seq` and what ranks it: the lowest first, then in an order. */
export const rankedRows = (
  ranked: readonly (readonly number[])[],
  sort: Sort,
  { limit, offset }: Place,
): SQL =>
  sql`SELECT ${sql.raw(LISTING_COLUMNS)} FROM json_each(${JSON.stringify(ranked)}) ranked
      CROSS JOIN ${listings} listing ON ${listing.seq} = ranked.value ->> 0 AND ${listing.moderation} = 'approved' CROSS JOIN ${users} owner ON owner.id = ${listing.ownerId}
     ORDER BY ranked.value ->> 1, ranked.value ->> 2, ranked.value ->> 3, ${ORDER[sort]} LIMIT ${limit} OFFSET ${offset}`

/** What a part of the directory is chosen by. */
interface Choice {
  sort: Sort
  /** The listings that pass tag, filters and text; `null` for all. */
  passing: Bits | null
  /** How unlike what is searched each of them is: comes before the order. */
  likeness?: ReadonlyMap<number, number> | undefined
  /** What comes before everything else: the highest number of a `seq`. */
  first?: ReadonlyMap<number, number> | undefined
  /** How many play where, by `seq`: comes before the order, too. */
  playing?: ReadonlyMap<number, number> | undefined
}

interface Place {
  limit: number
  offset: number
}

/** So few are read by themselves and sorted. More are read along the index of the order, which ends at the end of the page. */
const FEW = 500
const ALL: Place = { limit: -1, offset: 0 }

/** Some listings of a choice, in order, and how many there are. The keys are found first, so that skipped listings are not read. */
export async function readChoice(
  db: Db,
  choice: Choice,
  place: Place,
): Promise<{ rows: ListingRow[]; total: number }> {
  const { sort, passing, likeness, first, playing } = choice
  const total = passing && countOf(passing)
  if (total === 0) return { rows: [], total }
  const isSorted = likeness ?? first ?? playing?.size
  // What fits on a page is sorted where it is read.
  const isPage = isSorted && passing && countOf(passing) <= place.limit
  const query = isPage
    ? rankedRows(numbersOf(passing).map(rankedBy(choice)), sort, place)
    : isSorted
      ? rowsOf(inTurn(await sortedPage(db, choice, place)), [sql.raw('page.key')])
      : rowsOf(keysOf(choice, place), [ORDER[sort]])
  if (total !== null) return { rows: await db.all<ListingRow>(query), total }
  const { counted, rows } = await db.once<{ counted: { total: number }; rows: ListingRow }>({
    counted: db.orm.select({ total: sql`${siteCounters.approved}`.as('total') }).from(siteCounters),
    rows: query,
  })
  return { rows, total: counted[0]?.total ?? 0 }
}

/** A `seq` and what comes before the order: what is first, what is nearest, and where most play. */
const rankedBy =
  ({ likeness, first, playing }: Choice) =>
  (seq: number): number[] => [
    seq,
    -(first?.get(seq) ?? 0),
    likeness?.get(seq) ?? 0,
    -(playing?.get(seq) ?? -1),
  ]

const sortedPage = async (db: Db, choice: Choice, place: Place): Promise<number[]> =>
  choice.likeness || choice.first
    ? (await sortKeys(db, choice)).slice(place.offset, place.offset + place.limit)
    : keysByPlayers(db, choice, place)

type Keys = Pick<Choice, 'sort' | 'passing'> & { except?: Bits | undefined }

const keysOf = ({ sort, passing, except }: Keys, { limit, offset }: Place): SQL => {
  const isFew = passing !== null && countOf(passing) <= FEW
  const from = isFew
    ? sql`${listings} listing NOT INDEXED WHERE ${among(listing.seq, numbersOf(passing))} AND ${listing.moderation} = 'approved'`
    : sql`${publicIn(sort)} AND ${isAmong(listing.seq, passing)}`
  const isLeft = except ? not(isAmong(listing.seq, except)) : TRUE
  return sql`SELECT ${listing.seq} FROM ${from} AND ${isLeft} ORDER BY ${ORDER[sort]} LIMIT ${limit} OFFSET ${offset}`
}

async function readKeys(db: Db, keys: Keys, place: Place): Promise<number[]> {
  if (keys.passing && countOf(keys.passing) === 0) return []
  const [found] = await db.all<{ keys: string }>(
    sql`SELECT json_group_array(seq) AS keys FROM (${keysOf(keys, place)})`,
  )
  return JSON.parse(found?.keys ?? '[]')
}

/** What is nearest and first, and where most play; in the order of the database among equals. */
async function sortKeys(db: Db, choice: Choice): Promise<number[]> {
  const { likeness, first, playing } = choice
  return (await readKeys(db, choice, ALL)).toSorted(
    (a, b) =>
      (first?.get(b) ?? 0) - (first?.get(a) ?? 0) ||
      (likeness?.get(a) ?? 0) - (likeness?.get(b) ?? 0) ||
      (playing?.get(b) ?? -1) - (playing?.get(a) ?? -1),
  )
}

/** Where some play is sorted; the others follow in the order of their index. */
async function keysByPlayers(db: Db, choice: Choice, { limit, offset }: Place): Promise<number[]> {
  const { sort, passing } = choice
  const known = bitsOf(choice.playing?.keys() ?? [])
  const here = await sortKeys(db, { ...choice, passing: passing ? both(passing, known) : known })
  const page = here.slice(offset, offset + limit)
  if (page.length === limit) return page
  const rest = { limit: limit - page.length, offset: Math.max(0, offset - here.length) }
  return [...page, ...(await readKeys(db, { sort, passing, except: known }, rest))]
}

/** These listings, in this order, as keys of `rowsOf`. */
export const inTurn = (seqs: readonly number[]): SQL =>
  sql`SELECT key, value AS seq FROM json_each(${JSON.stringify(seqs)})`
