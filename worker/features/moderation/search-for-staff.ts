import { searchKey } from '../../../contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import { listOfFilter, STAFF_COLUMNS, type StaffQuery, type StaffRow } from './staff-row.ts'

/** A search weighs at most this many listings, the newest: what is typed costs the same in a directory of any size. */
export const STAFF_CANDIDATES_MAX = 1000

/** Stands before the name and before the owner's name in what is searched. */
const MARK = '\u0001'

/** The order of each list, as its keys have it. */
function orderOf(list: string): string {
  if (list === 'pending') return 'coalesce(t.requeued_at, t.created), t.id'
  if (list === 'deleted') return 't.deleted_at DESC, t.id'
  return 't.created DESC, t.id'
}

/**
 * Candidates come from the shorter of two lists: the listings that hold the text's rarest gram, and those in the state asked for. The text itself is
 * then looked for in each. Ids are looked up on paths of their own. ?1 the text, ?2 its grams as JSON, ?3 the list, ?4 what may be an id, ?5 limit,
 * ?6 offset.
 */
export function searchSql(list: string): string {
  const max = STAFF_CANDIDATES_MAX
  const found = 't.seq, t.id, t.created, t.requeued_at, t.deleted_at'
  const state = list === 'all' ? `t.moderation <> 'deleted' AND ?3 IS NOT NULL` : 't.moderation = ?3'
  const holds = `?1 <> '' AND instr(t.text, ?1) > 0`
  return `
WITH rarest AS MATERIALIZED (
  SELECT j.value AS gram, coalesce(c.listings, 0) AS listings FROM json_each(?2) j
    LEFT JOIN staff_gram_counts c ON c.gram = j.value ORDER BY listings LIMIT 1
),
sizes AS MATERIALIZED (
  SELECT coalesce((SELECT listings FROM rarest), 0) AS held, coalesce((SELECT total FROM staff_totals WHERE list = ?3), 0) AS listed
),
candidates AS (
  SELECT * FROM (SELECT g.seq FROM staff_grams g WHERE g.gram = (SELECT gram FROM rarest) ORDER BY g.seq DESC
                  LIMIT (SELECT iif(held <= listed, ${max}, 0) FROM sizes))
  UNION ALL
  SELECT * FROM (SELECT e.seq FROM staff_entries e WHERE e.list = ?3 ORDER BY e.key LIMIT (SELECT iif(held > listed, ${max}, 0) FROM sizes))
),
named (seq) AS (
  SELECT i.seq FROM listings i WHERE i.id = ?4
  UNION ALL
  SELECT * FROM (SELECT o.seq FROM listings o WHERE o.owner_id = ?4 ORDER BY o.created DESC LIMIT ${max})
),
found AS MATERIALIZED (
  SELECT ${found} FROM candidates c CROSS JOIN staff_texts t ON t.seq = c.seq WHERE ${state} AND ${holds}
  UNION ALL
  SELECT ${found} FROM named n CROSS JOIN staff_texts t ON t.seq = n.seq WHERE ${state} AND NOT (${holds})
)
SELECT (SELECT count(*) FROM found) AS total, (SELECT min(held, listed) > ${max} FROM sizes) AS cut, ${STAFF_COLUMNS}
  FROM (SELECT * FROM found t ORDER BY ${orderOf(list)} LIMIT ?5 OFFSET ?6) t
  JOIN listings l ON l.seq = t.seq JOIN users u ON u.id = l.owner_id
 ORDER BY ${orderOf(list)}`
}

type FoundRow = StaffRow & { total: number; cut: number }

/** Listings whose name or owner's name holds the text, or whose id or owner's id it is. One page of them, and how many there are. */
export async function searchForStaff({ db }: Ctx, query: StaffQuery) {
  const { q, page, limit } = query
  const list = listOfFilter(query)
  const key = searchKey(q)
  // A single letter is asked for where names begin: in the middle of one it says nothing.
  const text = [...key].length === 1 ? MARK + key : key
  const statement = db.prepare(searchSql(list))
  const read = async (rows: number, offset: number) =>
    (await statement.bind(text, JSON.stringify(gramsOf(text)), list, q.trim(), rows, offset).all<FoundRow>())
      .results
  const items = await read(limit, (page - 1) * limit)
  // Past the end no row is left to carry the total, so the first one is asked for it.
  const [first] = items.length > 0 || page === 1 ? items : await read(1, 0)
  return { items, total: first?.total ?? 0, cut: first?.cut === 1 }
}

/** The distinct pieces of three characters, or the text itself where it has two. */
function gramsOf(text: string): string[] {
  const characters = [...text]
  const size = Math.min(3, characters.length)
  if (size === 0) return []
  const starts = characters.length - size + 1
  return [
    ...new Set(Array.from({ length: starts }, (_, start) => characters.slice(start, start + size).join(''))),
  ]
}
