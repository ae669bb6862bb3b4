import { and, eq, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { foldName, searchKey, searchWords } from '#contract/text/fold.ts'
import { isGone } from '#contract/listings/live.ts'
import type { directoryPage, Dropping } from '#contract/directory/directory.wire.ts'
import type { Listing } from '#contract/listings/listing.wire.ts'
import { FOR_CHILDREN, readFilters, WAY_IN, writeFilters } from '#contract/directory/filters.ts'
import { asksForAny, readWishes } from '#contract/directory/topics.ts'
import { listingFacts, listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Ctx } from '../../http/verb.ts'
import { firstOf, hasFact, isAmong, listing, ORDER, readChoice, rowsOf } from './directory-query.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { type Bits, bitsOf, countOf, without } from './bits.ts'
import { countWithout } from './count-facets.ts'
import { type FilterIndex, passingOf, readFilterIndex } from './filter-index.ts'
import { type Clause, clausesOf, filterOf } from './passing.ts'
import { readPlaying } from './read-playing.ts'
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
  const playing = input.sort === 'playing' ? await readPlaying(ctx) : undefined
  const isForChildren = filter.with.includes(FOR_CHILDREN)
  const isSearched = foldName(input.q) !== ''
  const index = clauses.length > 0 || isSearched ? await readFilterIndex(ctx) : null
  const passing = index && clauses.length > 0 ? await passingOf(index, clauses) : null
  const first = isForChildren ? index?.checked : undefined
  const asked = { ...input, passing, playing, first }
  const isFiltered = filter.with.length + filter.without.length > 0
  const topic = index && isSearched && !isFiltered ? await readTopic(ctx, index, input) : null
  const searched = index && isSearched ? await search(ctx, { ...asked, index }, { isFiltered, topic }) : null
  // 'Servidor' asks for servers: all of them.
  const isForAny = searched?.total === 0 && !searched.mentions && asksForAny(input.q)
  const { more, isTopic, ...found } = searched && !isForAny ? searched : await readPage(ctx, asked)
  const isEmpty = found.total === 0 && !found.mentions
  return {
    ...found,
    ...(more && { more }),
    ...(isForChildren && index && { checked: await countChecked(ctx, index, found.items) }),
    page,
    limit,
    ...(topic && { topic: { ...topic.said, ...(isTopic && { isResult: true }) } }),
    ...(isEmpty &&
      index &&
      isSearched &&
      !isFiltered && { suggestions: await readSuggestions(ctx, index, input) }),
    ...(isEmpty &&
      isFiltered &&
      index && {
        dropping:
          passing && isSearched
            ? [{ filters: ['q'], excluded: false, total: countOf(passing) }]
            : await countDropped(index, clauses),
      }),
  }
}

/** How many of these staff checked: the first ones. */
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

/** Names or the kind of server that is meant, and descriptions for the rest of the page on which these end. */
async function search(
  ctx: Ctx,
  searched: Searched,
  { isFiltered, topic }: { isFiltered: boolean; topic: FoundTopic | null },
): Promise<FoundPage> {
  const meant = topic?.meant
  const isUnderstood = readWishes(searched.q).unknown.every(isFiller)
  const names = meant && isUnderstood ? null : await searchNames(ctx, searched, isFiltered)
  const isTopic = meant && (names === null || names.total === 0)
  const found: FoundPage = isTopic
    ? {
        ...(await searchByName(ctx, { ...searched, meant, words: wordsOfName(searched.q, topic.said) })),
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

interface FoundTopic {
  said: Topic
  /** Who has all of it. */
  meant: Bits
}

/**
 * What a search text asks for, as far as somebody has it: when nobody has all, the filter that excludes most is dropped, but rather not the language, and
 * never what is not wanted.
 */
async function readTopic(
  ctx: Ctx,
  everybody: FilterIndex,
  { q, tag: chosen }: DirectoryInput,
): Promise<FoundTopic | null> {
  const wishes = readWishes(q)
  const [having, unwanted] = [writeFilters(wishes.with), writeFilters(wishes.without)]
  const kind = {
    ...(wishes.tag !== null && wishes.tag !== chosen && { tag: wishes.tag }),
    ...(unwanted !== undefined && { without: unwanted }),
    ...(wishes.avoided.length > 0 && { avoided: wishes.avoided }),
  }
  const avoided = wishes.avoided.length > 0 ? await readAvoided(ctx, everybody, wishes.avoided) : null
  const index = avoided ? { ...everybody, all: without(everybody.all, avoided) } : everybody
  const passing = (topic: Omit<Topic, 'total'>) => passingOf(index, topicClauses(ctx, topic, chosen))
  const found = async (topic: Omit<Topic, 'total'>): Promise<FoundTopic> => {
    const meant = await passing(topic)
    return { said: { ...topic, total: countOf(meant) }, meant }
  }
  if (having !== undefined) {
    const whole = await found({ ...kind, with: having })
    if (whole.said.total > 0) return whole
    const dropping = await countDropped(index, topicClauses(ctx, { ...kind, with: having }, chosen))
    const options = dropping.filter(({ filters, excluded }) => !excluded && !filters.includes('tag'))
    const dropped =
      options.find(({ filters }) => !filters.some((filter) => filter.startsWith('lang-'))) ?? options[0]
    const rest = dropped && writeFilters(wishes.with.filter((wish) => !dropped.filters.includes(wish)))
    if (dropped && (rest || Object.keys(kind).length > 0))
      return found({ ...kind, ...(rest && { with: rest }), dropped: dropped.filters })
  }
  if (Object.keys(kind).length === 0) return null
  const some = await found(kind)
  return some.said.total > 0 ? some : null
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

const REFUSALS = ['no', 'not', 'non', 'without', 'ohne', 'sin', 'sans', 'sem']

const leading = alias(listingFacts, 'leading')

/** Whose name says one of these kinds, or the description without a word that refuses it. */
async function readAvoided({ db }: Ctx, { names }: FilterIndex, kinds: readonly string[]): Promise<Bits> {
  const keys = kinds.map(searchKey)
  const named = [...names].flatMap(([seq, name]) =>
    keys.some((key) => name.includes(key) && !name.includes(`no${key}`)) ? seq : [],
  )
  const refusals = or(...REFUSALS.map((word) => hasFact(` ${word}`, leading.seq)))
  const described = await Promise.all(
    kinds.map((kind) => {
      const [first = '', ...others] = kind.split(' ').map((word) => ` ${word}`)
      const says = [eq(leading.fact, first), ...others.map((word) => hasFact(word, leading.seq))]
      return db.orm
        .select({ seq: leading.seq })
        .from(leading)
        .where(and(...says, refusals && not(refusals)))
    }),
  )
  return bitsOf([...named, ...described.flat().map(({ seq }) => seq)])
}

/** For each condition, how many listings there are without it. */
async function countDropped(index: FilterIndex, clauses: readonly Clause[]): Promise<Dropping[]> {
  const options = await countWithout(index, clauses)
  return options
    .map(({ clause, total }) => ({ filters: clause.filters, excluded: clause.isExclusion, total }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
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
    // Most have a way in: the first of the order soon fill the page.
    const keys = firstOf('top', and(ofTag, hasFact(WAY_IN)), SUGGESTIONS)
    const rows = await db.all<ListingRow>(rowsOf(keys, [ORDER.top]))
    return rows.map(listingOf).filter(({ live }) => !isGone(live, now))
  }
  const items = await top(tag)
  return items.length > 0 || tag === ALL_TAGS ? items : top(ALL_TAGS)
}
