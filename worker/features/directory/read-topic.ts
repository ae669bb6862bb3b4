import { and, eq, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { directoryPage } from '#contract/directory/directory.wire.ts'
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
  /** The listings that have all of it. */
  meant: Bits
}

/**
 * The filters that a search asks for; `null` if none, or nobody has them. When nobody has all, the
 * one that excludes most is dropped: rather not the language, and never one that the text rules out.
 */
export async function readTopic(
  ctx: Ctx,
  everybody: FilterIndex,
  { q, tag: chosen }: Pick<DirectorySearch, 'q' | 'tag'>,
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
  const withTotal = async (topic: Omit<Topic, 'total'>): Promise<FoundTopic> => {
    const meant = await passing(topic)
    return { topic: { ...topic, total: countOf(meant) }, meant }
  }
  if (having !== undefined) {
    const whole = await withTotal({ ...kind, with: having })
    if (whole.topic.total > 0) return whole
    const dropping = await countDropped(index, topicClauses(ctx, { ...kind, with: having }, chosen))
    const options = dropping.filter(({ filters, excluded }) => !excluded && !filters.includes('tag'))
    const dropped =
      options.find(({ filters }) => !filters.some((filter) => filter.startsWith('lang-'))) ?? options[0]
    const rest = dropped && writeFilters(wishes.with.filter((wish) => !dropped.filters.includes(wish)))
    if (dropped && (rest || Object.keys(kind).length > 0))
      return withTotal({ ...kind, ...(rest && { with: rest }), dropped: dropped.filters })
  }
  if (Object.keys(kind).length === 0) return null
  const some = await withTotal(kind)
  return some.topic.total > 0 ? some : null
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

const leading = alias(listingFacts, 'leading')

/** The listings whose name says one of these kinds, or whose description does without a word of refusal. */
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
