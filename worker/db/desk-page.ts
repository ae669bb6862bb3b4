/**
 * The ids of one page of a staff list, in order, as `(id, key)`: walks blocks of entries up to the one that holds the page's first row, then that
 * block's entries, so a page reads about as many rows of 200,000 as of 200. ?1 list, ?2 offset, ?3 limit.
 */
export const DESK_PAGE_SQL = `
SELECT id, key FROM desk_entries
 WHERE list = ?1 AND key >= (SELECT first_key FROM start)
 ORDER BY key LIMIT ?3 OFFSET ?2 - coalesce((SELECT before FROM start), 0)`

/** What {@link DESK_PAGE_SQL} needs before it: `WITH RECURSIVE ${DESK_START_SQL} SELECT …`. */
export const DESK_START_SQL = `
walk (first_key, entries, before) AS (
  SELECT first_key, entries, 0 FROM desk_blocks WHERE list = ?1 AND first_key = ''
  UNION ALL
  SELECT b.first_key, b.entries, walk.before + walk.entries FROM walk, desk_blocks b
   WHERE walk.before + walk.entries <= ?2 AND b.list = ?1 AND b.first_key =
     (SELECT min(n.first_key) FROM desk_blocks n WHERE n.list = ?1 AND n.first_key > walk.first_key)
),
start AS MATERIALIZED (SELECT first_key, before FROM walk ORDER BY before DESC, first_key DESC LIMIT 1)`

/** Length of a list, in a statement of its own: `SELECT total`. ?1 list. */
export const DESK_TOTAL_SQL = 'SELECT coalesce((SELECT total FROM desk_totals WHERE list = ?1), 0) AS total'
