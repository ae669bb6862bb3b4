import { type Sort, SORTS } from '#contract/directory.ts'
import type { Db } from '../db/client.ts'
import type { facetBits } from '../db/schema/facets.ts'
import type { SqlRow } from '../db/sql-row.ts'
import { decodeBits, hasBit, membersOf, SEGMENT_BITS } from '../features/listings/bitmap.ts'
import { FACET_COLUMNS, type FacetRow, facetsOf } from '../features/listings/facets.ts'

/**
 * Computes from the listings, votes and reviews alone what every read model must contain, and answers each difference. An empty list means that the
 * directory, the search index and all stored counters are right. It does not use the views and triggers that it checks. Tools in Node pass their own
 * database.
 */
export async function errorsInReadModels(database?: Pick<Db, 'prepare'>): Promise<string[]> {
  const db = database ?? (await import('cloudflare:test')).env.DB
  const answers = await Promise.all(Object.values(CHECKS).map((sql) => db.prepare(sql).all()))
  const wrong = Object.keys(CHECKS).flatMap((name, place) =>
    (answers[place]?.results ?? []).slice(0, 5).map((row) => `${name}: ${JSON.stringify(row)}`),
  )
  return [...wrong, ...(await errorsInFilters(db)).slice(0, 5)]
}

/** Depends on the time, too, so that bits that were right may be wrong. */
const TIMED = 'checked-family'

/** Listings whose bits are not those of their values, and bits of listings that are gone, although nobody is to write them. */
async function errorsInFilters(db: Pick<Db, 'prepare'>): Promise<string[]> {
  const [rows, stored, waiting] = await Promise.all([
    db
      .prepare(
        `SELECT ${FACET_COLUMNS} FROM listings l JOIN directory_members m ON m.seq = l.seq WHERE moderation = 'approved'`,
      )
      .all<FacetRow>(),
    db.prepare('SELECT * FROM facet_bits').all<SqlRow<typeof facetBits>>(),
    db
      .prepare('SELECT seq FROM facet_marks UNION SELECT j.value FROM facet_lists, json_each(seqs) j')
      .all<{ seq: number }>(),
  ])
  const marked = new Set(waiting.results.map(({ seq }) => seq))
  const bits = stored.results
    .filter(({ facet }) => facet !== TIMED)
    .map(({ facet, segment, bits: text }) => ({ facet, segment, set: decodeBits(text) }))
  const approved = new Set(rows.results.map(({ seq }) => seq))
  const gone = bits.flatMap(({ facet, segment, set }) =>
    membersOf(set)
      .map((place) => segment * SEGMENT_BITS + place)
      .filter((seq) => !approved.has(seq) && !marked.has(seq))
      .map((seq) => `filters: ${JSON.stringify({ seq, gone: facet })}`),
  )
  const different = rows.results
    .filter(({ seq }) => !marked.has(seq))
    .flatMap((row) => {
      const kept = bits.flatMap(({ facet, segment, set }) =>
        segment === Math.floor(row.seq / SEGMENT_BITS) && hasBit(set, row.seq % SEGMENT_BITS) ? facet : [],
      )
      const expected = facetsOf(row, 0).filter((facet) => facet !== TIMED)
      return kept.toSorted().join() === expected.toSorted().join()
        ? []
        : [`filters: ${JSON.stringify({ seq: row.seq, kept, expected })}`]
    })
  return [...gone, ...different]
}

const APPROVED = `approved AS (SELECT l.*, coalesce(m.votes, 0) AS placed_votes FROM listings l LEFT JOIN directory_members m USING (seq) WHERE moderation = 'approved')`

const PLACES = `${APPROVED},
tagged AS (SELECT seq, 'All' AS tag FROM approved UNION SELECT a.seq, j.value FROM approved a, json_each(a.tags) j)`

/** The position of a listing in each order: by the rule itself, not by the keys in the directory. */
const BY: Record<Sort, string> = {
  top: 'placed_votes DESC, created DESC, id',
  trending: 'trend DESC, created DESC, id',
  month: 'month_rank DESC, created DESC, id',
  new: 'created DESC, id',
  name: 'name_key, created DESC, id',
  updated: 'updated DESC, created DESC, id',
  ratings: 'rating_rank DESC, created DESC, id',
}
const ORDERS = `expected AS (${SORTS.map(
  (
    sort,
  ) => `SELECT * FROM (SELECT tag, '${sort}' AS sort, seq, row_number() OVER (PARTITION BY tag ORDER BY ${BY[sort]}) AS place
  FROM tagged JOIN approved USING (seq))`,
).reduce((orders, order) => `SELECT * FROM (${orders}) UNION ALL ${order}`)})`

