import { FILTERS, isOwnGroup } from '#contract/directory/filters.ts'
import { languageTag } from '#contract/language/i18n.ts'
import { FACT_NAMES, FACTS, partsOf } from '#contract/listings/facts.ts'
import { languageNames } from '#contract/listings/languages.ts'

/**
 * The groups in the order of the sheet, the most used first. Without `for`, which has its own chip
 * (`TagChips`), and `reset`, by which nobody filters.
 */
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

/** The filters of a group that would leave at least one server or are chosen. */
export function optionsOf(group: string, counts: FilterCounts, chosen: readonly string[]): string[] {
  const options =
    group === 'lang'
      ? Object.keys(counts)
          .filter((filter) => filter.startsWith('lang-'))
          .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b))
      : valuesOf(group).map((value) => `${group}-${value}`)
  const shown = options.filter((filter) => (counts[filter] ?? 0) > 0)
  return [...new Set([...shown, ...chosen.filter((filter) => filter.startsWith(`${group}-`))])]
}

function valuesOf(group: string): readonly string[] {
  if (isOwnGroup(group)) return FILTERS[group].options
  const facts: Readonly<Record<string, { options: readonly string[] }>> = FACTS
  return facts[group]?.options ?? []
}

/** The most languages that are offered at once, beside the chosen ones. A search finds the others. */
export const LANGUAGES_SHOWN = 12

/**
 * The languages to show for a search text: the chosen ones, the first others with the text in a name, and the
 * first of these that would leave a server.
 */
export function languagesFor(
  text: string,
  options: readonly string[],
  { counts, chosen }: { counts: FilterCounts; chosen: readonly string[] },
): string[] {
  const lower = (name: string) => name.toLocaleLowerCase(languageTag())
  const matches = (filter: string) =>
    languageNames(partsOf(filter)[1]).some((name) => lower(name).includes(lower(text.trim())))
  const others = options.filter((filter) => !chosen.includes(filter) && matches(filter))
  const offered = [others, others.filter((filter) => (counts[filter] ?? 0) > 0)].flatMap((some) =>
    some.slice(0, LANGUAGES_SHOWN),
  )
  return options.filter((filter) => chosen.includes(filter) || offered.includes(filter))
}
