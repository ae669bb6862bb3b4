import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { searchKey } from '#contract/text/fold.ts'
import type { Ctx } from '../../http/verb.ts'
import { listingOf } from '../listings/listing-row.ts'
import { type Bits, bitsOf, hasBit } from './bits.ts'
import { readChoice } from './directory-query.ts'
import type { FilterIndex } from './filter-index.ts'

export interface Found {
  items: Listing[]
  /** How many were found. With `more` there are others, which were not compared. */
  total: number
  more: boolean
}

export interface Searched extends DirectorySearch {
  limit: number
  passing: Bits | null
  index: FilterIndex
  playing?: ReadonlyMap<number, number> | undefined
  first?: ReadonlyMap<number, number> | undefined
}

/**
 * Names that contain the text: the exact one, those that start with it, the rest, each in the chosen order.
 * Then names with all the `words`, and servers of the kind that is `meant`.
 */
export async function searchByName(
  { db }: Ctx,
  input: Searched & { meant?: Bits; words?: readonly string[] },
): Promise<Found> {
  const { q, page, limit, index, passing, meant, words = [] } = input
  const text = searchKey(q)
  const distance = new Map<number, number>()
  for (const [seq, name] of index.names) {
    if (passing && !hasBit(passing, seq)) continue
    const position = name.indexOf(text)
    const hasWords = words.length > 0 && words.every((word) => name.includes(word))
    if (position === 0) distance.set(seq, name === text ? 0 : 1)
    else if (position > 0) distance.set(seq, 2)
    else if (hasWords) distance.set(seq, 3)
    else if (meant && hasBit(meant, seq)) distance.set(seq, 4)
  }
  const choice = { ...input, passing: bitsOf(distance.keys()), distance }
  const { rows, total } = await readChoice(db, choice, { limit, offset: (page - 1) * limit })
  return { items: rows.map(listingOf), total, more: false }
}