const KEPT_ORDERS = `kept AS (SELECT tag, sort, seq, row_number() OVER (PARTITION BY tag, sort ORDER BY key) AS place FROM directory_entries)`

/**
 * Every substring of one to three characters that starts in the first 120 of a name, every word of the description and the longer text, and the public host with and without
 * its first label, with the popularity band.
 */
const GRAMS = `${APPROVED},
cuts (seq, band, name, start) AS (
  SELECT seq, CASE WHEN placed_votes >= 3000 THEN 0 WHEN placed_votes >= 300 THEN 1 WHEN placed_votes >= 30 THEN 2 ELSE 3 END, search_key, 1 FROM approved
  UNION ALL SELECT seq, band, name, start + 1 FROM cuts WHERE start < min(length(name), 120)
),
hosts AS (
  SELECT seq, band, substr(realm_link, 1, instr(realm_link || ':', ':') - 1) AS host FROM cuts JOIN approved USING (seq)
   WHERE start = 1 AND realm_link IS NOT NULL AND realm_link_visible = 1
),
told AS (
  SELECT ' ' || w.value AS gram, band, seq FROM cuts JOIN approved USING (seq), json_each(description_words) w WHERE start = 1
  UNION SELECT ' ' || w.value, band, seq FROM cuts JOIN approved USING (seq), json_each(about_words) w WHERE start = 1
  UNION SELECT '@' || host, band, seq FROM hosts
  UNION SELECT '@' || substr(host, instr(host, '.') + 1), band, seq FROM hosts WHERE length(host) - length(replace(host, '.', '')) > 1
),
expected AS (
  SELECT substr(name, start, 1) AS gram, band, seq FROM cuts
  UNION SELECT substr(name, start, 2), band, seq FROM cuts WHERE start + 1 <= length(name)
  UNION SELECT substr(name, start, 3), band, seq FROM cuts WHERE start + 2 <= length(name)
  UNION SELECT gram, band, seq FROM told
)`

const EXPECTED_BLOCKS = `blocks AS (
  SELECT tag, sort, first_key, entries, lead(first_key) OVER (PARTITION BY tag, sort ORDER BY first_key) AS next_key FROM directory_blocks
)`

