import { ALL_TAGS, type DirectorySearch, type Tag } from '#contract/directory.ts'
import { foldName, searchKey } from '#contract/fold.ts'
import type { Dropping, Listing, Mention } from '#contract/listing.ts'
import { writeFilters } from '#contract/filters.ts'
import { factsIn, topicOf } from '#contract/topics.ts'
import type { Ctx } from '../../http/context.ts'
import { filterDirectory, isFiltered } from './filter-directory.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { nameInAddress, searchByAddress } from './search-addresses.ts'
import { searchDescriptions } from './search-descriptions.ts'
import { type Found, searchByName } from './search-listings.ts'
import { searchNearNames } from './search-near-names.ts'

export interface DirectoryPage {
  items: Listing[]
  total: number
  /** There are more matches than `total`, which the search did not read. */
  more?: true
  page: number
  limit: number
  /** `close` when no name contains the search text and similar names are shown instead. */
  match: 'exact' | 'close'
  /** The kind of server and the facts that the search text asks for. */
  topic?: { tag?: Tag; with?: string; total: number }
  /** Servers whose description has the words, behind the last name. */
  mentions?: Mention[]
  /** Popular servers, when nothing was found. */
  suggestions?: Listing[]
  /** Which filters to drop, when nothing passes them. */
  dropping?: Dropping[]
}

export type DirectoryInput = DirectorySearch & { limit: number }

const SUGGESTIONS = 6

/** One page of the public directory, with or without a search. A page past the end has no items and the true total. */
export async function browseDirectory(ctx: Ctx, input: DirectoryInput): Promise<DirectoryPage> {
  const { page, limit } = input
  if (isFiltered(input)) return filterDirectory(ctx, input)
  if (input.q === '' || foldName(input.q) === '')
    return { ...(await readPage(ctx, input)), page, limit, match: 'exact' }
  const found = await searchNames(ctx, input)
  // Descriptions fill the rest of the page on which the names end.
  const room = page * limit - found.total
  const mentions = room > 0 && room <= limit ? await searchDescriptions(ctx, input, room) : []
  const topic = await readTopic(ctx, input)
  const isEmpty = found.total === 0 && mentions.length === 0
  const { more, ...names } = found
  return {
    ...names,
    ...(more && { more }),
    page,
    limit,
    ...(topic && { topic }),
    ...(mentions.length > 0 && { mentions }),
    ...(isEmpty && { suggestions: await readSuggestions(ctx, input) }),
  }
}

type FoundNames = Found & Pick<DirectoryPage, 'match'>
const NOTHING: FoundNames = { items: [], total: 0, more: false, match: 'exact' }

/** Names that contain the text, else servers with this address, else names that are similar. */
async function searchNames(ctx: Ctx, input: DirectoryInput): Promise<FoundNames> {
  // No name consists of spaces and punctuation alone.
  if (searchKey(input.q) === '') return NOTHING
  const found = await searchByName(ctx, input)
  if (found.total > 0) return { ...found, match: 'exact' }
  const { page, limit } = input
  const located = await searchByAddress(ctx, input)
  if (located.length > 0)
    return {
      items: located.slice((page - 1) * limit, page * limit),
      total: located.length,
      more: false,
      match: 'exact',
    }
  return { ...(await searchNearNames(ctx, { ...input, q: nameInAddress(input.q) })), match: 'close' }
}

/** With facts, how many servers have all of them and the kind; when none has, without the one that excludes most, but rather not the language. */
async function readTopic(ctx: Ctx, input: DirectoryInput) {
  const { q, tag: chosen } = input
  const tag = topicOf(q)
  const facts = writeFilters(factsIn(q))
  if (facts !== undefined) {
    const asked = { ...input, q: '', tag: tag ?? chosen, with: facts, page: 1, limit: 1 }
    const { total, dropping = [] } = await filterDirectory(ctx, asked)
    if (total > 0) return { ...(tag !== null && { tag }), with: facts, total }
    const wishes = dropping.filter(({ filters }) => !filters.includes('tag'))
    const dropped =
      wishes.find(({ filters }) => !filters.some((filter) => filter.startsWith('lang-'))) ?? wishes[0]
    const rest = dropped && writeFilters(factsIn(q).filter((fact) => !dropped.filters.includes(fact)))
    if (rest) return { ...(tag !== null && { tag }), with: rest, total: dropped.total }
  }
  if (tag === null || tag === chosen) return null
  const row = await ctx.db.prepare(TOTAL_SQL).bind(tag).first<{ total: number }>()
  return row && row.total > 0 ? { tag, total: row.total } : null
}

