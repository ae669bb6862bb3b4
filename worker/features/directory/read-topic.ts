import { and, eq, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { Dropping, directoryPage } from '#contract/directory/directory.wire.ts'
import { readFilters, writeFilters } from '#contract/directory/filters.ts'
import { readWishes } from '#contract/directory/topics.ts'
import { searchKey } from '#contract/text/fold.ts'
import { listingFacts } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Bits, bitsOf, countOf, without } from './bits.ts'
import { clausesOf } from './clauses.ts'
import { countDropped } from './count-facets.ts'
import { hasFact } from './directory-query.ts'
import { type FilterIndex, passingOf } from './filter-index.ts'

export type Topic = NonNullable<z.output<typeof directoryPage>['topic']>

interface FoundTopic {
  topic: Topic
  /** The listings that pass all filters of the topic. */
  matches: Bits
}

/**
 * The filters that a search asks for; `null` if none, or nobody has them. If nobody has all, one is dropped.
 */
export async function readTopic(
  ctx: Ctx,
  publicIndex: FilterIndex,
  { q, tag: chosen }: Pick<DirectorySearch, 'q' | 'tag'>,
): Promise<FoundTopic | null> {
  const wishes = readWishes(q)
  const [having, unwanted] = [writeFilters(wishes.with), writeFilters(wishes.without)]
  const base = {
    // A tag that is chosen already is no wish.
    ...(wishes.tag !== null && wishes.tag !== chosen && { tag: wishes.tag }),
    ...(unwanted !== undefined && { without: unwanted }),
    ...(wishes.avoided.length > 0 && { avoided: wishes.avoided }),
  }
  const hasBase = Object.keys(base).length > 0
  const avoided = wishes.avoided.length > 0 ? await readAvoided(ctx, publicIndex, wishes.avoided) : null
  const index = avoided ? { ...publicIndex, all: without(publicIndex.all, avoided) } : publicIndex
  const withTotal = async (topic: Omit<Topic, 'total'>): Promise<FoundTopic> => {
    const matches = await passingOf(index, topicClauses(ctx, topic, chosen))
    return { topic: { ...topic, total: countOf(matches) }, matches }
  }
  if (having !== undefined) {
    const complete = await withTotal({ ...base, with: having })
    if (complete.topic.total > 0) return complete
    const dropped = filtersToDrop(await countDropped(index, topicClauses(ctx, complete.topic, chosen)))
    const rest = dropped && writeFilters(wishes.with.filter((wish) => !dropped.includes(wish)))
    if (dropped && (rest || hasBase)) return withTotal({ ...base, ...(rest && { with: rest }), dropped })
  }
  if (!hasBase) return null
  const found = await withTotal(base)
  return found.topic.total > 0 ? found : null
}

/**
 * The filters whose removal leaves the most servers: a language only if nothing else helps, and never what
 * the text rules out.
 */
function filtersToDrop(options: readonly Dropping[]): string[] | undefined {
  const wanted = options.filter(({ excluded, filters }) => !excluded && !filters.includes('tag'))
  const isLanguage = ({ filters }: Dropping) => filters.some((filter) => filter.startsWith('lang-'))
  return (wanted.find((option) => !isLanguage(option)) ?? wanted[0])?.filters
}

const topicClauses = (
  { now }: Ctx,
  topic: Pick<Topic, 'tag' | 'with' | 'without'>,
  chosen: DirectorySearch['tag'],
) =>
  clausesOf(
    { tag: topic.tag ?? chosen, with: readFilters(topic.with), without: readFilters(topic.without) },
    now,
  )

/** In a description with one of these words, the name of a kind may mean that it is not there: 'no PvP'. */
const REFUSALS = ['no', 'not', 'non', 'without', 'ohne', 'sin', 'sans', 'sem']

/** Words of a description are facts that begin with a blank. */
const wordFact = (word: string) => ` ${word}`

const firstWord = alias(listingFacts, 'first_word')

/** The listings whose name says one of these kinds, or whose description does without a word of refusal. */
async function readAvoided({ db }: Ctx, { names }: FilterIndex, kinds: readonly string[]): Promise<Bits> {
  const keys = kinds.map(searchKey)
  // 'Nopvp' says that the kind is not there.
  const named = [...names]
    .filter(([, name]) => keys.some((key) => name.includes(key) && !name.includes(`no${key}`)))
    .map(([seq]) => seq)
  const refusals = or(...REFUSALS.map((word) => hasFact(wordFact(word), firstWord.seq)))
  const described = await Promise.all(
    kinds.map((kind) => {
      const [first = '', ...others] = kind.split(' ').map(wordFact)
      const says = [eq(firstWord.fact, first), ...others.map((fact) => hasFact(fact, firstWord.seq))]
      return db.orm
        .select({ seq: firstWord.seq })
        .from(firstWord)
        .where(and(...says, refusals && not(refusals)))
    }),
  )
  return bitsOf([...named, ...described.flat().map(({ seq }) => seq)])
}
