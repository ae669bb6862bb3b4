import { ALL_TAGS, type Tag } from '#contract/directory.ts'
import { partsOf } from '#contract/facts.ts'
import { type Filters, needsAll, tagFilter } from '#contract/filters.ts'
import type { facetBits } from '../../db/schema/facets.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { type Bitmap, both, butNot, decodeBits, either, SEGMENT_WORDS } from './bitmap.ts'
import { ALL_FACET } from './facets.ts'

export type Facets = ReadonlyMap<string, Bitmap>

/** One condition of a filter, with the filters of the address that it applies. */
export interface Clause {
  filters: string[]
  group: string
  /** Whether it keeps listings without the property. */
  isExclusion: boolean
  bits: Bitmap
}

export interface FilterInput extends Filters {
  tag: Tag | typeof ALL_TAGS
}

/** The facets that a filter needs, in addition to `all`. */
export function facetsFor({ tag, with: having, without }: FilterInput, now: number): string[] {
  const named = [...(tag === ALL_TAGS ? [] : [tagFilter(tag)]), ...having, ...without]
  return [ALL_FACET, ...named.flatMap((filter) => facetsOfFilter(filter, now))]
}

/** `fresh-3` means the worlds that started in this month and the three before it. */
export function facetsOfFilter(filter: string, now: number): string[] {
  const [group, value] = partsOf(filter)
  if (group !== 'fresh') return [filter]
  const today = new Date(now)
  return Array.from({ length: Number(value) + 1 }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    return `reset-${month.toISOString().slice(0, 7)}`
  })
}

type BitsRow = SqlRow<typeof facetBits>

/** Reads whole facets by name. A name that no listing has is missing in the answer. */
export async function readFacets({ db }: Ctx, names: readonly string[]): Promise<Map<string, Bitmap>> {
  const { results } = await db
    .prepare(
      'SELECT b.facet, b.segment, b.bits FROM json_each(?1) j CROSS JOIN facet_bits b ON b.facet = j.value',
    )
    .bind(JSON.stringify([...new Set(names)]))
    .all<BitsRow>()
  return bitmapsOf(results)
}

export function bitmapsOf(rows: readonly BitsRow[]): Map<string, Bitmap> {
  const facets = new Map<string, Bitmap>()
  for (const { facet, segment, bits } of rows) {
    const part = decodeBits(bits)
    const start = segment * SEGMENT_WORDS
    const before = facets.get(facet)
    if (before === undefined && start === 0) {
      facets.set(facet, part)
      continue
    }
    const whole = new Uint32Array(Math.max(before?.length ?? 0, start + part.length))
    if (before) whole.set(before)
    whole.set(part, start)
    facets.set(facet, whole)
  }
  return facets
}

/** The conditions of a filter. All of them must hold. */
export function clausesOf(
  facets: Facets,
  { tag, with: having, without }: FilterInput,
  now: number,
): Clause[] {
  const bitsOf = (filters: readonly string[]) => anyOf(facets, filters, now)
  const grouped = new Map<string, string[]>()
  for (const filter of having) {
    const key = needsAll(filter) ? filter : partsOf(filter)[0]
    grouped.set(key, [...(grouped.get(key) ?? []), filter])
  }
  return [
    ...(tag === ALL_TAGS
      ? []
      : [{ filters: ['tag'], group: 'tag', isExclusion: false, bits: bitsOf([tagFilter(tag)]) }]),
    ...[...grouped.values()].map((filters) => ({
      filters,
      group: partsOf(filters[0] ?? '')[0],
      isExclusion: false,
      bits: bitsOf(filters),
    })),
    ...without.map((filter) => ({
      filters: [filter],
      group: partsOf(filter)[0],
      isExclusion: true,
      bits: bitsOf([filter]),
    })),
  ]
}

/** Listings that have one of the properties. */
export function anyOf(facets: Facets, filters: readonly string[], now: number): Bitmap {
  return filters
    .flatMap((filter) => facetsOfFilter(filter, now))
    .flatMap((name) => facets.get(name) ?? [])
    .reduce(either, new Uint32Array())
}

/** The listings for which all conditions hold. */
export function combine(facets: Facets, clauses: readonly Clause[]): Bitmap {
  const all: Bitmap = facets.get(ALL_FACET) ?? new Uint32Array()
  return clauses.reduce((left, { bits, isExclusion }) => (isExclusion ? butNot : both)(left, bits), all)
}