/** The most popular servers of the chosen tag, or of all when it has none. */
async function readSuggestions({ db }: Ctx, { tag }: DirectoryInput): Promise<Listing[]> {
  const top = async (of: string) =>
    (await db.prepare(FIRST_PAGE_SQL).bind(of, 'top', SUGGESTIONS).all<ListingRow>()).results.map(listingOf)
  const items = await top(tag)
  return items.length > 0 || tag === ALL_TAGS ? items : top(ALL_TAGS)
}

/**
 * Skips blocks of entries up to the block with the first row of the page, then reads the entries of that block: a page reads about as many rows at a
 * million listings as at a thousand. ?1 tag, ?2 sort, ?3 offset, ?4 limit.
 */
export const PAGE_SQL = `
WITH RECURSIVE walk (first_key, entries, before) AS (
  SELECT first_key, entries, 0 FROM directory_blocks WHERE tag = ?1 AND sort = ?2 AND first_key = ''
  UNION ALL
  SELECT b.first_key, b.entries, walk.before + walk.entries FROM walk, directory_blocks b
   WHERE walk.before + walk.entries <= ?3 AND b.tag = ?1 AND b.sort = ?2 AND b.first_key =
     (SELECT min(n.first_key) FROM directory_blocks n WHERE n.tag = ?1 AND n.sort = ?2 AND n.first_key > walk.first_key)
),
start AS MATERIALIZED (SELECT first_key, before FROM walk ORDER BY before DESC, first_key DESC LIMIT 1)
SELECT ${LISTING_COLUMNS}, (SELECT total FROM directory_totals WHERE tag = ?1) AS total FROM (
  SELECT seq, key FROM directory_entries
   WHERE tag = ?1 AND sort = ?2 AND key >= (SELECT first_key FROM start)
   ORDER BY key LIMIT ?4 OFFSET ?3 - coalesce((SELECT before FROM start), 0)
) e JOIN listings l ON l.seq = e.seq JOIN users u ON u.id = l.owner_id
ORDER BY e.key`

/** Most requests are for the first page, which needs no blocks. ?1 tag, ?2 sort, ?3 limit. `CROSS JOIN` keeps the order of the entries. */
export const FIRST_PAGE_SQL = `
SELECT ${LISTING_COLUMNS}, (SELECT total FROM directory_totals WHERE tag = ?1) AS total
  FROM directory_entries e CROSS JOIN listings l ON l.seq = e.seq CROSS JOIN users u ON u.id = l.owner_id
 WHERE e.tag = ?1 AND e.sort = ?2 ORDER BY e.key LIMIT ?3`

/** Places follow the votes within a minute. On a page, the votes of now decide, so that nobody sees their own vote out of order. */
const byVotes = (a: Listing, b: Listing) =>
  b.votes - a.votes || Date.parse(b.created) - Date.parse(a.created) || (a._id < b._id ? -1 : 1)

const TOTAL_SQL = 'SELECT total FROM directory_totals WHERE tag = ?1'

async function readPage(ctx: Ctx, { tag, sort, page, limit }: DirectoryInput) {
  const { db } = ctx
  const statement =
    page === 1
      ? db.prepare(FIRST_PAGE_SQL).bind(tag, sort, limit)
      : db.prepare(PAGE_SQL).bind(tag, sort, (page - 1) * limit, limit)
  const { results } = await statement.all<ListingRow & { total: number }>()
  // Past the end there is no row with the total.
  const [counted] =
    results.length > 0 ? results : (await db.prepare(TOTAL_SQL).bind(tag).all<{ total: number }>()).results
  const items = results.map(listingOf)
  return { items: sort === 'top' ? items.toSorted(byVotes) : items, total: counted?.total ?? 0 }
}
