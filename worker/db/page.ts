import { count, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Orm } from './client.ts'

/** A list with numbered pages. An index should hold `where` and `order`: what comes before the page is then read from the index alone. */
export interface List {
  /** The primary key of the table that is listed. */
  key: SQLiteColumn
  where: SQL | undefined
  order: (SQLiteColumn | SQL)[]
  /** The length of the list, if a counter keeps it. Otherwise it is counted, which reads as many index entries as the list is long. */
  total?: (orm: Orm) => PromiseLike<number>
  /** Only so many rows, the first, are counted and shown: for searches, which would otherwise read every match. */
  most?: number
}

/** Selects the rows of a page: those that fulfil `where`, in `order`. */
type ReadRows<Row> = (page: Pick<List, 'order'> & { where: SQL }) => PromiseLike<Row[]>

/**
 * Reads one page of a list and the length of the list. The keys of the page are found first and only their rows are read and joined, so page n
 * costs n × limit index entries and `limit` rows. `cut` says that the list is longer than its `most`.
 */
export async function readPage<Row>(
  orm: Orm,
  list: List,
  { page, limit }: { page: number; limit: number },
  read: ReadRows<Row>,
): Promise<{ rows: Row[]; total: number; cut: boolean }> {
  const { key, where, order, most = Infinity } = list
  const offset = (page - 1) * limit
  const keys = orm
    .select({ key })
    .from(key.table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([
    read({ where: inArray(key, keys), order }),
    list.total ? list.total(orm) : countRows(orm, list),
  ])
  return { rows: rows.slice(0, Math.max(0, most - offset)), total: Math.min(total, most), cut: total > most }
}

async function countRows(orm: Orm, { key, where, most }: List): Promise<number> {
  const all = orm.select({ key }).from(key.table).where(where)
  const [row] = await orm
    .select({ total: count() })
    .from((most === undefined ? all : all.limit(most + 1)).as('counted'))
  return row?.total ?? 0
}
