import { ALL_TAGS, type Sort } from '#contract/directory.ts'
import type { Listing } from '#contract/listing.ts'
import { foldName, searchKey } from '#contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { isNear } from './near-names.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'

/**
 * A search compares at most this many names. When more contain the text, it compares those with the most votes (the index has popular names first). So
 * a search for two letters costs as much in a directory of a million as in one of ten thousand.
 */
export const SEARCH_CANDIDATES_MAX = 2000
/** Exact and prefix matches have a separate query, so that the limit above cannot lose them. */
const PREFIX_CANDIDATES_MAX = 200
/** Similar names: how many grams of the text are read, how many names of each, and how many names are compared. */
const NEAR_GRAMS = 12
const NEAR_CANDIDATES_PER_GRAM = 400
const NEAR_COMPARED = 60

interface Found {
  items: Listing[]
  total: number
}

/** The order within one class of matches. It is the order of the directory, tie-breaks included. */
const ORDER: Record<Sort, string> = {
  top: 'l.votes DESC',
  new: 'l.created DESC',
  name: 'l.name_key',
  updated: 'l.updated DESC',
  ratings: 'l.rating_rank DESC',
}

/**
 * Names whose search key contains the search key of the text: the exact one first, then those that start with it, then the rest, each in the chosen
 * order. Candidates come from the rarest gram of the text; each is then checked for the whole text. When the list of that gram is truncated, the start
 * of the chosen order is checked too: a common text is found there, so the first pages are in the true order. ?1 the text's search key, ?2 its grams as
 * JSON, ?3 tag as JSON text or null, ?4 limit, ?5 offset, ?6 tag, ?7 the folded text.
 */
function containingSql(sort: Sort): string {
  const matchClass = 'CASE instr(l.search_key, ?1) WHEN 1 THEN l.search_key <> ?1 ELSE 2 END'
  return `
WITH rarest AS MATERIALIZED (
  SELECT j.value AS gram, coalesce(c.listings, 0) AS listings FROM json_each(?2) j
    LEFT JOIN search_gram_counts c ON c.gram = j.value ORDER BY listings LIMIT 1
),
candidates AS (
  SELECT * FROM (SELECT g.seq FROM search_grams g WHERE g.gram = (SELECT gram FROM rarest) ORDER BY g.band, g.seq
                  LIMIT ${SEARCH_CANDIDATES_MAX})
  UNION
  SELECT * FROM (SELECT e.seq FROM directory_entries e
                  WHERE e.tag = '${ALL_TAGS}' AND e.sort = 'name' AND e.key >= ?7 AND e.key < ?7 || char(1114111)
                  ORDER BY e.key LIMIT iif((SELECT listings FROM rarest) > ${SEARCH_CANDIDATES_MAX}, ${PREFIX_CANDIDATES_MAX}, 0))
  UNION
  SELECT * FROM (SELECT e.seq FROM directory_entries e WHERE e.tag = ?6 AND e.sort = '${sort}'
                  ORDER BY e.key LIMIT iif((SELECT listings FROM rarest) > ${SEARCH_CANDIDATES_MAX}, ${SEARCH_CANDIDATES_MAX}, 0))
)
SELECT m.total, ${LISTING_COLUMNS} FROM (
  SELECT l.seq, ${matchClass} AS class, count(*) OVER () AS total FROM candidates c JOIN listings l ON l.seq = c.seq
   WHERE instr(l.search_key, ?1) > 0 AND (?3 IS NULL OR instr(l.tags, ?3) > 0)
   ORDER BY class, ${ORDER[sort]}, l.created DESC, l.id LIMIT ?4 OFFSET ?5
) m JOIN listings l ON l.seq = m.seq JOIN users u ON u.id = l.owner_id
ORDER BY m.class, ${ORDER[sort]}, l.created DESC, l.id`
}

type FoundRow = ListingRow & { total: number }

export async function searchByName(ctx: Ctx, { q, tag, sort, page, limit }: DirectoryInput): Promise<Found> {
  const text = searchKey(q)
  const statement = ctx.db.prepare(containingSql(sort))
  const read = async (rows: number, offset: number) =>
    (
      await statement
        .bind(text, JSON.stringify(grams(text)), tagParameter(tag), rows, offset, tag, foldName(q))
        .all<FoundRow>()
    ).results
  const results = await read(limit, (page - 1) * limit)
  // Past the end there is no row with the total, so the first row is read for it.
  const [counted] = results.length > 0 || page === 1 ? results : await read(1, 0)
  return { items: results.map(listingOf), total: counted?.total ?? 0 }
}

