import { and } from 'drizzle-orm'
import type { z } from 'zod'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import type { directoryPage, Dropping } from '#contract/directory/directory.wire.ts'
import { FOR_CHILDREN, WAY_IN } from '#contract/directory/filters.ts'
import { asksForAny, isFiller, readWishes } from '#contract/directory/topics.ts'
import type { Listing } from '#contract/listings/listing.wire.ts'
import { isGone } from '#contract/listings/live.ts'
import { foldName, searchKey, searchWords } from '#contract/text/fold.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Ctx } from '../../http/verb.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { countOf, without } from './bits.ts'
import { clausesOf, filterOf } from './clauses.ts'
import { correctText } from './correct-text.ts'
import { countDropped } from './count-facets.ts'
import { firstOf, hasFact, isAmong, listing, ORDER, readChoice, rowsOf } from './directory-query.ts'
import { type FilterIndex, passingOf, readFilterIndex } from './filter-index.ts'
import { readPlaying } from './read-playing.ts'
import { readTopic, type Topic } from './read-topic.ts'
import { nameInAddress, searchByAddress } from './search-addresses.ts'
import { searchDescriptions } from './search-descriptions.ts'
import { type Found, searchByName, type Searched } from './search-names.ts'
import { searchNearNames } from './search-near-names.ts'

export type DirectoryPage = z.output<typeof directoryPage>
export type DirectoryInput = DirectorySearch & { limit: number }

const SUGGESTIONS_MAX = 6
/** So many matches in descriptions are read at least, also when names fill the last page. */
const MENTIONS_MIN = 6

/**
 * One page of the public directory, with or without filters and a search. A page past the end has no items
 * and the true total.
 */
export async function browseDirectory(ctx: Ctx, input: DirectoryInput): Promise<DirectoryPage> {
  const { page, limit } = input
  const filter = filterOf(input)
  const clauses = clausesOf(filter, ctx.now)
  const playing = input.sort === 'playing' ? await readPlaying(ctx) : undefined
  const isForChildren = filter.with.includes(FOR_CHILDREN)
  const isSearched = foldName(input.q) !== ''
  const index = clauses.length > 0 || isSearched ? await readFilterIndex(ctx) : null
  const passing = index && clauses.length > 0 ? await passingOf(index, clauses) : null
  const first = isForChildren ? index?.checked : undefined
  const asked = { ...input, passing, playing, first }
  const isFiltered = filter.with.length + filter.without.length > 0
  const foundTopic = index && isSearched && !isFiltered ? await readTopic(ctx, index, input) : null
  const searched =
    index && isSearched ? await search(ctx, { ...asked, index }, { isFiltered, topic: foundTopic }) : null
  // A text such as 'Servidor' asks for any server, so all are shown.
  const isForAny = searched?.total === 0 && !searched.mentions && asksForAny(input.q)
  const { more, isTopic, ...shown } = searched && !isForAny ? searched : await readPage(ctx, asked)
  const isEmpty = shown.total === 0 && !shown.mentions
  return {
    ...shown,
    ...(more && { more }),
    ...(isForChildren && index && { checked: await countChecked(ctx, index, shown.items) }),
    page,
    limit,
    ...(foundTopic && { topic: { ...foundTopic.topic, ...(isTopic && { isResult: true }) } }),
    ...(isEmpty &&
      index &&
      isSearched &&
      !isFiltered && { suggestions: await readSuggestions(ctx, index, input) }),
    ...(isEmpty &&
      isFiltered &&
      index && {
        dropping: passing && isSearched ? withoutText(countOf(passing)) : await countDropped(index, clauses),
      }),
  }
}

/** What remains without the searched text; nothing to offer if that is nothing. */
const withoutText = (total: number): Dropping[] =>
  total > 0 ? [{ filters: ['q'], excluded: false, total }] : []

/** How many of these listings staff checked to be for all ages. The page lists them first. */
async function countChecked(
  { db }: Ctx,
  { checked }: FilterIndex,
  items: readonly Listing[],
): Promise<number> {
  const ids = items.map(({ _id }) => _id)
  const rows = await db.orm.select({ seq: listings.seq }).from(listings).where(among(listings.id, ids))
  return rows.filter(({ seq }) => checked.has(seq)).length
}

type FoundPage = Found & Pick<DirectoryPage, 'match' | 'mentions'> & { isTopic?: true }

