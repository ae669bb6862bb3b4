import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import { FILTERS, needsAll, readFilters } from '#contract/directory/filters.ts'
import { listingFacts } from '../../db/schema/directory.ts'
import type { Ctx } from '../../http/context.ts'
import { countChoice } from './directory-query.ts'
import {
  CHECKED,
  type Clause,
  clausesOf,
  factsOfFilter,
  type FilterInput,
  isChecked,
  NOW,
  passingSql,
} from './passing.ts'

export interface FacetCounts {
  total: number
  /** How many listings each filter would leave beside the filters of the other groups. Filters that leave none are missing. */
  counts: Record<string, number>
}

interface Counted {
  fact: string
  count: number
}

/** Words and addresses begin with a blank and '@': see worker/db/schema/directory.ts. */
const IS_FILTER = gte(listingFacts.fact, 'a')
const inGroup = (group: string) =>
  and(gte(listingFacts.fact, `${group}-`), lt(listingFacts.fact, `${group}.`))

/** Counts what each filter would leave. */
export async function countFacets({ db, now }: Ctx, input: FilterInput): Promise<FacetCounts> {
  const clauses = clausesOf(input, now)
  const among = (chosen: readonly Clause[]) => {
    const passing = passingSql(chosen, now)
    // The sign keeps the facts in their order, so that they are counted as they are read.
    return passing === null ? undefined : sql`+${listingFacts.seq} IN (${passing})`
  }
  const count = (chosen: readonly Clause[], which: SQL | undefined) =>
    db.all<Counted>(
      sql`SELECT ${listingFacts.fact}, count(*) AS count FROM ${listingFacts} WHERE ${and(which, among(chosen))} GROUP BY ${listingFacts.fact}`,
    )
  const without = (group: string) => clauses.filter((clause) => clause.isExclusion || clause.group !== group)
  const [all, total, fresh, [checked], live, ...groups] = await Promise.all([
    count(clauses, IS_FILTER),
    countChoice(db, { sort: 'top', passing: passingSql(clauses, now) }),
    count(without('fresh'), inGroup('reset')),
    db.all<{ count: number }>(
      sql`SELECT count(DISTINCT ${listingFacts.seq}) AS count FROM ${listingFacts}
           WHERE ${and(isChecked(listingFacts.fact, now), among(without('checked')))}`,
    ),
    Promise.all(
      LIVE.map(async (filter): Promise<[string, number]> => {
        const chosen = clausesOf({ ...input, with: [...input.with, filter] }, now)
        return [filter, await countChoice(db, { sort: 'top', passing: passingSql(chosen, now) })]
      }),
    ),
    ...groupsOfOne(clauses).map(async (group) => count(without(group), inGroup(group))),
  ])
  const found = [...all, ...groups.flat()].filter(({ fact }) => isFilter(fact))
  const counts = [
    ...found.map(({ fact, count: n }): [string, number] => [fact, n]),
    ...FRESH.map((filter): [string, number] => [filter, countOf(fresh, factsOfFilter(filter, now))]),
    [CHECKED, checked?.count ?? 0] as const,
    ...live,
  ]
  return { total, counts: Object.fromEntries(counts.filter(([, n]) => n > 0)) }
}

/** Groups of which one value is enough, with a chosen value: that does not narrow the others of the group. */
function groupsOfOne(clauses: readonly Clause[]): string[] {
  const chosen = clauses.filter(
    ({ isExclusion, filters: [filter = ''] }) => !isExclusion && filter !== 'tag' && !needsAll(filter),
  )
  return [...new Set(chosen.map(({ group }) => group))]
}

const LIVE = Object.keys(FILTERS.now.options).map((value) => `${NOW}-${value}`)
const FRESH = Object.keys(FILTERS.fresh.options).map((months) => `fresh-${months}`)

/** Facts that are no filters any more, and months, have no count of their own. */
const isFilter = (fact: string) => readFilters(fact)[0] === fact && !fact.startsWith('reset-')

const countOf = (rows: readonly Counted[], facts: readonly string[]) =>
  rows.reduce((sum, { fact, count }) => sum + (facts.includes(fact) ? count : 0), 0)
