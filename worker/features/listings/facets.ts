import type { Sort } from '#contract/directory.ts'
import { FACT_NAMES, FAMILY_FACTS, factsOf, type FactName, knownFacts } from '#contract/facts.ts'
import { type FactDates, FACTS_LAST_MS } from '#contract/family-passport.ts'
import { tagFilter } from '#contract/filters.ts'
import { MINUTE } from '#contract/time.ts'
import type { directoryMembers } from '../../db/schema/directory.ts'
import { listings } from '../../db/schema/listings.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../db/sql-row.ts'
import { storedJson } from '../../db/stored-json.ts'
import { kindOf, storedFacts, tagsOf } from './listing-row.ts'

/** Every approved listing. */
export const ALL_FACET = 'all'
/** Facets of sorted values come behind all others. */
export const DIGIT_PREFIX = '~'

const COLUMNS = columnsOf(
  listings,
  'l',
  'seq',
  'tags',
  'facts',
  'facts_checked',
  'realm_link',
  'rating_sum',
  'rating_cnt',
  'rating_rank',
  'name_key',
  'created',
  'updated',
  'trend',
  'month_rank',
)
/** Columns of a listing `l` and its member `m`. Votes are those by which it is placed: a change of `listings.votes` leaves no mark. */
export const FACET_COLUMNS = `${COLUMNS.sql}, m.votes`
export type FacetRow = RowOf<typeof COLUMNS> & SqlRow<typeof directoryMembers, 'votes'>

interface SortedValue {
  /** Binary digits, enough for the largest value. */
  digits: number
  of: (row: FacetRow) => number
}

const EPOCH = Date.UTC(2020, 0)
const minutes = (at: number) => Math.floor((at - EPOCH) / MINUTE)
/** Larger than the lowest rank of a rating is below zero. */
const RANK_SHIFT = 4_194_304
/** Letters of a name that are compared, in digits of six bits. */
const NAME_LETTERS = 8

/**
 * The values by which lists are sorted, as whole numbers that sort in the same way. Equal numbers are compared by the listing's own columns. So a number
 * may be coarse, as long as few listings share one.
 */
const VALUES = {
  votes: { digits: 22, of: ({ votes }) => votes },
  trend: { digits: 24, of: ({ trend }) => trend },
  month: { digits: 22, of: ({ month_rank }) => month_rank },
  created: { digits: 24, of: ({ created }) => minutes(created) },
  updated: { digits: 24, of: ({ updated }) => minutes(updated) },
  rating: { digits: 23, of: ({ rating_rank }) => rating_rank + RANK_SHIFT },
  name: { digits: NAME_LETTERS * 6, of: ({ name_key }) => nameNumber(name_key) },
} as const satisfies Record<string, SortedValue>
type ValueName = keyof typeof VALUES

/** The order of each sort, as values and directions; the rest is compared by columns. */
const ORDERS: Record<Sort, readonly [value: ValueName, descending: boolean][]> = {
  top: [
    ['votes', true],
    ['created', true],
  ],
  trending: [
    ['trend', true],
    ['created', true],
  ],
  month: [
    ['month', true],
    ['created', true],
  ],
  new: [['created', true]],
  name: [['name', false]],
  updated: [
    ['updated', true],
    ['created', true],
  ],
  ratings: [
    ['rating', true],
    ['created', true],
  ],
}

/** The digits that decide an order, the most important first. With `descending`, listings that have the digit come first. */
export function digitsOf(sort: Sort): { facet: string; descending: boolean }[] {
  return ORDERS[sort].flatMap(([value, descending]) =>
    Array.from({ length: VALUES[value].digits }, (_, place) => ({
      facet: digitFacet(value, VALUES[value].digits - 1 - place),
      descending,
    })),
  )
}

const digitFacet = (value: string, digit: number) => `${DIGIT_PREFIX}${value}:${digit}`

/** Every facet that an approved listing has. Checks by staff count for half a year. */
export function facetsOf(row: FacetRow, now: number): string[] {
  const facts = storedFacts(row.facts)
  const { rating_cnt: count, rating_sum: sum } = row
  const stars = count === 0 ? 0 : sum / count
  const kind = kindOf(row.realm_link)
  return [
    ALL_FACET,
    ...facts,
    ...tagsOf(row.tags).map(tagFilter),
    ...(kind === null ? [] : [`kind-${kind}`]),
    ...[3, 4, 4.5]
      .filter((least) => stars >= least)
      .map((least) => `rating-${String(least).replace('.', '')}`),
    ...(hasFamilyCheck(facts, storedJson(row.facts_checked, 'listings.facts_checked'), now)
      ? ['checked-family']
      : []),
    ...Object.entries(VALUES).flatMap(([name, { digits, of }]) => digitsIn(name, digits, of(row))),
  ]
}

/** Whether staff checked a family fact within half a year, and found what is still said. */
function hasFamilyCheck(facts: readonly string[], checks: unknown, now: number): boolean {
  return FAMILY_FACTS.some((name) => {
    const at = checkedAt(facts, checks, name)
    return at !== null && at + FACTS_LAST_MS > now
  })
}

/** When staff checked the facts of a group, in ms since 1970; `null` if they did not, or if other facts are given now. */
export function checkedAt(facts: readonly string[], checks: unknown, name: FactName): number | null {
  const check = property(checks, name)
  const at = property(check, 'at')
  const found = knownFacts(property(check, 'facts'))
  const told = factsOf(facts, name)
  const isSame = told.length > 0 && told.length === found.length && told.every((fact) => found.includes(fact))
  return isSame && typeof at === 'number' ? at : null
}

/** When the owner said the facts of each group, and when staff checked them. */
export function factDatesOf(facts: readonly string[], said: unknown, checks: unknown): FactDates[] {
  return FACT_NAMES.flatMap((name) => {
    const at = property(said, name)
    if (factsOf(facts, name).length === 0 || typeof at !== 'number') return []
    const checked = checkedAt(facts, checks, name)
    return [{ name, said: iso(at), checked: checked === null ? null : iso(checked) }]
  })
}

const iso = (at: number) => new Date(at).toISOString()

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

function digitsIn(name: string, digits: number, value: number): string[] {
  let rest = Math.min(Math.max(0, value), 2 ** digits - 1)
  const found: string[] = []
  for (let digit = 0; rest > 0; digit += 1) {
    if (rest % 2 === 1) found.push(digitFacet(name, digit))
    rest = Math.floor(rest / 2)
  }
  return found
}

/** The first letters of a name in order. Digits and Latin letters have a number each, the signs between and behind them share numbers. */
function nameNumber(key: string): number {
  const letters = Array.from(key.slice(0, 2 * NAME_LETTERS))
  let number = 0
  for (let at = 0; at < NAME_LETTERS; at += 1)
    number = number * 64 + letterNumber(letters[at]?.codePointAt(0))
  return number
}

const ZERO = 48
const LITTLE_A = 97
/** Each script behind Latin has a block of 256 code points or more. */
function letterNumber(code: number | undefined): number {
  if (code === undefined) return 0
  if (code < ZERO) return 1
  if (code < ZERO + 10) return 2 + code - ZERO
  if (code < LITTLE_A) return 12
  if (code < LITTLE_A + 26) return 13 + code - LITTLE_A
  return Math.min(63, 39 + Math.floor(Math.log2(code / 64) * 2))
}
