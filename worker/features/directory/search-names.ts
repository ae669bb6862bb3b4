import { and, gt, or, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#contract/text/fold.ts'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { contains } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { listing, readChoice } from './directory-query.ts'
import { listingOf } from '../listings/listing-row.ts'

export interface Found {
  items: Listing[]
  /** How many were found. With `more` there are others, which were not compared. */
  total: number
  more: boolean
}

/** A search among the listings that pass the filters. */
export interface Searched extends DirectorySearch {
  limit: number
  passing: SQL | null
  playing?: SQL | undefined
  /** What comes before everything else. */
  first?: SQL | undefined
}

/**
 * Names that contain the text: the exact one, those that start with it, the rest, each in the chosen order.
 * Then servers that are `meant`, first those whose names have all the `words`.
 */
export async function searchByName(
  { db }: Ctx,
  input: Searched & { meant?: SQL; words?: readonly string[] },
): Promise<Found> {
  const { q, sort, page, limit, passing, playing, first, meant, words = [] } = input
  const text = searchKey(q)
  const place = sql`instr(${listing.searchKey}, ${text})`
  const isNamed = gt(place, 0)
  const hasWords = and(...words.map((word) => contains(listing.searchKey, word)))
  const likeness = sql`CASE ${place} WHEN 0 THEN ${hasWords ? sql`iif(${hasWords}, 3, 4)` : 3} WHEN 1 THEN ${listing.searchKey} <> ${text} ELSE 2 END`
  const { rows, total } = await readChoice(
    db,
    {
      sort,
      passing,
      playing,
      where: or(meant, isNamed, hasWords),
      first: first ? sql`${first}, ${likeness}` : likeness,
    },
    { limit, offset: (page - 1) * limit },
  )
  return { items: rows.map(listingOf), total, more: false }
}
