import { say } from '../language/i18n.ts'
import { FACTS, type FactName, factText, partsOf, readFact } from '../listings/facts.ts'
import type { FILTER_WORDS } from './directory-words.ts'
import { ALL_TAGS, type DirectorySearch, FILTER_TEXT_MAX, isTag, TAGS, type Tag } from './directory.ts'

const slugOf = (tag: Tag): string => tag.toLowerCase().replace(/\/.*/, '')

/** Filters beside the facts, written in the same way. */
export const FILTERS = {
  tag: { all: true, options: TAGS.map(slugOf) },
  kind: { options: ['realm', 'server'] },
  now: { all: true, options: ['people', 'room', 'answers'] },
  way: { options: ['in'] },
  rating: { options: ['3', '4', '45'] },
  fresh: { options: ['1', '3', '6'] },
  for: { all: true, options: ['children'] },
} as const satisfies Record<string, { all?: true; options: readonly string[] }>

/** The filter for servers with an address, a Discord server or a website. Others are not recommended. */
export const WAY_IN = 'way-in'

const OWN_FILTERS = new Set(
  Object.entries(FILTERS).flatMap(([group, { options }]) => options.map((value) => `${group}-${value}`)),
)

/** The search for servers where somebody plays now, those with most players first. */
export const PLAYING_NOW = { sort: 'playing', with: 'now-people' } as const

/** Places for all ages: first those that staff checked, then those whose owner says so. */
export const FOR_CHILDREN = 'for-children'

export interface Filters {
  /** Filters that a listing must pass. */
  with: readonly string[]
  /** Filters that it must not pass. */
  without: readonly string[]
}

/** The filters of a text such as `lang-de.on-switch`, each once and sorted. Other words are left out. */
export function readFilters(text: string | undefined): string[] {
  if (!text) return []
  const filters = text
    .slice(0, FILTER_TEXT_MAX)
    .split('.')
    .flatMap((word) => (OWN_FILTERS.has(word.toLowerCase()) ? [word.toLowerCase()] : (readFact(word) ?? [])))
  return [...new Set(filters)].toSorted()
}

/** The text of filters in an address; `undefined` for none. */
export const writeFilters = (filters: readonly string[]): string | undefined =>
  filters.length === 0 ? undefined : filters.toSorted().join('.')

/** Whether a listing must have all chosen values of the filter's group, or one of them. */
export function needsAll(filter: string): boolean {
  const [group] = partsOf(filter)
  return isOwnGroup(group) ? 'all' in FILTERS[group] : isFactGroup(group) && FACTS[group].all === true
}

const isFactGroup = (group: string): group is FactName => group in FACTS

export function filterGroupLabel(filter: string): string {
  const [group] = partsOf(filter)
  if (isFactGroup(group)) return say(`factName.${group}`)
  return isOwnGroup(group) ? say(`filterGroup.${group}`) : group
}

export const isOwnGroup = (group: string): group is keyof typeof FILTERS => group in FILTERS

export const tagText = (tag: string): string => (isTag(tag) || tag === ALL_TAGS ? say(`tag.${tag}`) : tag)

/** A filter in words: 'German', 'Switch', '4 stars and more'. */
export function filterText(filter: string): string {
  const [group, value] = partsOf(filter)
  if (!isOwnGroup(group)) return factText(filter)
  const tag = group === 'tag' && TAGS.find((one) => slugOf(one) === value)
  if (tag) return tagText(tag)
  return isFilterWord(filter) ? say(`filter.${filter}`) : filter
}

/** A test compares the words with the filters. */
const isFilterWord = (filter: string): filter is keyof typeof FILTER_WORDS => OWN_FILTERS.has(filter)

/** What a search chooses, in words: 'PvP', 'German', 'without Realm'. */
export function chosenTexts({ tag, with: having, without }: DirectorySearch): string[] {
  return [
    ...(tag === ALL_TAGS ? [] : [tagText(tag)]),
    ...readFilters(having).map(filterText),
    ...readFilters(without).map((filter) => say('list.without', { filter: filterText(filter) })),
  ]
}

export const tagFilter = (tag: Tag): string => `tag-${slugOf(tag)}`
