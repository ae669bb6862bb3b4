import { partsOf } from '#contract/facts.ts'
import { FILTERS, needsAll } from '#contract/filters.ts'
import type { facetBits } from '../../db/schema/facets.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { both, countBits } from './bitmap.ts'
import { ALL_FACET, DIGIT_PREFIX } from './facets.ts'
import { anyOf, bitmapsOf, clausesOf, combine, type FilterInput } from './read-filter.ts'

export interface FacetCounts {
  total: number
  /** How many listings each filter would leave beside the filters of the other groups. Filters that leave none are missing. */
  counts: Record<string, number>
}

/** Counts what each filter would leave. It reads each facet of a filter once, whatever the choice. */
export async function countFacets({ db, now }: Ctx, input: FilterInput): Promise<FacetCounts> {
  const { results } = await db
    .prepare('SELECT facet, segment, bits FROM facet_bits WHERE facet < ?1')
    .bind(DIGIT_PREFIX)
    .all<SqlRow<typeof facetBits>>()
  const facets = bitmapsOf(results)
  const clauses = clausesOf(facets, input, now)
  const fresh = Object.keys(FILTERS.fresh.options).map((months) => `fresh-${months}`)
  const filters = [...facets.keys(), ...fresh].filter(
    (filter) => filter !== ALL_FACET && !filter.startsWith('reset-'),
  )
  const bases = new Map<string, ReturnType<typeof combine>>()
  const baseOf = (filter: string) => {
    const [group] = partsOf(filter)
    // One of several values is enough: then the others of the group do not narrow it.
    const replaced = needsAll(filter) ? '' : group
    const base =
      bases.get(replaced) ??
      combine(
        facets,
        clauses.filter((clause) => clause.isExclusion || clause.group !== replaced),
      )
    bases.set(replaced, base)
    return base
  }
  const counts = filters.map((filter): [string, number] => [
    filter,
    countBits(both(baseOf(filter), anyOf(facets, [filter], now))),
  ])
  return {
    total: countBits(combine(facets, clauses)),
    counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  }
}
