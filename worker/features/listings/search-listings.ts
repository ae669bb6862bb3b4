import { ALL_TAGS, type Sort } from '#contract/directory.ts'
import { searchKey } from '#contract/fold.ts'
import type { Listing } from '#contract/listing.ts'
import type { Ctx } from '../../http/context.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { gramsOf } from './grams.ts'
import { listingOf } from './listing-row.ts'
import { readListings } from './read-listings.ts'

/**
 * Up to this many names that hold the rarest gram of a text are all compared. A text with more is common: the names are then compared in the chosen
 * order, and the search ends when the page is full, or after this many.
 */
export const SEARCH_CANDIDATES_MAX = 350
/** When more names than this start with a common text, those in the chosen order are enough. */
const STARTS_MAX = 100
/** So many names of the chosen order are then compared. */
const CROWD_WALK = 120
/** Larger than any position in a name. */
const ANYWHERE = 1000

export interface Found {
  items: Listing[]
  /** How many were found. With `more` there are others, which were not read. */
  total: number
  more: boolean
}

/** The order within one class of matches. It is the order of the directory, tie-breaks included. */
export const ORDER: Record<Sort, string> = {
  top: 'l.votes DESC',
  trending: 'l.trend DESC',
  month: 'l.month_rank DESC',
  new: 'l.created DESC',
  name: 'l.name_key',
  updated: 'l.updated DESC',
  ratings: 'l.rating_rank DESC',
}

/** Where a list of texts that start with ?1 ends. */
const AFTER_PREFIX = '?1 || char(1114111)'

/**
 * Names whose search key contains the search key of the text: the exact one first, then those that start with it, then the rest, each in the chosen
 * order.
 *
 * The gram of the text that the fewest names hold gives the candidates. Only if those are too many, the candidates are: the names that start with the
 * text, by their index; and the names that contain it, by walking the chosen order until there are enough for this page. When too many names start
 * with the text, the exact ones and a walk of fixed length are all that is compared: a page then does not depend on where another ended.
 *
 * Each row has its number and class, in order; one that was found in two ways comes twice. ?1 the text's search key, ?2 its grams as JSON, ?3 tag as
 * JSON text or null, ?4 how many walked names are enough, ?5 tag.
 */
function containingSql(sort: Sort): string {
  return `
WITH rarest AS MATERIALIZED (
  SELECT j.value AS gram, coalesce(c.listings, 0) > ${SEARCH_CANDIDATES_MAX} AS common FROM json_each(?2) j
    LEFT JOIN search_gram_counts c ON c.gram = j.value ORDER BY coalesce(c.listings, 0) LIMIT 1
),
starts AS MATERIALIZED (
  SELECT seq, search_key FROM directory_members WHERE search_key >= ?1 AND search_key < ${AFTER_PREFIX}
   ORDER BY search_key LIMIT iif((SELECT common FROM rarest), ${STARTS_MAX + 1}, 0)
),
crowd AS MATERIALIZED (SELECT count(*) > ${STARTS_MAX} AS yes FROM starts),
found (seq, search_key, walked) AS (
  SELECT m.seq, m.search_key, 0 FROM search_grams g CROSS JOIN directory_members m ON m.seq = g.seq
   WHERE g.gram = (SELECT gram FROM rarest WHERE NOT common)
  UNION ALL SELECT seq, search_key, 0 FROM starts WHERE NOT (SELECT yes FROM crowd)
  UNION ALL SELECT * FROM (SELECT seq, search_key, 0 FROM directory_members WHERE search_key = ?1 AND (SELECT yes FROM crowd) LIMIT ${STARTS_MAX})
  UNION ALL SELECT * FROM (
    SELECT m.seq, m.search_key, 1 FROM (
      SELECT seq FROM directory_entries WHERE tag = ?5 AND sort = '${sort}'
       ORDER BY key LIMIT iif((SELECT common FROM rarest), iif((SELECT yes FROM crowd), ${CROWD_WALK}, ${SEARCH_CANDIDATES_MAX}), 0)
    ) e CROSS JOIN directory_members m ON m.seq = e.seq
    WHERE instr(m.search_key, ?1) > 0 LIMIT iif((SELECT yes FROM crowd), ${ANYWHERE}, ?4)
  )
)
SELECT l.seq, CASE instr(f.search_key, ?1) WHEN 1 THEN f.search_key <> ?1 ELSE 2 END AS class, f.walked, (SELECT common FROM rarest) AS common,
       (SELECT total FROM directory_totals WHERE tag = ?5) AS listed
  FROM found f CROSS JOIN listings l ON l.seq = f.seq
 WHERE instr(f.search_key, ?1) > 0 AND (?3 IS NULL OR instr(l.tags, ?3) > 0)
 ORDER BY class, ${ORDER[sort]}, l.created DESC, l.id`
}

interface Matched {
  seq: number
  walked: number
  common: number
  listed: number
}

export async function searchByName(ctx: Ctx, { q, tag, sort, page, limit }: DirectoryInput): Promise<Found> {
  const text = searchKey(q)
  const grams = gramsOf(text, [Math.min(3, [...text].length)])
  const enough = page * limit + 1
  const { results } = await ctx.db
    .prepare(containingSql(sort))
    .bind(text, JSON.stringify(grams), tagParameter(tag), enough, tag)
    .all<Matched>()
  const seqs = [...new Set(results.map(({ seq }) => seq))]
  const items = await readListings(ctx.db, seqs.slice((page - 1) * limit, page * limit))
  const [first] = results
  const walked = results.filter((row) => row.walked === 1).length
  return {
    items: items.map(listingOf),
    total: seqs.length,
    more: first?.common === 1 && (walked >= enough || first.listed > CROWD_WALK),
  }
}

/** Tags are stored as a JSON list, so a quoted tag matches only a whole tag. */
export function tagParameter(tag: string): string | null {
  return tag === ALL_TAGS ? null : JSON.stringify(tag)
}
