import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Sort } from '#contract/directory/directory.ts'
import type { Db } from '../../db/client.ts'
import { listingFacts, listings, siteCounters, users } from '../../db/schema.ts'
import { LISTING_COLUMNS, type ListingRow } from '../listings/listing-row.ts'

export const listing = alias(listings, 'listing')
const TRUE = sql.raw('true')
const PASSING = sql.raw('(SELECT seq FROM passing)')
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

/** Whether a `seq` is among those that a query finds; `null` for all. */
export const isAmong = (seq: SQLiteColumn, found: SQL | null): SQL =>
  found === null ? TRUE : sql`${seq} IN (${found})`

/** The `seq` of all public listings for which something holds. */
export const publicSeqs = (which: SQL = TRUE): SQL =>
  sql`SELECT ${listing.seq} FROM ${publicIn('new')} AND ${which}`

/** The `seq` of the first public listings in an order for which something holds. */
export const firstOf = (sort: Sort, which: SQL | undefined, limit: number): SQL =>
  sql`SELECT ${listing.seq} FROM ${publicIn(sort)} AND ${which ?? TRUE} ORDER BY ${ORDER[sort]} LIMIT ${limit}`

/** The rows of the listings whose `seq` is in these `keys`, with more columns of `listing` and of `page`, the keys. */
export const rowsOf = (keys: SQL, order: SQL[], more: SQL = sql.empty()): SQL =>
  sql`SELECT ${sql.raw(LISTING_COLUMNS)}${more} FROM (${keys}) page CROSS JOIN ${listings} listing ON ${listing.seq} = page.seq CROSS JOIN ${users} owner ON owner.id = ${listing.ownerId} ORDER BY ${sql.join(order, COMMA)}`

/** What a part of the directory is chosen by. */
interface Choice {
  sort: Sort
  /** The listings that pass tag and filters, as `seq`; `null` for all. */
  passing: SQL | null
  /** What else must hold of a `listing`. Only the columns of the sort's index are quick. */
  where?: SQL | undefined
  /** What comes before the order. */
  first?: SQL | undefined
  /** How many play where, a query of `seq` and `playing`: comes before the order, too. */
  playing?: SQL | undefined
}

/** The tables of a choice that are computed first. */
const withPassing = ({ passing, playing }: Choice) => {
  const tables = [
    ...(passing === null ? [] : [sql`passing AS MATERIALIZED (${passing})`]),
    ...(playing === undefined ? [] : [sql`playing AS MATERIALIZED (${playing})`]),
  ]
  return tables.length === 0 ? sql.empty() : sql`WITH ${sql.join(tables, COMMA)} `
}

function listed({ sort, passing, where }: Choice, join?: SQL): SQL {
  const isPassing = passing === null ? undefined : inArray(listing.seq, PASSING)
  return sql`FROM ${publicIn(sort, join)} AND ${and(isPassing, where) ?? TRUE}`
}

/** The order of a choice whose players are in the table of this name. */
const orderOf = ({ sort, first, playing }: Choice, table: 'counted' | 'page') =>
  sql.join([first, playing && sql.raw(`${table}.playing DESC`), ORDER[sort]].filter(isSql), COMMA)
const isSql = (part: SQL | undefined) => part !== undefined

const totalOf = (choice: Choice) => {
  if (choice.where !== undefined) return sql`(SELECT count(*) ${listed(choice)})`
  if (choice.passing !== null) return sql.raw('(SELECT count(*) FROM passing)')
  return sql`(SELECT ${siteCounters.approved} FROM ${siteCounters})`
}

/** Some listings of a choice, in order, and how many there are. The keys are found first, so that skipped listings are not read. */
export async function readChoice(
  db: Db,
  choice: Choice,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ rows: ListingRow[]; total: number }> {
  const total = choice.where === undefined ? totalOf(choice) : sql.raw('count(*) OVER ()')
  const keys = choice.playing
    ? sql`counted.playing ${listed(choice, sql` LEFT JOIN playing counted ON counted.seq = ${listing.seq}`)}`
    : sql`NULL ${listed(choice)}`
  const found = sql`SELECT ${listing.seq}, ${total} AS total, ${keys} ORDER BY ${orderOf(choice, 'counted')} LIMIT ${limit} OFFSET ${offset}`
  const rows = await db.all<ListingRow & { total: number }>(
    sql`${withPassing(choice)}${rowsOf(found, [orderOf(choice, 'page')], sql.raw(', page.total'))}`,
  )
  const [first] = rows
  // Past the end there is no row with the total.
  return { rows, total: first?.total ?? (limit > 0 && offset === 0 ? 0 : await countChoice(db, choice)) }
}

export async function countChoice(db: Pick<Db, 'all'>, choice: Choice): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`${withPassing(choice)}SELECT ${totalOf(choice)} AS total`)
  return row?.total ?? 0
}
