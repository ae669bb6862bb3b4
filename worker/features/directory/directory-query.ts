import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Sort } from '#contract/directory/directory.ts'
import type { RankedSort } from '#contract/directory/place.ts'
import type { Db } from '../../db/client.ts'
import { siteCounters } from '../../db/schema/directory.ts'
import { listings } from '../../db/schema/listings.ts'
import { users } from '../../db/schema/users.ts'
import { LISTING_COLUMNS, type ListingRow } from '../listings/listing-row.ts'

export const l = alias(listings, 'l')

/** The orders of the directory: in each, newest first among equals, then by id. */
export const ORDER: Record<Sort, SQL> = {
  top: sql`${l.votes} DESC, ${l.created} DESC, ${l.id}`,
  trending: sql`${l.trend} DESC, ${l.created} DESC, ${l.id}`,
  month: sql`${l.monthRank} DESC, ${l.created} DESC, ${l.id}`,
  new: sql`${l.created} DESC, ${l.id}`,
  name: sql`${l.nameKey}, ${l.created} DESC, ${l.id}`,
  updated: sql`${l.updated} DESC, ${l.created} DESC, ${l.id}`,
  ratings: sql`${l.ratingRank} DESC, ${l.created} DESC, ${l.id}`,
}

export const RANKED = { top: l.votes, trending: l.trend, month: l.monthRank, ratings: l.ratingRank } as const

/** What decides the place of a listing in an order. */
interface Ranked {
  id: string
  value: number
  created: number
}

/** Whether a listing `l` comes before this one. The first condition is the part of the index to walk. */
export function isBeforeIn(sort: RankedSort, own: Ranked): SQL {
  const { id, value, created } = own
  const column = RANKED[sort]
  return sql`${column} >= ${value} AND (${column} > ${value} OR ${l.created} > ${created} OR (${l.created} = ${created} AND ${l.id} < ${id}))`
}

export function isBehindIn(sort: RankedSort, own: Ranked): SQL {
  const { id, value, created } = own
  const column = RANKED[sort]
  return sql`${column} <= ${value} AND (${column} < ${value} OR ${l.created} < ${created} OR (${l.created} = ${created} AND ${l.id} > ${id}))`
}

/** Public listings in an order. The index is named, because the planner would rather sort than walk it while the tables have no statistics. */
export const publicIn = (sort: Sort): SQL =>
  sql`${listings} l INDEXED BY ${sql.identifier(`listings_by_${sort}`)} WHERE ${l.moderation} = 'approved'`

/** What a part of the directory is chosen by. */
export interface Choice {
  sort: Sort
  /** The listings that pass tag and filters, as `seq`; `null` for all. */
  passing: SQL | null
  /** What else must hold of a listing `l`. Only the columns of the sort's index are quick. */
  where?: SQL
  /** What comes before the order. */
  first?: SQL
}

const PASSING = sql`SELECT seq FROM passing`

const withPassing = ({ passing }: Choice) =>
  passing === null ? sql`` : sql`WITH passing AS MATERIALIZED (${passing}) `

const chosen = ({ sort, passing, where }: Choice) =>
  sql`FROM ${publicIn(sort)}${passing === null ? sql`` : sql` AND ${l.seq} IN (${PASSING})`}${where === undefined ? sql`` : sql` AND ${where}`}`

const orderOf = ({ sort, first }: Choice) =>
  first === undefined ? ORDER[sort] : sql`${first}, ${ORDER[sort]}`

const totalOf = (choice: Choice) => {
  if (choice.where !== undefined) return sql`(SELECT count(*) ${chosen(choice)})`
  if (choice.passing !== null) return sql`(SELECT count(*) FROM passing)`
  return sql`(SELECT ${siteCounters.approved} FROM ${siteCounters})`
}

/** Some listings of a choice, in order, and how many there are. The keys are found first, so that skipped listings are not read. */
export async function readChoice(
  { orm }: Db,
  choice: Choice,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ rows: ListingRow[]; total: number }> {
  const rows = await orm.all<ListingRow & { total: number }>(sql`${withPassing(choice)}
    SELECT ${sql.raw(LISTING_COLUMNS)}, ${totalOf(choice)} AS total
      FROM (SELECT ${l.seq} ${chosen(choice)} ORDER BY ${orderOf(choice)} LIMIT ${limit} OFFSET ${offset}) p
      CROSS JOIN ${listings} l ON ${l.seq} = p.seq CROSS JOIN ${users} u ON u.id = ${l.ownerId} ORDER BY ${orderOf(choice)}`)
  const [first] = rows
  // Past the end there is no row with the total.
  return { rows, total: first?.total ?? (limit > 0 && offset === 0 ? 0 : await countChoice({ orm }, choice)) }
}

export async function countChoice({ orm }: Pick<Db, 'orm'>, choice: Choice): Promise<number> {
  const [row] = await orm.all<{ total: number }>(
    sql`${withPassing(choice)}SELECT ${totalOf(choice)} AS total`,
  )
  return row?.total ?? 0
}
