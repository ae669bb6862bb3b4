import type { DatabaseSync } from 'node:sqlite'
import { ratingExcess } from '../../contract/rating.ts'
import { foldName } from '../../contract/fold.ts'

export interface CheckOptions {
  /** Off for sets that were made without votes and reviews of their own. */
  ledgers?: boolean
}

/** A block that grows past this is split. */
const BLOCK_LIMIT = 128
/** Differences told of each kind; the rest is only counted. */
const SHOWN = 5

/**
 * Compares what is kept (counters, the directory, its totals and blocks, the search index) with a recomputation from listings, votes and
 * reviews. Answers a line for each difference; none means that everything agrees.
 */
export function checkReadModels(db: DatabaseSync, { ledgers = true }: CheckOptions = {}): string[] {
  return [
    ...(ledgers ? findings(db, LEDGER_CHECKS) : []),
    ...derivedColumns(db),
    ...findings(db, READ_MODEL_CHECKS),
    ...findings(db, BLOCK_CHECKS),
  ]
}

/** Each query answers one row, with a column `found`, for every difference. */
type Checks = Record<string, string>

const LEDGER_CHECKS: Checks = {
  'votes differ from the ledger': `
    SELECT l.id || ' keeps ' || l.votes || ', cast ' || count(v.user_id) AS found
      FROM listings l LEFT JOIN votes v ON v.listing_id = l.id GROUP BY l.seq HAVING l.votes <> count(v.user_id)`,
  'ratings differ from the reviews': `
    SELECT l.id || ' keeps ' || l.rating_sum || '/' || l.rating_cnt || ', given ' || total(r.rating) || '/' || count(r.id) AS found
      FROM listings l LEFT JOIN reviews r ON r.listing_id = l.id GROUP BY l.seq
    HAVING l.rating_sum <> total(r.rating) OR l.rating_cnt <> count(r.id)`,
}

const READ_MODEL_CHECKS: Checks = {
  'members differ from the approved listings': symmetricDifference(
    `SELECT seq FROM listings WHERE moderation = 'approved'`,
    'SELECT seq FROM directory_members',
  ),
  'entries differ from the listings’ places': symmetricDifference(
    `SELECT tag, sort, key, seq FROM listing_places WHERE seq IN (SELECT seq FROM listings WHERE moderation = 'approved')`,
    'SELECT tag, sort, key, seq FROM directory_entries',
  ),
  'totals differ from the listings’ tags': symmetricDifference(
    `SELECT tag, count(*) FROM listing_tags WHERE seq IN (SELECT seq FROM listings WHERE moderation = 'approved') GROUP BY tag`,
    'SELECT tag, total FROM directory_totals WHERE total <> 0',
  ),
  'grams differ from the listings’ names': symmetricDifference(
    `SELECT gram, band, seq FROM listing_grams WHERE seq IN (SELECT seq FROM listings WHERE moderation = 'approved')`,
    'SELECT gram, band, seq FROM search_grams',
  ),
  'gram counts differ from the grams': symmetricDifference(
    'SELECT gram, count(*) FROM search_grams GROUP BY gram',
    'SELECT gram, listings FROM search_gram_counts WHERE listings <> 0',
  ),
  'site counters differ from the listings': symmetricDifference(
    `SELECT count(*) FILTER (WHERE deleted_at IS NULL), count(*) FILTER (WHERE moderation = 'approved'),
            count(*) FILTER (WHERE moderation = 'pending'),
            coalesce(sum(rating_sum) FILTER (WHERE moderation = 'approved'), 0),
            coalesce(sum(rating_cnt) FILTER (WHERE moderation = 'approved'), 0) FROM listings`,
    'SELECT total, approved, pending, rating_sum, rating_cnt FROM site_counters',
  ),
}

const BLOCKS = `
  SELECT tag, sort, first_key, entries, lag(first_key) OVER list AS before, lead(first_key) OVER list AS next
    FROM directory_blocks WINDOW list AS (PARTITION BY tag, sort ORDER BY first_key)`

const BLOCK_CHECKS: Checks = {
  'blocks count wrong': `
    SELECT tag || ' ' || sort || ' from ' || first_key || ' says ' || entries || ', holds ' || held AS found
      FROM (SELECT b.*, (SELECT count(*) FROM directory_entries e
                          WHERE e.tag = b.tag AND e.sort = b.sort AND e.key >= b.first_key AND (b.next IS NULL OR e.key < b.next)) AS held
              FROM (${BLOCKS}) b)
     WHERE entries <> held`,
  'orders do not begin with a first block': `
    SELECT tag || ' ' || sort AS found FROM (SELECT DISTINCT tag, sort FROM directory_entries) e
     WHERE NOT EXISTS (SELECT 1 FROM directory_blocks b WHERE b.tag = e.tag AND b.sort = e.sort AND b.first_key = '')`,
  'blocks are overfull or needlessly empty': `
    SELECT tag || ' ' || sort || ' from ' || first_key || ' with ' || entries AS found FROM (${BLOCKS})
     WHERE entries > ${BLOCK_LIMIT} OR (entries = 0 AND before IS NOT NULL)`,
}

/** Rows that only one of two queries answers, with the side on which they stand. */
function symmetricDifference(expected: string, kept: string): string {
  return `
    WITH expected AS MATERIALIZED (${expected}), kept AS MATERIALIZED (${kept})
    SELECT 'missing' AS side, * FROM (SELECT * FROM expected EXCEPT SELECT * FROM kept)
    UNION ALL
    SELECT 'surplus' AS side, * FROM (SELECT * FROM kept EXCEPT SELECT * FROM expected)`
}

function findings(db: DatabaseSync, checks: Checks): string[] {
  return Object.entries(checks).flatMap(([what, query]) =>
    told(
      what,
      db
        .prepare(query)
        .all()
        .map((row) => Object.values(row).join(' ')),
    ),
  )
}

/** What SQL cannot recompute: folded names and rating ranks. */
function derivedColumns(db: DatabaseSync): string[] {
  const names: string[] = []
  const ranks: string[] = []
  const mean = Number(db.prepare('SELECT prior_mean FROM site_counters WHERE id = 1').get()?.prior_mean) / 1e6
  const rows = db
    .prepare('SELECT id, name, name_key, rating_sum, rating_cnt, rating_rank FROM listings')
    .iterate()
  for (const { id, name, name_key: key, rating_sum: sum, rating_cnt: count, rating_rank: kept } of rows) {
    if (key !== foldName(String(name))) names.push(`${String(id)} is filed as '${String(key)}'`)
    const rank = ratingExcess(Number(sum), Number(count), mean) * 1e6
    // SQL and JavaScript may round the last millionth differently.
    if (Math.abs(Number(kept) - rank) > 1) ranks.push(`${String(id)} keeps ${Number(kept)}, computed ${rank}`)
  }
  return [
    ...told('name keys differ from the names', names),
    ...told('rating ranks differ from the ratings', ranks),
  ]
}

function told(what: string, differences: string[]): string[] {
  const lines = differences.slice(0, SHOWN).map((difference) => `${what}: ${difference}`)
  const more = differences.length - lines.length
  return more > 0 ? [...lines, `${what}: ${more} more`] : lines
}
