import type { z } from 'zod'
import type { Dropping, facetCounts } from '#contract/directory/directory.wire.ts'
import { FILTERS, needsAll, readFilters } from '#contract/directory/filters.ts'
import { partsOf } from '#contract/listings/facts.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Bits, countBoth, countOf } from './bits.ts'
import { type Clause, clausesOf, factsOfFilter, type FilterInput, NOW } from './clauses.ts'
import { type FilterIndex, passingOf, readFilterIndex } from './filter-index.ts'

/** Counts how many listings each filter would leave beside the chosen ones. */
export async function countFacets(ctx: Ctx, input: FilterInput): Promise<z.output<typeof facetCounts>> {
  const index = await readFilterIndex(ctx)
  const clauses = clausesOf(input, ctx.now)
  const passing = await passingOf(index, clauses)
  // Where one value of a group is enough, a chosen value must not narrow the counts of the others.
  const beside = new Map(
    await Promise.all(
      groupsOfOne(clauses).map(async (group): Promise<[string, Bits]> => {
        const others = clauses.filter((clause) => clause.isExclusion || clause.group !== group)
        return [group, await passingOf(index, others)]
      }),
    ),
  )
  const besideOf = (group: string) => beside.get(group) ?? passing
  const filters = [...index.facts].filter(([fact]) => isFilter(fact))
  const counts = [
    ...filters.map(([fact, set]): [string, number] => [fact, countBoth(set, besideOf(partsOf(fact)[0]))]),
    ...FRESH_FILTERS.map((filter): [string, number] => [
      filter,
      factsOfFilter(filter, ctx.now).reduce((sum, month) => {
        const set = index.facts.get(month)
        return set ? sum + countBoth(set, besideOf('fresh')) : sum
      }, 0),
    ]),
    ...(await Promise.all(
      FILTERS.now.options.map(async (list): Promise<[string, number]> => [
        `${NOW}-${list}`,
        countBoth(await index.now(list), passing),
      ]),
    )),
  ]
  return { total: countOf(passing), counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) }
}

/**
 * For each condition, how many listings pass all others, the most first. Conditions that would leave none are
 * left out.
 */
export async function countDropped(index: FilterIndex, clauses: readonly Clause[]): Promise<Dropping[]> {
  const options = await Promise.all(
    clauses.map(async (clause) => {
      const others = clauses.filter((other) => other !== clause)
      const total = countOf(await passingOf(index, others))
      return { filters: clause.filters, excluded: clause.isExclusion, total }
    }),
  )
  return options.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

/** The groups of the chosen filters in which a listing needs only one of the chosen values. */
function groupsOfOne(clauses: readonly Clause[]): string[] {
  const chosen = clauses.filter(
    ({ isExclusion, filters: [filter = ''] }) => !isExclusion && filter !== 'tag' && !needsAll(filter),
  )
  return [...new Set(chosen.map(({ group }) => group))]
}

const FRESH_FILTERS = FILTERS.fresh.options.map((months) => `fresh-${months}`)

/**
 * Whether a fact is a filter that people can choose today. Months (`reset-`) are counted by `FRESH_FILTERS`.
 */
const isFilter = (fact: string) => readFilters(fact)[0] === fact && !fact.startsWith('reset-')
