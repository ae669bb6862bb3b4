import { count, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Orm } from './client.ts'

/**
 * A list with numbered pages. If an index has `where` and `order`, the rows before a page are read from it
 * alone.
 */
export interface List {
  /** The primary key of the listed table. */
  key: SQLiteColumn
  where: SQL | undefined
  order: (SQLiteColumn | SQL)[]
  /** The stored length of the list. Without it the list is counted, which reads every index entry of it. */
  total?: (orm: Orm) => PromiseLike<number>
  /**
   * Only this many rows are counted and shown: for searches, which would otherwise read until the last match.
   */
  most?: number
}

interface PageQuery {
  page: number
  limit: number
}

interface Page<Row> {
  rows: Row[]
  total: number
  /** The list is longer than its `most`. */
  cut: boolean
}

/** A query of the builder for the rows, without a condition. */
interface Selected<Row> {
  where(which: SQL): { orderBy(...order: List['order']): PromiseLike<Row[]> }
}

/**
 * Reads one page of a list and the list's length. Finds the keys of the page first, and reads and joins only
 * their rows: page n costs n × limit index entries and `limit` rows.
 */
export async function readPage<Row>(
  orm: Orm,
  list: List,
  query: PageQuery,
  selected: Selected<Row>,
): Promise<Page<Row>> {
  const { key, where, order, most } = list
  if (most !== undefined) return readFirst(orm, list, most, query, selected)
  const keys = selectKeys(orm, list).limit(query.limit).offset(offsetOf(query))
  const [rows, total] = await Promise.all([
    selected.where(inArray(key, keys)).orderBy(...order),
    list.total ? list.total(orm) : countRows(orm, key, where),
  ])
  return { rows, total, cut: false }
}

/**
 * A search costs as much as the entries that it reads. So its keys are read once, and counted and cut here.
 */
async function readFirst<Row>(
  orm: Orm,
  list: List,
  most: number,
  query: PageQuery,
  selected: Selected<Row>,
): Promise<Page<Row>> {
  const keyRows = await selectKeys(orm, list).limit(most + 1)
  const offset = offsetOf(query)
  const keys = keyRows.slice(offset, Math.min(offset + query.limit, most)).map((row) => row.key)
  const rows = keys.length === 0 ? [] : await selected.where(inArray(list.key, keys)).orderBy(...list.order)
  return { rows, total: Math.min(keyRows.length, most), cut: keyRows.length > most }
}

function selectKeys(orm: Orm, { key, where, order }: List) {
  return orm
    .select({ key })
    .from(key.table)
    .where(where)
    .orderBy(...order)
}

const offsetOf = ({ page, limit }: PageQuery) => (page - 1) * limit

async function countRows(orm: Orm, key: SQLiteColumn, where: SQL | undefined): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(key.table).where(where)
  return row?.total ?? 0
}
