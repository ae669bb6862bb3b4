import { searchKey } from '#contract/text/fold.ts'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Bits, bitsOf, hasBit } from './bits.ts'
import type { FilterIndex } from './filter-index.ts'
import { readChoice } from './directory-query.ts'
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
  passing: Bits | null
  common?: string
  index: FilterIndex
  playing?: ReadonlyMap<number, number> | undefined
  /** What comes before everything else: the highest number of a `seq`. */
  first?: ReadonlyMap<number, number> | undefined
}

/**
 * Names that contain the text: the exact one, those that start with it, the rest, each in the chosen order.
 * Then servers that are `meant`, first those whose names have all the `words`.
 */
export async function searchByName(
  { db }: Ctx,
  input: Searched & { meant?: Bits; words?: readonly string[] },
): Promise<Found> {
  const { q, page, limit, index, passing, meant, words = [] } = input
  const text = searchKey(q)
  const likeness = new Map<number, number>()
  for (const [seq, name] of index.names) {
    if (passing && !hasBit(passing, seq)) continue
    const place = name.indexOf(text)
    const hasWords = words.length > 0 && words.every((word) => name.includes(word))
    if (place === 0) likeness.set(seq, name === text ? 0 : 1)
    else if (place > 0) likeness.set(seq, 2)
    else if (hasWords) likeness.set(seq, 3)
    else if (meant && hasBit(meant, seq)) likeness.set(seq, 4)
  }
  const choice = { ...input, passing: bitsOf(likeness.keys()), likeness }
  const { rows, total } = await readChoice(db, choice, { limit, offset: (page - 1) * limit })
  return { items: rows.map(listingOf), total, more: false }
}
