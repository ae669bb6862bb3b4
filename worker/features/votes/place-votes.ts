import { CLOSE_LIST, LISTED, openList } from '../../db/facet-list.ts'
import type { Ctx } from '../../http/context.ts'

/** Servers that are moved in one transaction; many of them take the database about a tenth of a second. */
const CHUNK = 500

/**
 * The listings whose votes may have changed: those with a mark, and those with signals of the latest three days that have any. The signals are walked from server to server,
 * so a crowd is one step.
 */
const TOUCHED = `
WITH RECURSIVE days (day, place) AS (
  SELECT max(day), 1 FROM vote_signals UNION ALL SELECT (SELECT max(s.day) FROM vote_signals s WHERE s.day < days.day), place + 1 FROM days WHERE place < 3
),
walk (day, listing_id) AS (
  SELECT day, (SELECT min(s.listing_id) FROM vote_signals s WHERE s.day = days.day) FROM days
  UNION ALL
  SELECT day, (SELECT min(s.listing_id) FROM vote_signals s WHERE s.day = walk.day AND s.listing_id > walk.listing_id) FROM walk WHERE listing_id IS NOT NULL
)
SELECT seq FROM vote_marks UNION SELECT l.seq FROM walk CROSS JOIN listings l ON l.id = walk.listing_id`

/**
 * Moves the servers that were voted for to their new places in 'Top' and in search: each once, however many votes it got since the last run. A vote itself
 * writes the ledger and the counter alone. A repeated, late or simultaneous run moves what is out of place and nothing else.
 */
export async function placeVotes({ db }: Ctx): Promise<void> {
  for (;;) {
    const { results } = await db.repeatable<[never, { seq: number }, never, never]>([
      db.prepare(
        openList(`SELECT l.seq FROM (${TOUCHED}) t CROSS JOIN listings l ON l.seq = t.seq CROSS JOIN directory_members m ON m.seq = l.seq
                   WHERE m.votes <> l.votes LIMIT ${CHUNK}`),
      ),
      db.prepare(
        `UPDATE directory_members SET votes = l.votes FROM (SELECT l.seq AS of, l.votes FROM (${LISTED}) CROSS JOIN listings l USING (seq)) l
          WHERE seq = l.of RETURNING seq`,
      ),
      db.prepare(CLOSE_LIST),
      db.prepare(
        `DELETE FROM vote_marks WHERE NOT EXISTS
           (SELECT 1 FROM listings l JOIN directory_members m ON m.seq = l.seq WHERE l.seq = vote_marks.seq AND m.votes <> l.votes)`,
      ),
    ])
    if (results[1].results.length < CHUNK) return
  }
}
