import {
  type BASELINE_KINDS,
  COHORT_MIN,
  type CohortFigures,
  NEW_DAYS,
  type Oddity,
  type Share,
  THRESHOLDS,
  TOGETHER_DAYS,
  YOUNG_DAYS,
} from '#contract/vote-trust.ts'
import type { voteSignals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'

export type SignalRow = SqlRow<
  typeof voteSignals,
  'day' | 'user_id' | 'network' | 'system' | 'ciphers' | 'extensions' | 'account_day' | 'first_day'
> & {
  /** 1 when the person has an earlier vote for this server that is held. */
  waits: number
  /** 1 when this vote is held already. */
  held: number
}

type ValueKind = 'network' | 'system' | 'ciphers' | 'extensions'

/** How common a value is on the site, from 0 to 1; `null` while the site has too few votes to tell. */
export type Baseline = (kind: (typeof BASELINE_KINDS)[number], value?: string) => number | null

/** What votes look like together. Absent values weigh nothing. */
export function figuresOf(rows: readonly SignalRow[], usual: number, baseline: Baseline): CohortFigures {
  const partOf = (is: (row: SignalRow) => boolean) => rows.filter(is).length / Math.max(1, rows.length)
  return {
    votes: rows.length,
    software: shareOf(commonestSoftware(rows, baseline)),
    system: shareOf(commonest(rows, 'system', baseline)),
    network: shareOf(commonest(rows, 'network', baseline)),
    young: { share: partOf(isYoung), site: baseline('young') },
    together: { share: densest(rows.map((row) => row.account_day)), site: baseline('together') },
    newcomers: { share: partOf((row) => row.day - row.first_day < NEW_DAYS), site: baseline('newcomers') },
    unconfirmed: { share: partOf(isUnconfirmed), site: null },
    usual,
  }
}

const isYoung = (row: SignalRow) => row.day - row.account_day < YOUNG_DAYS
const isUnconfirmed = (row: SignalRow) => row.waits === 1

/** The commonest value of a kind, of two the one that is rarer on the site: how common it is among these votes and on the site, and among how many votes that is known. */
function commonest(rows: readonly SignalRow[], kind: ValueKind, baseline: Baseline) {
  const counts = timesOf(rows, kind)
  const known = [...counts.values()].reduce((sum, times) => sum + times, 0)
  const siteOf = (value: string) => baseline(kind, value)
  const [value, times] = [...counts].reduce(
    (most, one) =>
      one[1] > most[1] || (one[1] === most[1] && (siteOf(one[0]) ?? 1) < (siteOf(most[0]) ?? 1)) ? one : most,
    ['', 0],
  )
  return { kind, value, share: times / Math.max(1, known), site: siteOf(value), known }
}

const shareOf = ({ share, site, known }: ReturnType<typeof commonest>) => ({ share, site, known })

/** By what it can encrypt or by its extensions, whichever is further from the site's own share. */
function commonestSoftware(rows: readonly SignalRow[], baseline: Baseline) {
  const [ciphers, extensions] = [
    commonest(rows, 'ciphers', baseline),
    commonest(rows, 'extensions', baseline),
  ]
  return excess(extensions) > excess(ciphers) ? extensions : ciphers
}

/** Which of the votes make a crowd with these oddities odd: those of one software, else those of young accounts or who never confirmed, else all. */
export function oddestPart(
  rows: readonly SignalRow[],
  oddities: readonly Oddity[],
  baseline: Baseline,
): (row: SignalRow) => boolean {
  const reasons = new Set(oddities.map(({ reason }) => reason))
  if (reasons.has('software')) {
    const { kind, value } = commonestSoftware(rows, baseline)
    return (row) => row[kind] === value
  }
  const enough = (is: (row: SignalRow) => boolean, share: number) =>
    rows.filter(is).length >= rows.length * share
  if (reasons.has('accounts') && enough(isYoung, THRESHOLDS.YOUNG_SHARE)) return isYoung
  if (reasons.has('accounts') && enough(isUnconfirmed, THRESHOLDS.UNCONFIRMED_SHARE)) return isUnconfirmed
  return () => true
}

/**
 * Parts of a crowd that are judged by themselves, so that an attack does not hide among fans, and fans are not held with it: votes of one rare software, and
 * those of young accounts where there are too many. What was found odd before the next one is asked for is left out of it (`isTaken`): a script with young
 * accounts does not make young fans suspect.
 */
export function* suspectGroups(
  rows: readonly SignalRow[],
  baseline: Baseline,
  isTaken: (row: SignalRow) => boolean,
): Generator<Group> {
  const left = () => rows.filter((row) => !isTaken(row))
  for (const kind of ['ciphers', 'extensions'] as const)
    for (const [value, times] of timesOf(rows, kind)) {
      const site = baseline(kind, value) ?? 1
      if (times < COHORT_MIN || site > THRESHOLDS.SOFTWARE_SITE_MAX) continue
      if (times < rows.length * site * THRESHOLDS.GROUP_SOFTWARE_TIMES) continue
      const matches = (row: SignalRow) => row[kind] === value
      yield { votes: left().filter(matches), matches }
    }
  const usual = baseline('young')
  const rest = left()
  const young = rest.filter(isYoung)
  if (usual !== null && young.length >= rest.length * usual * THRESHOLDS.GROUP_YOUNG_TIMES)
    yield { votes: young, matches: isYoung }
}

interface Group {
  votes: SignalRow[]
  matches: (row: SignalRow) => boolean
}

function timesOf(rows: readonly SignalRow[], kind: ValueKind) {
  const counts = new Map<string, number>()
  for (const { [kind]: value } of rows) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const excess = ({ share, site }: Share) => share - (site ?? 1)

/** The largest share of days that lie within one span of `TOGETHER_DAYS`. */
function densest(days: readonly number[]): number {
  const sorted = days.toSorted((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, day] of sorted.entries()) {
    while ((sorted[first] ?? day) <= day - TOGETHER_DAYS) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most / Math.max(1, sorted.length)
}
