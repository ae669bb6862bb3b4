import { FACT_NAMES, FACTS, partsOf } from '#contract/listings/facts.ts'
import { languageNames } from '#contract/listings/languages.ts'
import { FILTERS, isOwnGroup } from '#contract/directory/filters.ts'

/** Groups in the order of the sheet: what decides first comes first. */
export const FILTER_GROUPS = [
  'now',
  'kind',
  'way',
  'on',
  'lang',
  'tag',
  'addons',
  'rating',
  'age',
  'family',
  'chat',
  'voice',
  ...FACT_NAMES,
  'fresh',
].filter((group, index, all) => all.indexOf(group) === index && group !== 'reset')

/** How many servers each filter would leave. */
export type FilterCounts = Readonly<Record<string, number>>

/** The filters of a group that would leave a server, or are chosen. */
export function optionsOf(group: string, counts: FilterCounts, chosen: readonly string[]): string[] {
  const known =
    group === 'lang'
      ? Object.keys(counts)
          .filter((filter) => filter.startsWith('lang-'))
          .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b))
      : valuesOf(group).map((value) => `${group}-${value}`)
  const shown = known.filter((filter) => (counts[filter] ?? 0) > 0)
  return [...new Set([...shown, ...chosen.filter((filter) => filter.startsWith(`${group}-`))])]
}

function valuesOf(group: string): readonly string[] {
  if (isOwnGroup(group)) return FILTERS[group].options
  const facts: Readonly<Record<string, { options: readonly string[] }>> = FACTS
  return facts[group]?.options ?? []
}

/** By which people look for a language. */
export const namesOf = (filter: string) => languageNames(partsOf(filter)[1])
