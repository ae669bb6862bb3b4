import { asc, gt, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { lazy } from '#contract/base/lazy.ts'
import { FOR_CHILDREN } from '#contract/directory/filters.ts'
import { partsOf } from '#contract/listings/facts.ts'
import { FACTS_LAST_MS } from '#contract/listings/family-passport.ts'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { listingFilters, liveBlocks } from '../../db/schema.ts'
import { prepared, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Bits, bitsOf, both, deleteBit, either, hasBit, noBits, addBit, without } from './bits.ts'
import { type Clause, NOW } from './clauses.ts'
import { readPlaying } from './read-playing.ts'

/** How many changes are read at once. */
const ROWS_MAX = 5_000
/**
 * When and by whom (`owner` or `staff`) a listing was said to be for all ages: see the view
 * `facts_of_listings`.
 */
const CHILDREN = /^children:(\d+):(\w+)$/

/**
 * The filters and names of all public listings, in the memory of this isolate. Each use first reads what
 * changed.
 */
let version = 0
let everybody = noBits()
const sets = new Map<string, Bits>()
const names = new Map<number, string>()
/** When owner or staff last said that a listing is for all ages, and when staff last did, by `seq`. */
const children = new Map<number, number>()
const checked = new Map<number, number>()

/** For tests and measurements, which change the database below the isolate. */
export function forgetFilters(): void {
  version = 0
  everybody = noBits()
  sets.clear()
  names.clear()
  children.clear()
  checked.clear()
}

/** Sets of public listings, by their `seq`. */
export interface FilterIndex {
  all: Bits
  facts: ReadonlyMap<string, Bits>
  /** Their names as they are searched. */
  names: ReadonlyMap<number, string>
  /** When staff last found which listing to be for all ages, within half a year. */
  checked: ReadonlyMap<number, number>
  /** The listings that are in a list of the filter 'now', by the name of the list. */
  now: (list: string) => Promise<Bits>
  matching: (clause: Clause) => Promise<Bits>
}

export async function readFilterIndex(ctx: Ctx): Promise<FilterIndex> {
  await readChanges(ctx)
  // Both are read at most once, and only when a condition asks for them.
  let looks: Promise<Looks> | undefined
  let people: Promise<Bits> | undefined
  const now = async (list: string) => {
    if (list === 'people') return both(await (people ??= readPeople(ctx)), everybody)
    return both((await (looks ??= readLooks(ctx))).get(list) ?? noBits(), everybody)
  }
  const having = async (fact: string): Promise<Bits> =>
    fact === FOR_CHILDREN ? forChildren(ctx.now) : (sets.get(fact) ?? noBits())
  const matching = async ({ facts, group, isExclusion }: Clause) => {
    const matches = await Promise.all(
      facts.map((fact) => (group === NOW ? now(partsOf(fact)[1]) : having(fact))),
    )
    const some = matches.reduce(either, noBits())
    return isExclusion ? without(everybody, some) : some
  }
  const recent = new Map([...checked].filter(([, at]) => at > ctx.now - FACTS_LAST_MS))
  return { all: everybody, facts: sets, names, checked: recent, now, matching }
}

export async function passingOf(index: FilterIndex, clauses: readonly Clause[]): Promise<Bits> {
  const matches = await Promise.all(clauses.map((clause) => index.matching(clause)))
  return matches.reduce(both, index.all)
}

/** The listings where somebody plays now, as in the order 'Playing now'. */
async function readPeople(ctx: Ctx): Promise<Bits> {
  const playing = await readPlaying(ctx)
  return bitsOf([...playing].flatMap(([seq, players]) => (players > 0 ? [seq] : [])))
}

/** The listings in each list of `nowLists`, by its name. */
type Looks = ReadonlyMap<string, Bits>

const storedLists = z.record(z.string(), z.union([z.array(z.number()), z.record(z.string(), z.number())]))

type ChangeRow = SqlRow<typeof listingFilters>
type BlockRow = SqlRow<typeof liveBlocks, 'lists'>

/** Their text is written once: each search reads what changed, and the filter 'now' what probes saw. */
const STATEMENTS = lazy(() => ({
  changes: prepared(
    new QueryBuilder()
      .select()
      .from(listingFilters)
      .where(gt(listingFilters.version, sql.placeholder('version')))
      .orderBy(asc(listingFilters.version))
      .limit(ROWS_MAX),
  ),
  looks: prepared(
    new QueryBuilder()
      .select({ lists: liveBlocks.lists })
      .from(liveBlocks)
      .where(gt(liveBlocks.changedAt, sql.placeholder('since'))),
  ),
}))

/** What probes saw lately. Older blocks say nothing about now. */
async function readLooks({ db, now }: Ctx): Promise<Looks> {
  const blocks = await db.all<BlockRow>(STATEMENTS().looks({ since: now - LOOK_FRESH_MS }))
  const looks = new Map<string, Bits>()
  for (const { lists } of blocks)
    for (const [name, list] of Object.entries(storedLists.parse(JSON.parse(lists)))) {
      const members = Array.isArray(list) ? list : Object.keys(list).map(Number)
      looks.set(name, either(looks.get(name) ?? noBits(), bitsOf(members)))
    }
  return looks
}

const forChildren = (now: number): Bits =>
  bitsOf([...children].flatMap(([seq, at]) => (at > now - FACTS_LAST_MS ? seq : [])))

async function readChanges({ db }: Ctx): Promise<void> {
  for (;;) {
    const rows = await db.all<ChangeRow>(STATEMENTS().changes({ version }))
    for (const row of rows) applyChange(row)
    if (rows.length < ROWS_MAX) return
  }
}

function applyChange({ version: read, seq, filters, name }: ChangeRow): void {
  // Another request of this isolate has already applied this change, or a later one.
  if (read <= version) return
  version = read
  if (hasBit(everybody, seq)) for (const set of [everybody, ...sets.values()]) deleteBit(set, seq)
  names.delete(seq)
  children.delete(seq)
  checked.delete(seq)
  if (filters === null) return
  everybody = addBit(everybody, seq)
  names.set(seq, name ?? '')
  for (const fact of filters.split(' ')) {
    const [, at, who] = (fact.startsWith('children:') && CHILDREN.exec(fact)) || []
    if (at === undefined) sets.set(fact, addBit(sets.get(fact) ?? noBits(), seq))
    else {
      children.set(seq, Math.max(Number(at), children.get(seq) ?? 0))
      if (who === 'staff') checked.set(seq, Number(at))
    }
  }
}
