import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from './assert-admin.ts'
import { searchForStaff } from './search-for-staff.ts'
import { adminListingOf, listOfFilter, STAFF_COLUMNS, type StaffQuery, type StaffRow } from './staff-row.ts'

/**
 * Listings for staff: in every state, newest first, or in one; what waits, longest first; what was deleted, latest first. Found by a part of the
 * name or the owner's name, or by an id.
 */
export async function listForStaff(ctx: Ctx, query: StaffQuery) {
  assertAdmin(ctx)
  const { page, limit } = query
  const found = query.q.trim() === '' ? await readList(ctx, query) : await searchForStaff(ctx, query)
  return { ...found, items: found.items.map(adminListingOf), page, limit }
}

/**
 * As in the directory: walks blocks of entries up to the one that holds the first row of the page, then the entries of that block. ?1 list, ?2
 * offset, ?3 limit.
 */
export const STAFF_PAGE_SQL = `
WITH RECURSIVE walk (first_key, entries, before) AS (
  SELECT first_key, entries, 0 FROM staff_blocks WHERE list = ?1 AND first_key = ''
  UNION ALL
  SELECT b.first_key, b.entries, walk.before + walk.entries FROM walk, staff_blocks b
   WHERE walk.before + walk.entries <= ?2 AND b.list = ?1 AND b.first_key =
     (SELECT min(n.first_key) FROM staff_blocks n WHERE n.list = ?1 AND n.first_key > walk.first_key)
),
start AS MATERIALIZED (SELECT first_key, before FROM walk ORDER BY before DESC, first_key DESC LIMIT 1)
SELECT ${STAFF_COLUMNS} FROM (
  SELECT key, seq FROM staff_entries WHERE list = ?1 AND key >= (SELECT first_key FROM start)
   ORDER BY key LIMIT ?3 OFFSET ?2 - coalesce((SELECT before FROM start), 0)
) e JOIN listings l ON l.seq = e.seq JOIN users u ON u.id = l.owner_id
ORDER BY e.key`

async function readList({ db }: Ctx, query: StaffQuery) {
  const { page, limit } = query
  const list = listOfFilter(query)
  const [rows, totals] = await db.batch<[StaffRow, { total: number }]>([
    db.prepare(STAFF_PAGE_SQL).bind(list, (page - 1) * limit, limit),
    db.prepare('SELECT total FROM staff_totals WHERE list = ?1').bind(list),
  ])
  return { items: rows.results, total: totals.results[0]?.total ?? 0, cut: false }
}