/**
 * Public names that share grams with the text, those with the most in common first. ?1 the text's grams as JSON, ?2 the tag if there is one. Every gram
 * provides only its most popular names, which limits the work for common grams. The tag is checked before the last limit: similar names under other
 * tags must not displace the right one.
 */
function sharingSql(count: number, tagged: boolean): string {
  const lists = Array.from(
    { length: count },
    (
      _,
      place,
    ) => `SELECT * FROM (SELECT seq, (SELECT weight FROM rare WHERE place = ${place}) AS weight FROM search_grams
      WHERE gram = (SELECT gram FROM rare WHERE place = ${place}) ORDER BY band, seq LIMIT ${NEAR_CANDIDATES_PER_GRAM})`,
  )
  return `
WITH rare AS MATERIALIZED (
  SELECT j.value AS gram, 1.0 / (10 + c.listings) AS weight, row_number() OVER (ORDER BY c.listings) - 1 AS place
    FROM json_each(?1) j JOIN search_gram_counts c ON c.gram = j.value WHERE c.listings > 0 ORDER BY c.listings LIMIT ${count}
)
SELECT l.id, l.name_key FROM (
  SELECT g.seq, count(*) AS shared, sum(weight) AS weight FROM (${unionAll(lists)}) g
   ${tagged ? 'JOIN listings t ON t.seq = g.seq WHERE instr(t.tags, ?2) > 0' : ''}
   GROUP BY g.seq ORDER BY shared DESC, weight DESC LIMIT ${NEAR_COMPARED}
) s JOIN listings l ON l.seq = s.seq`
}

/** D1 accepts at most five terms in one compound SELECT, so longer ones are nested. */
const COMPOUND_MAX = 5

function unionAll(selects: string[]): string {
  if (selects.length <= COMPOUND_MAX) return selects.join(' UNION ALL ')
  const groups = Array.from({ length: Math.ceil(selects.length / COMPOUND_MAX) }, (_, group) =>
    selects.slice(group * COMPOUND_MAX, (group + 1) * COMPOUND_MAX),
  )
  return unionAll(groups.map((group) => `SELECT * FROM (${group.join(' UNION ALL ')})`))
}

/** Names that differ from the text by a small typing error, in the chosen order. */
export async function searchNearNames(
  ctx: Ctx,
  { q, tag, sort, page, limit }: DirectoryInput,
): Promise<Found> {
  const pieces = grams(searchKey(q), [2, 3])
  if (pieces.length < 2) return { items: [], total: 0 }
  const tagText = tagParameter(tag)
  const { results } = await ctx.db
    .prepare(sharingSql(Math.min(pieces.length, NEAR_GRAMS), tagText !== null))
    .bind(JSON.stringify(pieces), ...(tagText === null ? [] : [tagText]))
    .all<SqlRow<typeof listings, 'id' | 'name_key'>>()
  const near = results.filter((row) => isNear(q, row.name_key)).map((row) => row.id)
  const items = near.length === 0 ? [] : await readListings(ctx, near, sort, (page - 1) * limit, limit)
  return { items, total: near.length }
}

async function readListings(
  ctx: Ctx,
  ids: string[],
  sort: Sort,
  offset: number,
  limit: number,
): Promise<Listing[]> {
  const { results } = await ctx.db
    .prepare(
      `SELECT ${LISTING_COLUMNS} FROM json_each(?1) j JOIN listings l ON l.id = j.value JOIN users u ON u.id = l.owner_id
        ORDER BY ${ORDER[sort]}, l.created DESC, l.id LIMIT ?2 OFFSET ?3`,
    )
    .bind(JSON.stringify(ids), limit, offset)
    .all<ListingRow>()
  return results.map(listingOf)
}

/** The distinct substrings of a text: of three characters if it is long enough, else the text itself. */
function grams(text: string, sizes = [Math.min(3, [...text].length)]): string[] {
  const characters = [...text]
  const found = sizes.flatMap((size) =>
    characters
      .slice(0, Math.max(0, characters.length - size + 1))
      .map((_, start) => characters.slice(start, start + size).join('')),
  )
  return [...new Set(found)]
}

/** Tags are stored as a JSON list, so a quoted tag matches only a whole tag. */
function tagParameter(tag: string): string | null {
  return tag === ALL_TAGS ? null : JSON.stringify(tag)
}
