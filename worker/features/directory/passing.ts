import { and, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ALL_TAGS, type DirectorySearch, type Tag } from '#contract/directory/directory.ts'
import { partsOf } from '#contract/listings/facts.ts'
import { FACTS_LAST_MS } from '#contract/listings/family-passport.ts'
import { type Filters, FOR_CHILDREN, needsAll, readFilters, tagFilter } from '#contract/directory/filters.ts'
import { listingFacts } from '../../db/schema.ts'
import { liveSeqs } from '../listings/live/live-sql.ts'
import { listing, publicSeqs } from './directory-query.ts'

const checked = alias(listingFacts, 'checked')

/** One condition of a filter, with the filters of the address that it applies. */
export interface Clause {
  filters: string[]
  group: string
  /** Whether it keeps listings without the property. */
  isExclusion: boolean
  /** The facts of which one is enough. */
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

/** A word of owners and a check by staff count for half a year: the fact has its time, in digits that sort as text. */
const isForChildren = (fact: SQLiteColumn, now: number) =>
  and(gt(fact, `children:${now - FACTS_LAST_MS};`), lt(fact, 'children;'))

/** The fact of the last check by staff that a listing is for all ages, the newest last; empty for none. */
export const childrenCheck = (seq: SQLiteColumn, now: number): SQL =>
  sql`coalesce((SELECT max(${checked.fact}) FROM ${listingFacts} checked WHERE ${checked.seq} = ${seq} AND ${isForChildren(checked.fact, now)} AND ${checked.fact} LIKE '%:staff'), '')`

const isOneOf = (fact: SQLiteColumn, facts: string[], now: number) =>
  facts.includes(FOR_CHILDREN) ? or(isForChildren(fact, now), inArray(fact, facts)) : inArray(fact, facts)

const leading = alias(listingFacts, 'leading')

/** What is true now is read from the last looks, everything else from facts. The sign lets a set be read once, instead of a search for each listing. */
const holds = (seq: SQLiteColumn, now: number) => (clause: Clause) => {
  const set =
    clause.group === NOW
      ? seqsOfNow(clause, now)
      : sql`SELECT ${listingFacts.seq} FROM ${listingFacts} WHERE ${isOneOf(listingFacts.fact, clause.facts, now)}`
  const isIn = sql`+${seq} IN (${set})`
  // NOT IN takes twice as long, because it does not use the set's Bloom filter.
  return clause.isExclusion ? sql`iif(${isIn}, 0, 1)` : isIn
}

export const NOW = 'now'
const seqsOfNow = ({ facts }: Clause, now: number) =>
  liveSeqs(
    facts.map((fact) => partsOf(fact)[1]),
    now,
  )

/** One condition for all that is true only now, and one for all facts that are excluded: one read instead of one for each. */
function withOneRead(clauses: readonly Clause[]): Clause[] {
  const looks = clauses.filter(({ group, isExclusion }) => group === NOW && !isExclusion)
  const excluded = clauses.filter(({ group, isExclusion }) => group !== NOW && isExclusion)
  const others = clauses.filter((clause) => !looks.includes(clause) && !excluded.includes(clause))
  const together = [looks, excluded].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, facts: [first, ...rest].flatMap(({ facts }) => facts) }],
  )
  return [...others, ...together]
}

/** Whether all conditions hold for a listing; nothing without conditions. */
export const passes = (seq: SQLiteColumn, clauses: readonly Clause[], now: number): SQL | undefined =>
  and(...withOneRead(clauses).map(holds(seq, now)))

/** The `seq` of the listings for which all conditions hold: those with the facts of the first, as far as the others hold; `null` without conditions. */
export function passingSql(clauses: readonly Clause[], now: number): SQL | null {
  const rank = ({ isExclusion, group }: Clause) => (isExclusion || group === NOW ? 1 : 0)
  const [first, ...others] = clauses.toSorted((a, b) => rank(a) - rank(b))
  if (first === undefined) return null
  if (rank(first) > 0) return publicSeqs(passes(listing.seq, clauses, now))
  return sql`SELECT DISTINCT ${leading.seq} FROM ${listingFacts} leading
    WHERE ${and(isOneOf(leading.fact, first.facts, now), passes(leading.seq, others, now))}`
}