async function readPage(
  { db }: Ctx,
  { page, limit, ...choice }: Omit<Searched, 'index'>,
): Promise<FoundPage> {
  const { rows, total } = await readChoice(db, choice, { limit, offset: (page - 1) * limit })
  return { items: rows.map(listingOf), total, more: false, match: 'exact' }
}

/**
 * Searches names, or else the kind of server that the text means. Matches in descriptions follow the last of
 * these.
 */
async function search(
  ctx: Ctx,
  searched: Searched,
  { isFiltered, topic }: { isFiltered: boolean; topic: Awaited<ReturnType<typeof readTopic>> },
): Promise<FoundPage> {
  const meant = topic?.matches
  const isUnderstood = readWishes(searched.q).unknown.every(isFiller)
  const names = meant && isUnderstood ? null : await searchNames(ctx, searched, isFiltered)
  const isTopic = meant && (names === null || names.total === 0)
  const page: FoundPage = isTopic
    ? {
        ...(await searchByName(ctx, { ...searched, meant, words: wordsOfName(searched.q, topic.topic) })),
        match: 'exact',
        isTopic,
      }
    : (names ?? NOTHING)
  const room = searched.page * searched.limit - page.total
  // A page after the last one is not linked.
  const isLast = room >= 0 && (searched.page === 1 || room < searched.limit)
  const { index, passing } = searched
  const unlisted = isTopic ? { ...searched, passing: without(passing ?? index.all, meant) } : searched
  // The words of a description do not say whether staff checked it.
  const mentions =
    isLast && !searched.first ? await searchDescriptions(ctx, unlisted, Math.max(room, MENTIONS_MIN)) : []
  const others = mentions.filter(({ server }) => page.items.every(({ _id }) => _id !== server._id))
  return { ...page, ...(others.length > 0 && { mentions: others }) }
}

/**
 * Names with these words are listed first: the typed words without fillers. None if the text also says what
 * is not wanted.
 */
const wordsOfName = (q: string, topic: Topic | null): string[] =>
  topic?.without === undefined && topic?.avoided === undefined
    ? [...new Set(searchWords(q).filter((word) => !isFiller(word)))]
    : []

const NOTHING: FoundPage = { items: [], total: 0, more: false, match: 'exact' }

/**
 * Names that contain the text; else servers with this address; else names that contain it without its typing
 * errors, if they fill a page; else similar names. With filters, names must be spelled right.
 */
async function searchNames(
  ctx: Ctx,
  searched: Searched,
  isFiltered: boolean,
): Promise<Found & Pick<DirectoryPage, 'match'>> {
  // No name consists of spaces and punctuation alone.
  if (searchKey(searched.q) === '') return NOTHING
  const exactPage = await searchByName(ctx, searched)
  if (exactPage.total > 0 || isFiltered) return { ...exactPage, match: 'exact' }
  const { page, limit } = searched
  const located = await searchByAddress(ctx, searched)
  if (located.length > 0)
    return {
      items: located.slice((page - 1) * limit, page * limit),
      total: located.length,
      more: false,
      match: 'exact',
    }
  const q = nameInAddress(searched.q)
  const corrected = await correctText(ctx, q)
  const meant = corrected === null ? null : await searchByName(ctx, { ...searched, q: corrected })
  if (meant && meant.total >= limit) return { ...meant, match: 'close' }
  // A correction that no name has says nothing about similar names.
  const usable = meant && meant.total > 0 ? corrected : null
  return { ...(await searchNearNames(ctx, { ...searched, q }, usable)), match: 'close' }
}

/** The most popular servers that one can enter, of the chosen tag, or of all when it has none. */
async function readSuggestions(
  { db, now }: Ctx,
  index: FilterIndex,
  { tag }: DirectoryInput,
): Promise<Listing[]> {
  const top = async (of: DirectoryInput['tag']) => {
    const clauses = clausesOf({ tag: of, with: [], without: [] }, now)
    const ofTag = clauses.length > 0 ? isAmong(listing.seq, await passingOf(index, clauses)) : undefined
    // Nearly all listings have a way in, so the condition reads few more than it finds.
    const keys = firstOf('top', and(ofTag, hasFact(WAY_IN)), SUGGESTIONS_MAX)
    const rows = await db.all<ListingRow>(rowsOf(keys, [ORDER.top]))
    return rows.map(listingOf).filter(({ live }) => !isGone(live, now))
  }
  const items = await top(tag)
  return items.length > 0 || tag === ALL_TAGS ? items : top(ALL_TAGS)
}
