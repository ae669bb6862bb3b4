import { ALL_TAGS, type DirectorySearch, type Tag } from '#contract/directory/directory.ts'
import { type Filters, needsAll, readFilters, tagFilter } from '#contract/directory/filters.ts'
import { partsOf } from '#contract/listings/facts.ts'

/** The group of filters about the present moment: probes answer it, and no stored fact. */
export const NOW = 'now'

export interface Clause {
  /** The filters in the address that this condition comes from. */
  filters: string[]
  group: string
  /** Whether it keeps listings without the property. */
  isExclusion: boolean
  /** A listing needs one of these facts. */
  facts: string[]
}

export interface FilterInput extends Filters {
  tag: Tag | typeof ALL_TAGS
}

export const filterOf = (input: Pick<DirectorySearch, 'tag' | 'with' | 'without'>): FilterInput => ({
  tag: input.tag,
  with: readFilters(input.with),
  without: readFilters(input.without),
})

/** `fresh-3` means the worlds that started in this month and the three before it. */
export function factsOfFilter(filter: string, now: number): string[] {
  const [group, value] = partsOf(filter)
  if (group !== 'fresh') return [filter]
  const today = new Date(now)
  return Array.from({ length: Number(value) + 1 }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    return `reset-${month.toISOString().slice(0, 7)}`
  })
}

/** The conditions of a filter. All of them must hold. */
export function clausesOf({ tag, with: having, without }: FilterInput, now: number): Clause[] {
  const grouped = Map.groupBy(having, (filter) => (needsAll(filter) ? filter : partsOf(filter)[0]))
  const clause = (filters: string[], names: string[], isExclusion = false): Clause => ({
    filters,
    group: partsOf(names[0] ?? '')[0],
    isExclusion,
    facts: names.flatMap((name) => factsOfFilter(name, now)),
  })
  return [
    ...(tag === ALL_TAGS ? [] : [clause(['tag'], [tagFilter(tag)])]),
    ...[...grouped.values()].map((filters) => clause(filters, filters)),
    ...without.map((filter) => clause([filter], [filter], true)),
  ]
}
