import { ALL_TAGS, type DirectorySearch, TAGS, type Tag } from './directory.ts'
import { FACTS, type FactName, factText, partsOf, readFact } from '../listings/facts.ts'

/** Filters beside the facts, written in the same way. */
const TAG_VALUES: Readonly<Record<string, Tag>> = Object.fromEntries(
  TAGS.map((tag) => [tag.toLowerCase().replace(/\/.*/, ''), tag]),
)

export const FILTERS = {
  tag: { label: 'Tags', all: true, options: TAG_VALUES },
  kind: { label: 'Realm or server', options: { realm: 'Realm', server: 'Server' } },
  now: {
    label: 'Right now',
    all: true,
    options: { people: 'Players online', room: 'Room for four', answers: 'Answers' },
  },
  way: { label: 'Ways in', options: { in: 'You can join' } },
  rating: {
    label: 'Rating',
    options: { 3: '3 stars and more', 4: '4 stars and more', 45: '4.5 stars and more' },
  },
  fresh: {
    label: 'New world',
    options: { 1: 'This month or last', 3: 'In the last 3 months', 6: 'In the last 6 months' },
  },
  for: { label: 'For', all: true, options: { children: 'For younger children' } },
} as const satisfies Record<string, { label: string; all?: true; options: Readonly<Record<string, string>> }>

/** An address, a Discord server or a website. What nobody can enter is not recommended. */
export const WAY_IN = 'way-in'

const OWN = new Map(
  Object.entries(FILTERS).flatMap(([group, { options }]) =>
    Object.keys(options).map((value): [string, string] => [`${group}-${value}`, group]),
  ),
)

/** Where somebody plays now, by how many. */
export const PLAYING_NOW = { sort: 'playing', with: 'now-people' } as const

/** Places for all ages: what staff checked comes first, then what owners say. */
export const FOR_CHILDREN = 'for-children'

/** The longest text of filters in an address. */
export const FILTER_TEXT_MAX = 400

export interface Filters {
  /** What a listing must have. */
  with: readonly string[]
  /** What it must not have. */
  without: readonly string[]
}

/** The filters of a text such as `lang-de.on-switch`, each once, in one order. What is no filter is left out, so that old links still work. */
export function readFilters(text: string | undefined): string[] {
  if (!text) return []
  const known = text
    .slice(0, FILTER_TEXT_MAX)
    .split('.')
    .flatMap((word) => (OWN.has(word.toLowerCase()) ? [word.toLowerCase()] : (readFact(word) ?? [])))
  return [...new Set(known)].toSorted()
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
  if (isFactGroup(group)) return FACTS[group].label
  return isOwnGroup(group) ? FILTERS[group].label : group
}

const isOwnGroup = (group: string): group is keyof typeof FILTERS => group in FILTERS

/** A filter in words: 'German', 'Switch', '4 stars and more'. */
export function filterText(filter: string): string {
  const [group, value] = partsOf(filter)
  if (!isOwnGroup(group)) return factText(filter)
  const options: Readonly<Record<string, string>> = FILTERS[group].options
  return options[value] ?? filter
}

/** A list in words: 'PvP', 'German', 'without Realm'. */
export function chosenTexts({ tag, with: having, without }: DirectorySearch): string[] {
  return [
    ...(tag === ALL_TAGS ? [] : [tag]),
    ...readFilters(having).map(filterText),
    ...readFilters(without).map((filter) => `without ${filterText(filter)}`),
  ]
}

/** The filter of the group `tag` for a tag. */
export const tagFilter = (tag: Tag): string => `tag-${tag.toLowerCase().replace(/\/.*/, '')}`
