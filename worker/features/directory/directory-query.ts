import { desc, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { lazy } from '#contract/base/lazy.ts'
import { fromKeys } from '#contract/base/records.ts'
import { type Sort, SORTS } from '#contract/directory/directory.ts'
import type { Db } from '../../db/client.ts'
import { listingFacts, listings, siteCounters, users } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { prepared, type Ready, type SqlRow } from '../../db/sql.ts'
import { LISTING_COLUMNS, type ListingRow } from '../listings/listing-row.ts'
import { type Bits, bitsOf, both, countOf, flagsOf, numbersOf } from './bits.ts'

export const listing = alias(listings, 'listing')
const TRUE = sql.raw('true')
const COMMA = sql.raw(', ')

const newestOf = (...first: (SQL | SQLiteColumn)[]): SQL =>
  sql.join([...first, desc(listing.created), listing.id], COMMA)

/** The orders of the directory. In each, equal listings are sorted newest first, then by id. */
export const ORDER: Record<Sort, SQL> = {
  // The players come first: see `Choice.playing`.
  playing: newestOf(desc(listing.topRank)),
  top: newestOf(desc(listing.topRank)),
  new: newestOf(),
  name: newestOf(listing.nameKey),
  updated: newestOf(desc(listing.updated)),
  ratings: newestOf(desc(listing.ratingRank)),
}

/** Public listings in an order. Without statistics the planner would rather sort, so the index is named. */
const publicIn = (sort: Sort): SQL =>
  sql`${listings} listing INDEXED BY ${sql.identifier(`listings_by_${sort === 'playing' ? 'top' : sort}`)}
    WHERE ${listing.moderation} = 'approved'`

export const hasFact = (fact: string, seq: SQLiteColumn = listing.seq): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listingFacts}
    WHERE ${listingFacts.fact} = ${fact} AND ${listingFacts.seq} = ${seq})`

/**
 * Whether a `seq` is in a set of listings; `null` for all. The set is a text (`flagsOf`), so no row is read
 * for it.
 */
export const isAmong = (seq: SQLiteColumn, seqs: Bits | null): SQL =>
  seqs === null ? TRUE : sql`substr(CAST(${flagsOf(seqs)} AS BLOB), ${seq}, 1) = CAST('1' AS BLOB)`

/** The `seq` of the first public listings in an order that meet a condition. */
export const firstOf = (sort: Sort, which: SQL | undefined, limit: number): SQL =>
  sql`SELECT ${listing.seq} FROM ${publicIn(sort)} AND ${which ?? TRUE} ORDER BY ${ORDER[sort]} LIMIT ${limit}`

/**
 * The rows of the listings whose `seq` is in `keys`. `order` may name columns of `listing` and of `page`, the
 * keys.
 */
export const rowsOf = (keys: SQL, order: SQL[], more: SQL = sql.empty()): SQL =>
  sql`SELECT ${sql.raw(LISTING_COLUMNS)}${more}
      FROM (${keys}) page CROSS JOIN ${listings} listing ON ${listing.seq} = page.seq
      CROSS JOIN ${users} owner ON owner.id = ${listing.ownerId}
     ORDER BY ${sql.join(order, COMMA)}`

const given = (name: 'ranked' | 'keys' | keyof Slice) => sql.placeholder(name)

/** The text of these statements is written once, because most lists and searches send them. */
const RANKED_IN = fromKeys(SORTS, (sort) =>
  lazy(() =>
    prepared(sql`SELECT ${sql.raw(LISTING_COLUMNS)} FROM json_each(${given('ranked')}) ranked
      CROSS JOIN ${listings} listing
         ON ${listing.seq} = ranked.value ->> 0 AND ${listing.moderation} = 'approved'
      CROSS JOIN ${users} owner ON owner.id = ${listing.ownerId}
     ORDER BY ranked.value ->> 1, ranked.value ->> 2, ranked.value ->> 3, ${ORDER[sort]}
     LIMIT ${given('limit')} OFFSET ${given('offset')}`),
  ),
)
const ALL_IN = fromKeys(SORTS, (sort) =>
  lazy(() => {
    const slice = { limit: given('limit'), offset: given('offset') }
    return prepared(rowsOf(keysOf({ sort, passing: null }, slice), [ORDER[sort]]))
  }),
)
/** The listings of a list of `seq`, in its order. */
const IN_ORDER = lazy(() =>
  prepared(rowsOf(sql`SELECT key, value AS seq FROM json_each(${given('keys')})`, [sql.raw('page.key')])),
)
const COUNTED = lazy(() =>
  prepared(new QueryBuilder().select({ approved: siteCounters.approved }).from(siteCounters)),
)

/**
 * Rows of public listings, given as `seq` and up to three ranks each: the lowest ranks first, then in an
 * order.
 */
export const rankedRows = (ranked: readonly (readonly number[])[], sort: Sort, slice: Slice): Ready =>
  RANKED_IN[sort]()({ ranked: JSON.stringify(ranked), ...slice })

/**
 * Which listings are shown, and in which order: by `first`, `distance` and `playing`, if given, then by
 * `sort`.
 */
interface Choice {
  sort: Sort
  /** The listings that pass tag, filters and text; `null` for all. */
  passing: Bits | null
  /** How far each is from the search text, by `seq`: the nearest come first. */
  distance?: ReadonlyMap<number, number> | undefined
  /** Listings that come before all others, by `seq`: the highest number first. */
  first?: ReadonlyMap<number, number> | undefined
  /** How many play there, by `seq`: the most first. */
  playing?: ReadonlyMap<number, number> | undefined
}

interface Slice {
  limit: number
  offset: number
}

/** Up to this many listings are read by their keys and sorted. More are read along the index of the order. */
const SORTED_MAX = 500
const ALL: Slice = { limit: -1, offset: 0 }

/**
 * A slice of a choice and the size of the choice. Keys are found first, so that skipped listings are not
 * read.
 */
export async function readChoice(
  db: Db,
  choice: Choice,
  slice: Slice,
): Promise<{ rows: ListingRow[]; total: number }> {
  const { sort, passing, distance, first, playing } = choice
  const total = passing && countOf(passing)
  if (total === 0) return { rows: [], total }
  const isRanked = distance !== undefined || first !== undefined || (playing?.size ?? 0) > 0
  let query: SQL | Ready
  // If all of them fit on a page, one query ranks and reads them.
  if (isRanked && passing && countOf(passing) <= slice.limit)
    query = rankedRows(numbersOf(passing).map(withRanks(choice)), sort, slice)
  else if (isRanked) query = IN_ORDER()({ keys: JSON.stringify(await rankedKeys(db, choice, slice)) })
  else query = passing ? rowsOf(keysOf(choice, slice), [ORDER[sort]]) : ALL_IN[sort]()({ ...slice })
  if (total !== null) return { rows: await db.all<ListingRow>(query), total }
  const { counted, rows } = await db.namedBatch<{ counted: CountRow; rows: ListingRow }>({
    counted: COUNTED()({}),
    rows: query,
  })
  return { rows, total: counted[0]?.approved ?? 0 }
}

type CountRow = SqlRow<typeof siteCounters, 'approved'>

/** A `seq` with its ranks for `rankedRows`, in the same order as in `sortKeys`. */
const withRanks =
  ({ distance, first, playing }: Choice) =>
  (seq: number): number[] => [
    seq,
    -(first?.get(seq) ?? 0),
    distance?.get(seq) ?? 0,
    -(playing?.get(seq) ?? -1),
  ]

async function rankedKeys(db: Db, choice: Choice, slice: Slice): Promise<number[]> {
  const { distance, first } = choice
  if (!distance && !first) return keysByPlayers(db, choice, slice)
  const end = slice.offset + slice.limit
  const passing = distance && !first ? nearest(distance, end) : choice.passing
  return (await sortKeys(db, { ...choice, passing })).slice(slice.offset, end)
}

/** The nearest listings of a search: at least so many, with all that are as near as the last of them. */
function nearest(distance: ReadonlyMap<number, number>, wanted: number): Bits {
  const last = [...distance.values()].toSorted((a, b) => a - b)[wanted - 1] ?? Infinity
  return bitsOf([...distance].flatMap(([seq, away]) => (away <= last ? seq : [])))
}

type Keys = Pick<Choice, 'sort' | 'passing'> & { except?: Bits | undefined }

const keysOf = (
  { sort, passing, except }: Keys,
  { limit, offset }: { [Name in keyof Slice]: number | Placeholder },
): SQL => {
  const isFew = passing !== null && countOf(passing) <= SORTED_MAX
  const from = isFew
    ? sql`${listings} listing NOT INDEXED
        WHERE ${among(listing.seq, numbersOf(passing))} AND ${listing.moderation} = 'approved'`
    : sql`${publicIn(sort)} AND ${isAmong(listing.seq, passing)}`
  const isOther = except ? not(isAmong(listing.seq, except)) : TRUE
  return sql`SELECT ${listing.seq} FROM ${from} AND ${isOther}
    ORDER BY ${ORDER[sort]} LIMIT ${limit} OFFSET ${offset}`
}

async function readKeys(db: Db, keys: Keys, slice: Slice): Promise<number[]> {
  if (keys.passing && countOf(keys.passing) === 0) return []
  const [row] = await db.all<{ keys: string }>(
    sql`SELECT json_group_array(seq) AS keys FROM (${keysOf(keys, slice)})`,
  )
  return JSON.parse(row?.keys ?? '[]')
}

/** All keys of a choice. Equal ones stay in the order of the database, because the sort is stable. */
async function sortKeys(db: Db, choice: Choice): Promise<number[]> {
  const { distance, first, playing } = choice
  return (await readKeys(db, choice, ALL)).toSorted(
    (a, b) =>
      (first?.get(b) ?? 0) - (first?.get(a) ?? 0) ||
      (distance?.get(a) ?? 0) - (distance?.get(b) ?? 0) ||
      (playing?.get(b) ?? -1) - (playing?.get(a) ?? -1),
  )
}

/**
 * The few listings with a count of players are sorted by it. All others follow, read along the index of the
 * order.
 */
async function keysByPlayers(db: Db, choice: Choice, { limit, offset }: Slice): Promise<number[]> {
  const { sort, passing } = choice
  const counted = bitsOf(choice.playing?.keys() ?? [])
  const sorted = await sortKeys(db, { ...choice, passing: passing ? both(passing, counted) : counted })
  const page = sorted.slice(offset, offset + limit)
  if (page.length === limit) return page
  const rest = { limit: limit - page.length, offset: Math.max(0, offset - sorted.length) }
  return [...page, ...(await readKeys(db, { sort, passing, except: counted }, rest))]
}
