import { and, count, desc, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { foldName, searchKey, searchWords } from '#contract/text/fold.ts'
import { isGone } from '#contract/listings/live.ts'
import type { directoryPage, Dropping } from '#contract/directory/directory.wire.ts'
import type { Listing } from '#contract/listings/listing.wire.ts'
import { FOR_CHILDREN, readFilters, WAY_IN, writeFilters } from '#contract/directory/filters.ts'
import { readWishes } from '#contract/directory/topics.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { contains } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { countChoice, firstOf, hasFact, listing, ORDER, readChoice, rowsOf } from './directory-query.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { childrenCheck, type Clause, clausesOf, filterOf, passes, passingSql } from './passing.ts'
import { playingSql } from './read-playing.ts'
import { nameInAddress, searchByAddress } from './search-addresses.ts'
import { isFiller } from '#contract/directory/topics.ts'
import { correctText } from './correct-text.ts'
import { searchDescriptions } from './search-descriptions.ts'
import { type Found, searchByName, type Searched } from './search-names.ts'
import { searchNearNames } from './search-near-names.ts'

export type DirectoryPage = z.output<typeof directoryPage>
type Topic = NonNullable<DirectoryPage['topic']>
export type DirectoryInput = DirectorySearch & { limit: number }

const SUGGESTIONS = 6

/** One page of the public directory, with or without filters and a search. A page past the end has no items and the true total. */
export async function browseDirectory(ctx: Ctx, input: DirectoryInput): Promise<DirectoryPage> {
  const { page, limit } = input
  const filter = filterOf(input)
  const clauses = clausesOf(filter, ctx.now)
  const playing = input.sort === 'playing' ? await playingSql(ctx) : undefined
  const isForChildren = filter.with.includes(FOR_CHILDREN)
  const first = isForChildren ? desc(childrenCheck(listing.seq, ctx.now)) : undefined
  const searched: Searched = { ...input, passing: passingSql(clauses, ctx.now), playing, first }
  const isFiltered = filter.with.length + filter.without.length > 0
  const isSearched = foldName(input.q) !== ''
  const topic = isSearched && !isFiltered ? await readTopic(ctx, input) : null
  const { more, isTopic, ...found } = await (isSearched
    ? search(ctx, searched, isFiltered, topic)
    : readPage(ctx, searched))
  const isEmpty = found.total === 0 && !found.mentions
  return {
    ...found,
    ...(more && { more }),
    ...(isForChildren && { checked: await countChecked(ctx, found.items) }),
    page,
    limit,
    ...(topic && { topic: { ...topic, ...(isTopic && { isResult: true }) } }),
    ...(isEmpty && isSearched && !isFiltered && { suggestions: await readSuggestions(ctx, input) }),
    ...(isEmpty && isFiltered && { dropping: await countDropped(ctx, clauses, { isSearched }) }),
  }
}

/** How many of these staff checked: the first ones. */
async function countChecked({ db, now }: Ctx, items: readonly Listing[]): Promise<number> {
  const ids = items.map(({ _id }) => _id)
  const [row] = await db.orm
    .select({ checked: count() })
    .from(listings)
    .where(and(among(listings.id, ids), ne(childrenCheck(listings.seq, now), '')))
  return row?.checked ?? 0
}

type FoundPage = Found & Pick<DirectoryPage, 'match' | 'mentions'> & { isTopic?: true }

async function readPage({ db }: Ctx, { page, limit, ...choice }: Searched): Promise<FoundPage> {
  const { rows, total } = await readChoice(db, choice, { limit, offset: (page - 1) * limit })
  return { items: rows.map(listingOf), total, more: false, match: 'exact' }
}

/** Names or the kind of server that is meant, and descriptions for the rest of the page on which these end. */
async function search(
  ctx: Ctx,
  searched: Searched,
  isFiltered: boolean,
  topic: Topic | null,
): Promise<FoundPage> {
  const meant =
    topic && and(passes(listing.seq, topicClauses(ctx, topic, searched.tag), ctx.now), avoids(topic.avoided))
  const isUnderstood = readWishes(searched.q).unknown.every(isFiller)
  const names = meant && isUnderstood ? null : await searchNames(ctx, searched, isFiltered)
  const isTopic = meant && (names === null || names.total === 0)
  const found: FoundPage = isTopic
    ? {
        ...(await searchByName(ctx, { ...searched, meant, words: wordsOfName(searched.q, topic) })),
        match: 'exact',
        isTopic,
      }
    : (names ?? NOTHING)
  const room = searched.page * searched.limit - found.total
  // The words of a description do not say whether staff checked it.
  const mentions =
    room > 0 && room <= searched.limit && !searched.first ? await searchDescriptions(ctx, searched, room) : []
  const others = mentions.filter(({ server }) => found.items.every(({ _id }) => _id !== server._id))
  return { ...found, ...(others.length > 0 && { mentions: others }) }
}

/** The words that a name must have to come first: all that say something, unless some are not wanted. */
const wordsOfName = (q: string, topic: Topic | null): string[] =>
  topic?.without === undefined && topic?.avoided === undefined
    ? [...new Set(searchWords(q).filter((word) => !isFiller(word)))]
    : []

const NOTHING: FoundPage = { items: [], total: 0, more: false, match: 'exact' }

/** Names that contain the text, else servers with this address, else a page of names that contain it without its typing errors, else
 * names that are similar. With filters, names must be spelled right. */
async function searchNames(
  ctx: Ctx,
  searched: Searched,
  isFiltered: boolean,
): Promise<Found & Pick<DirectoryPage, 'match'>> {
  // No name consists of spaces and punctuation alone.
  if (searchKey(searched.q) === '') return NOTHING
  const found = await searchByName(ctx, searched)
  if (found.total > 0 || isFiltered) return { ...found, match: 'exact' }
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
  // What no name has decides nothing among those that are near.
  const weighed = meant && meant.total > 0 ? corrected : null
  return { ...(await searchNearNames(ctx, { ...searched, q }, weighed)), match: 'close' }
}

/**
 * What a search text asks for, as far as somebody has it: when nobody has all, the filter that excludes most is dropped, but rather not the language, and
 * never what is not wanted.
 */
async function readTopic(ctx: Ctx, { q, tag: chosen }: DirectoryInput): Promise<Topic | null> {
  const wishes = readWishes(q)
  const [having, without] = [writeFilters(wishes.with), writeFilters(wishes.without)]
  const kind = {
    ...(wishes.tag !== null && wishes.tag !== chosen && { tag: wishes.tag }),
    ...(without !== undefined && { without }),
    ...(wishes.avoided.length > 0 && { avoided: wishes.avoided }),
  }
  const countKept = (clauses: readonly Clause[]) => countPassing(ctx, clauses, avoids(kind.avoided))
  if (having !== undefined) {
    const clauses = topicClauses(ctx, { ...kind, with: having }, chosen)
    const total = await countKept(clauses)
    if (total > 0) return { ...kind, with: having, total }
    const dropping = await countDropped(ctx, clauses, { where: avoids(kind.avoided) })
    const options = dropping.filter(({ filters, excluded }) => !excluded && !filters.includes('tag'))
    const dropped =
      options.find(({ filters }) => !filters.some((filter) => filter.startsWith('lang-'))) ?? options[0]
    const rest = dropped && writeFilters(wishes.with.filter((wish) => !dropped.filters.includes(wish)))
    if (dropped && (rest || Object.keys(kind).length > 0))
      return { ...kind, ...(rest && { with: rest }), dropped: dropped.filters, total: dropped.total }
  }
  if (Object.keys(kind).length === 0) return null
  const total = await countKept(topicClauses(ctx, kind, chosen))
  return total > 0 ? { ...kind, total } : null
}

const topicClauses = (
  { now }: Ctx,
  topic: Pick<Topic, 'tag' | 'with' | 'without'>,
  chosen: DirectoryInput['tag'],
) =>
  clausesOf(
    { tag: topic.tag ?? chosen, with: readFilters(topic.with), without: readFilters(topic.without) },
    now,
  )

const countPassing = ({ db, now }: Ctx, clauses: readonly Clause[], where?: SQL): Promise<number> =>
  countChoice(db, { sort: 'top', passing: passingSql(clauses, now), where })

const REFUSALS = ['no', 'not', 'non', 'without', 'ohne', 'sin', 'sans', 'sem']

/** Neither the name says one of these kinds, nor the description, unless it has a word that refuses it. */
const avoids = (kinds: readonly string[] | undefined): SQL | undefined =>
  and(
    ...(kinds ?? []).map((kind) => {
      const key = searchKey(kind)
      const words = kind.split(' ').map((word) => hasFact(` ${word}`))
      const refusals = REFUSALS.map((word) => hasFact(` ${word}`))
      return sql`NOT ((${contains(listing.searchKey, key)} AND NOT ${contains(listing.searchKey, `no${key}`)})
        OR (${and(...words)} AND NOT (${or(...refusals)})))`
    }),
  )

/** For each condition, how many listings there are without it; with a search text, how many there are without the text. */
async function countDropped(
  ctx: Ctx,
  clauses: readonly Clause[],
  { isSearched = false, where }: { isSearched?: boolean; where?: SQL | undefined },
): Promise<Dropping[]> {
  if (isSearched) return [{ filters: ['q'], excluded: false, total: await countPassing(ctx, clauses) }]
  const options = await Promise.all(
    clauses.map(async (clause) => ({
      filters: clause.filters,
      excluded: clause.isExclusion,
      total: await countPassing(
        ctx,
        clauses.filter((other) => other !== clause),
        where,
      ),
    })),
  )
  return options.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

/** The most popular servers that one can enter, of the chosen tag, or of all when it has none. */
async function readSuggestions({ db, now }: Ctx, { tag }: DirectoryInput): Promise<Listing[]> {
  const top = async (of: DirectoryInput['tag']) => {
    const ofTag = passes(listing.seq, clausesOf({ tag: of, with: [], without: [] }, now), now)
    // Most have a way in: the first of the order soon fill the page.
    const keys = firstOf('top', and(ofTag, hasFact(WAY_IN)), SUGGESTIONS)
    const rows = await db.all<ListingRow>(rowsOf(keys, [ORDER.top]))
    return rows.map(listingOf).filter(({ live }) => !isGone(live, now))
  }
  const items = await top(tag)
  return items.length > 0 || tag === ALL_TAGS ? items : top(ALL_TAGS)
}
