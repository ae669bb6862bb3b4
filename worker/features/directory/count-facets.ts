import type { z } from 'zod'
import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import { FILTERS, needsAll, readFilters } from '#contract/directory/filters.ts'
import type { facetCounts } from '#contract/directory/directory.wire.ts'
import { listingFacts } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { liveSeqs } from '../listings/live/live-sql.ts'
import { publicSeqs } from './directory-query.ts'
import {
  type Clause,
  clausesOf,
  factsOfFilter,
  type FilterInput,
  NOW,
  passes,
  passingSql,
} from './passing.ts'

interface Counted {
  fact: string
  count: number
}

/** Words and addresses begin with a blank and '@': see worker/db/schema/directory.ts. */
const IS_FILTER = gte(listingFacts.fact, 'a')
/** A new world is a month of the group `reset`. */
const inGroup = (group: string) => {
  const name = group === 'fresh' ? 'reset' : group
  return and(gte(listingFacts.fact, `${name}-`), lt(listingFacts.fact, `${name}.`))
}

/** Counts what each filter would leave. */
export async function countFacets(
  { db, now }: Ctx,
  input: FilterInput,
): Promise<z.output<typeof facetCounts>> {
  const clauses = clausesOf(input, now)
  const { seq, fact: name } = listingFacts
  // The sign keeps the facts in their order, so that they are counted as they are read. What is excluded has few, what is left many.
  const among = (chosen: readonly Clause[]) =>
    chosen.every(({ isExclusion }) => isExclusion)
      ? passes(seq, chosen, now)
      : sql`+${seq} IN (SELECT seq FROM passing)`
  const inOrder = (chosen: readonly Clause[], which: SQL | undefined) =>
    sql`${listingFacts} WHERE ${and(which, among(chosen))}`
  const facts = (chosen: readonly Clause[], which: SQL | undefined) => {
    // Three filters that ask for something leave few listings: reading the facts of each is quicker.
    const from =
      chosen.filter(({ isExclusion, group }) => !isExclusion && group !== NOW).length < 3
        ? inOrder(chosen, which)
        : sql`passing CROSS JOIN ${listingFacts} WHERE ${seq} = passing.seq AND ${which}`
    return sql`SELECT ${name}, count(*) AS count FROM ${from} GROUP BY ${name}`
  }
  const count = (chosen: readonly Clause[], ...questions: SQL[]) =>
    db.all<Counted>(
      sql`WITH passing AS MATERIALIZED (${passingSql(chosen, now) ?? publicSeqs()}) ${sql.join(questions, sql.raw(' UNION ALL '))}`,
    )
  const live = LIVE.map(
    (list) => sql`${`${NOW}-${list}`}, count(*) FILTER (WHERE +seq IN (${liveSeqs([list], now)}))`,
  )
  const rows = await Promise.all([
    count(
      clauses,
      facts(clauses, IS_FILTER),
      sql`SELECT pair.key, pair.value FROM (SELECT json_object(${TOTAL}, count(*), ${sql.join(live, sql.raw(', '))}) AS counts FROM passing), json_each(counts) pair`,
    ),
    ...groupsOfOne(clauses).map(async (group) => {
      const chosen = clauses.filter((clause) => clause.isExclusion || clause.group !== group)
      return count(chosen, facts(chosen, inGroup(group)))
    }),
  ])
  const found = new Map<string, number>(rows.flat().map(({ fact, count: n }) => [fact, n]))
  const counts = [
    ...[...found].filter(([fact]) => isFilter(fact)),
    ...FRESH.map((filter): [string, number] => [
      filter,
      factsOfFilter(filter, now).reduce((sum, month) => sum + (found.get(month) ?? 0), 0),
    ]),
  ]
  return { total: found.get(TOTAL) ?? 0, counts: Object.fromEntries(counts.filter(([, n]) => n > 0)) }
}

const TOTAL = 'total'

/** Groups of which one value is enough, with a chosen value: that does not narrow the others of the group. */
function groupsOfOne(clauses: readonly Clause[]): string[] {
  const chosen = clauses.filter(
    ({ isExclusion, filters: [filter = ''] }) => !isExclusion && filter !== 'tag' && !needsAll(filter),
  )
  return [...new Set(chosen.map(({ group }) => group))]
}

const LIVE = Object.keys(FILTERS.now.options)
const FRESH = Object.keys(FILTERS.fresh.options).map((months) => `fresh-${months}`)

/** Facts that are no filters any more, and months, have no count of their own. */
const isFilter = (fact: string) => readFilters(fact)[0] === fact && !fact.startsWith('reset-')
