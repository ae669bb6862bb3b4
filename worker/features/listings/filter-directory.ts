import { readFilters } from '#contract/filters.ts'
import { foldName } from '#contract/fold.ts'
import type { Dropping, Listing, Mention } from '#contract/listing.ts'
import type { Sort } from '#contract/directory.ts'
import type { Ctx } from '../../http/context.ts'
import { type Bitmap, both, butNot, countBits, membersOf } from './bitmap.ts'
import type { DirectoryInput, DirectoryPage } from './browse-directory.ts'
import { digitsOf } from './facets.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { type Clause, clausesOf, combine, type Facets, facetsFor, readFacets } from './read-filter.ts'
import { ORDER } from './search-listings.ts'
import { searchWithin } from './search-within.ts'

/** Digits of an order that are read at once. */
const DIGITS_AT_ONCE = 16
/** Up to this many listings are compared by their own columns. More are first narrowed by digits. */
const COMPARED = 150
/** Listings that share every digit are compared by their columns up to this number. The rest keep the order of their numbers. */
const SHARED_MAX = 600

/** Whether the address has a filter beside the tag, which has lists of its own. */
export const isFiltered = ({ with: having, without }: DirectoryInput): boolean =>
  readFilters(having).length + readFilters(without).length > 0

/**
 * One page of the listings that pass the filters. The rows that it reads do not depend on the size of the directory, but for one row in each million
 * listings and facet.
 */
export async function filterDirectory(ctx: Ctx, input: DirectoryInput): Promise<DirectoryPage> {
  const { page, limit, sort, q, tag } = input
  const filter = { tag, with: readFilters(input.with), without: readFilters(input.without) }
  const facets = await readFacets(ctx, facetsFor(filter, ctx.now))
  const clauses = clausesOf(facets, filter, ctx.now)
  const passing = combine(facets, clauses)
  const found: { items: Listing[]; total: number; more?: true; mentions?: Mention[] } =
    foldName(q) === ''
      ? await readPage(ctx, passing, { sort, offset: (page - 1) * limit, limit })
      : await searchWithin(ctx, passing, input)
  const isEmpty = found.total === 0 && (found.mentions ?? []).length === 0
  return {
    ...found,
    page,
    limit,
    match: 'exact',
    ...(isEmpty && { dropping: whatIfDropped(facets, clauses, foldName(q) === '' ? null : passing) }),
  }
}

/** For each condition, how many listings there are without it. With a search text, also how many there are without the text. */
function whatIfDropped(facets: Facets, clauses: readonly Clause[], unsearched: Bitmap | null): Dropping[] {
  const options = clauses.map((clause) => ({
    filters: clause.filters,
    excluded: clause.isExclusion,
    total: countBits(
      combine(
        facets,
        clauses.filter((other) => other !== clause),
      ),
    ),
  }))
  if (unsearched !== null) return [{ filters: ['q'], excluded: false, total: countBits(unsearched) }]
  return options.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

interface Place {
  sort: Sort
  offset: number
  limit: number
}

async function readPage(
  ctx: Ctx,
  passing: Bitmap,
  place: Place,
): Promise<{ items: Listing[]; total: number }> {
  const total = countBits(passing)
  if (place.offset >= total) return { items: [], total }
  return { items: await readInOrder(ctx, await narrow(ctx, passing, total, place), place), total }
}

/** Listings in one part of an order. */
export interface Group {
  /** How many listings come before it. */
  before: number
  members: number[]
}

/**
 * The listings around a page, as groups in order: each digit parts a set into those that come first and those that come last. Only the parts that reach
 * into the page are parted again, until few are left. Digits are read some at a time, because few are needed.
 */
export async function narrow(
  ctx: Ctx,
  passing: Bitmap,
  total: number,
  { sort, offset, limit }: Place,
): Promise<Group[]> {
  const digits = digitsOf(sort)
  let parts = [{ set: passing, count: total, before: 0 }]
  for (let depth = 0; depth < digits.length && parts.some(isLarge); depth += DIGITS_AT_ONCE) {
    const some = digits.slice(depth, depth + DIGITS_AT_ONCE)
    const facets = await readFacets(
      ctx,
      some.map(({ facet }) => facet),
    )
    for (const { facet, descending } of some) {
      const bits = facets.get(facet)
      if (bits === undefined) continue
      parts = parts
        .flatMap((part) => (isLarge(part) ? parted(part, bits, descending) : [part]))
        .filter(({ count, before }) => count > 0 && before + count > offset && before < offset + limit)
    }
  }
  return parts.map(({ set, count, before }) => {
    const skipped = count <= SHARED_MAX ? 0 : Math.max(0, offset - before)
    return { before: before + skipped, members: membersOf(set, skipped + SHARED_MAX).slice(skipped) }
  })
}

interface Part {
  set: Bitmap
  count: number
  before: number
}

const isLarge = ({ count }: Part) => count > COMPARED

function parted({ set, count, before }: Part, bits: Bitmap, descending: boolean): Part[] {
  const ones = both(set, bits)
  const many = countBits(ones)
  const zeros = butNot(set, bits)
  return descending
    ? [
        { set: ones, count: many, before },
        { set: zeros, count: count - many, before: before + many },
      ]
    : [
        { set: zeros, count: count - many, before },
        { set: ones, count: many, before: before + count - many },
      ]
}

/** The listings of the page. All groups are sorted at once, because their order is the order of the columns. */
async function readInOrder({ db }: Ctx, groups: readonly Group[], { sort, offset, limit }: Place) {
  const seqs = groups.flatMap(({ members }) => members)
  const skipped = Math.max(0, offset - (groups[0]?.before ?? 0))
  const { results } = await db
    .prepare(
      `SELECT ${LISTING_COLUMNS} FROM (
         SELECT l.seq FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value WHERE l.moderation = 'approved'
          ORDER BY ${ORDER[sort]}, l.created DESC, l.id LIMIT ?2 OFFSET ?3
       ) p CROSS JOIN listings l ON l.seq = p.seq CROSS JOIN users u ON u.id = l.owner_id ORDER BY ${ORDER[sort]}, l.created DESC, l.id`,
    )
    .bind(JSON.stringify(seqs), limit, skipped)
    .all<ListingRow>()
  return results.map(listingOf)
}
