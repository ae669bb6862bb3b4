import type { z } from 'zod'
import type { facetCounts } from '#contract/directory/directory.wire.ts'
import { FILTERS, needsAll, readFilters } from '#contract/directory/filters.ts'
import { partsOf } from '#contract/listings/facts.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Bits, countBoth, countOf } from './bits.ts'
import { type FilterIndex, passingOf, readFilterIndex } from './filter-index.ts'
import { type Clause, clausesOf, factsOfFilter, type FilterInput, NOW } from './passing.ts'

/** Counts what each filter would leave. */
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
    ...FRESH.map((filter): [string, number] => [
      filter,
      factsOfFilter(filter, ctx.now).reduce((sum, month) => {
        const set = index.facts.get(month)
        return set ? sum + countBoth(set, besideOf('fresh')) : sum
      }, 0),
    ]),
    ...(await Promise.all(
      LIVE.map(async (list): Promise<[string, number]> => [
        `${NOW}-${list}`,
        countBoth(await index.now(list), passing),
      ]),
    )),
  ]
  return { total: countOf(passing), counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) }
}

/** How many would pass without each condition. */
export const countWithout = (
  index: FilterIndex,
  clauses: readonly Clause[],
): Promise<{ clause: Clause; total: number }[]> =>
  Promise.all(
    clauses.map(async (clause) => {
      const others = clauses.filter((other) => other !== clause)
      return { clause, total: countOf(await passingOf(index, others)) }
    }),
  )

/** Groups with a chosen value of which one value is enough. */
function groupsOfOne(clauses: readonly Clause[]): string[] {
  const chosen = clauses.filter(
    ({ isExclusion, filters: [filter = ''] }) => !isExclusion && filter !== 'tag' && !needsAll(filter),
  )
  return [...new Set(chosen.map(({ group }) => group))]
}

const LIVE = FILTERS.now.options
const FRESH = FILTERS.fresh.options.map((months) => `fresh-${months}`)

/** Facts that are no filters any more, and months, have no count of their own. */
const isFilter = (fact: string) => readFilters(fact)[0] === fact && !fact.startsWith('reset-')