const CHECKS: Record<string, string> = {
  'states of deleted listings': `SELECT id, moderation, deleted_at, deleted_from FROM listings
     WHERE (deleted_at IS NULL) <> (moderation <> 'deleted') OR (deleted_at IS NULL) <> (deleted_from IS NULL)`,
  'uses of pictures': `WITH shown AS (
      SELECT substr(banner, 10, 43) AS hash, moderation FROM listings WHERE banner IS NOT NULL
      UNION ALL SELECT substr(p.value ->> 'url', 10, 43), l.moderation FROM listings l, json_each(l.pictures) p
      UNION ALL SELECT hash, 'denied' FROM (
        SELECT listing_id, substr(fields ->> 'banner', 10, 43) AS hash FROM held_changes WHERE fields ->> 'banner' IS NOT NULL
        UNION SELECT h.listing_id, substr(p.value ->> 'url', 10, 43) FROM held_changes h, json_each(h.fields, '$.pictures') p))
    SELECT hash, uses, hidden, (SELECT count(*) FROM shown s WHERE s.hash = b.hash) AS used,
           (SELECT count(*) FROM shown s WHERE s.hash = b.hash AND s.moderation <> 'approved') AS counted
      FROM banners b WHERE hidden <> counted OR uses <> used`,
  'hidden pictures that are not withdrawn': `SELECT hash, uses, hidden FROM banners WHERE uses > 0 AND uses <= hidden AND NOT withdrawn`,
  members: `WITH ${APPROVED} SELECT seq, search_key FROM approved EXCEPT SELECT seq, search_key FROM directory_members
    UNION ALL SELECT * FROM (SELECT seq, search_key FROM directory_members EXCEPT SELECT seq, search_key FROM listings WHERE moderation = 'approved')`,
  // The job has to find everything that is out of place.
  'votes out of place without a mark': `WITH ${APPROVED} SELECT id, votes, placed_votes FROM approved a WHERE votes <> placed_votes
      AND seq NOT IN (SELECT seq FROM vote_marks)
      AND NOT EXISTS (SELECT 1 FROM vote_signals s WHERE s.listing_id = a.id AND s.day IN (SELECT DISTINCT day FROM vote_signals ORDER BY day DESC LIMIT 3))`,
  'missing or misplaced entries': `WITH ${PLACES}, ${ORDERS}, ${KEPT_ORDERS} SELECT * FROM expected EXCEPT SELECT * FROM kept`,
  'entries too many': `WITH ${PLACES}, ${ORDERS}, ${KEPT_ORDERS} SELECT * FROM kept EXCEPT SELECT * FROM expected`,
  'totals of tags': `WITH ${PLACES}, counted AS (SELECT tag, count(*) AS total FROM tagged GROUP BY tag)
    SELECT tag, t.total AS kept, c.total AS counted FROM counted c FULL JOIN directory_totals t USING (tag)
     WHERE coalesce(t.total, 0) <> coalesce(c.total, 0)`,
  'sizes of blocks': `WITH ${EXPECTED_BLOCKS}
    SELECT tag, sort, first_key, entries, (SELECT count(*) FROM directory_entries e WHERE e.tag = b.tag AND e.sort = b.sort
       AND e.key >= b.first_key AND (b.next_key IS NULL OR e.key < b.next_key)) AS counted
      FROM blocks b WHERE entries <> counted OR entries > 512 OR (entries = 0 AND first_key <> '')`,
  'orders without a first block': `SELECT DISTINCT tag, sort FROM directory_entries e
     WHERE NOT EXISTS (SELECT 1 FROM directory_blocks b WHERE b.tag = e.tag AND b.sort = e.sort AND b.first_key = '')`,
  'missing grams': `WITH RECURSIVE ${GRAMS} SELECT * FROM expected EXCEPT SELECT gram, band, seq FROM search_grams`,
  'grams too many': `WITH RECURSIVE ${GRAMS} SELECT gram, band, seq FROM search_grams EXCEPT SELECT * FROM expected`,
  'counts of grams': `WITH counted AS (SELECT gram, count(*) AS listings FROM search_grams GROUP BY gram)
    SELECT gram, k.listings AS kept, c.listings AS counted FROM counted c FULL JOIN search_gram_counts k USING (gram)
     WHERE coalesce(k.listings, 0) <> coalesce(c.listings, 0)`,
  'site counters': `WITH ${APPROVED}, counted AS (
      SELECT (SELECT count(*) FROM listings WHERE deleted_at IS NULL) AS total, (SELECT count(*) FROM approved) AS approved,
             (SELECT count(*) FROM listings WHERE moderation = 'pending') AS pending,
             (SELECT coalesce(sum(rating_sum), 0) FROM approved) AS rating_sum, (SELECT coalesce(sum(rating_cnt), 0) FROM approved) AS rating_cnt)
    SELECT k.*, json_object('total', c.total, 'approved', c.approved, 'pending', c.pending, 'sum', c.rating_sum, 'cnt', c.rating_cnt) AS counted
      FROM site_counters k, counted c WHERE (k.total, k.approved, k.pending, k.rating_sum, k.rating_cnt) <>
           (c.total, c.approved, c.pending, c.rating_sum, c.rating_cnt)`,
  'counts of votes': `SELECT id, votes, (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND v.effect = 'counted') AS counted FROM listings l WHERE votes <> counted`,
  'sums and counts of reviews': `SELECT id, rating_sum, rating_cnt, (SELECT coalesce(sum(rating), 0) FROM reviews r WHERE r.listing_id = l.id AND r.effect = 'counted') AS sum,
           (SELECT count(*) FROM reviews r WHERE r.listing_id = l.id AND r.effect = 'counted') AS cnt
      FROM listings l WHERE rating_sum <> sum OR rating_cnt <> cnt`,
  'counts of stars': `WITH counted AS (SELECT listing_id, rating, count(*) AS reviews, count(member_since) AS members FROM reviews WHERE effect = 'counted' GROUP BY listing_id, rating)
    SELECT listing_id, rating, k.reviews AS kept, c.reviews AS counted, k.members AS members_kept, c.members AS members_counted
      FROM counted c FULL JOIN rating_counts k USING (listing_id, rating)
     WHERE coalesce(k.reviews, 0) <> coalesce(c.reviews, 0) OR coalesce(k.members, 0) <> coalesce(c.members, 0)`,
  'marks of members': `WITH proved AS (SELECT r.id, m.since_month FROM reviews r, listings l, memberships m
      WHERE l.id = r.listing_id AND m.guild_id = l.discord_guild AND m.user_id = r.author_id AND r.updated_at - m.confirmed_at < 30 * 86400000)
    SELECT r.id, r.member_since AS kept, p.since_month AS proved FROM reviews r LEFT JOIN proved p ON p.id = r.id WHERE r.member_since IS NOT p.since_month`,
  'rating ranks': `SELECT id, rating_rank, cast(round((rating_sum * 1000000.0 - (SELECT prior_mean FROM site_counters) * rating_cnt)
           / (8 + rating_cnt)) AS INTEGER) AS scored
      FROM listings WHERE rating_rank <> scored`,
}
