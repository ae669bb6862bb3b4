import {
  type BASELINE_KINDS,
  COHORT_MIN,
  type CohortFigures,
  NEW_DAYS,
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
}

/** How common a value is on the site, from 0 to 1; `null` while the site has too few votes to tell. */
export type Baseline = (kind: (typeof BASELINE_KINDS)[number], value?: string) => number | null

/** What votes look like together. Absent values weigh nothing. */
export function figuresOf(rows: readonly SignalRow[], usual: number, baseline: Baseline): CohortFigures {
  const shareOf = (is: (row: SignalRow) => boolean) => rows.filter(is).length / Math.max(1, rows.length)
  const commonest = (kind: 'network' | 'system' | 'ciphers' | 'extensions') => {
    const counts = timesOf(rows, kind)
    const known = [...counts.values()].reduce((sum, times) => sum + times, 0)
    const [value, times] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])
    return { share: times / Math.max(1, known), site: baseline(kind, value), known }
  }
  const [ciphers, extensions] = [commonest('ciphers'), commonest('extensions')]
  return {
    votes: rows.length,
    software: excess(extensions) > excess(ciphers) ? extensions : ciphers,
    system: commonest('system'),
    network: commonest('network'),
    young: { share: shareOf(isYoung), site: baseline('young') },
    together: { share: densest(rows.map((row) => row.account_day)), site: baseline('together') },
    newcomers: { share: shareOf((row) => row.day - row.first_day < NEW_DAYS), site: baseline('newcomers') },
    unconfirmed: { share: shareOf((row) => row.waits === 1), site: null },
    usual,
  }
}

const isYoung = (row: SignalRow) => row.day - row.account_day < YOUNG_DAYS

/**
 * Parts of a crowd that are judged by themselves, so that an attack does not hide among fans, and fans are not held with it: votes of one rare software, and
 * those of young accounts where there are too many.
 */
export function suspectGroups(rows: readonly SignalRow[], baseline: Baseline): Group[] {
  const groups: Group[] = []
  const add = (matches: Group['matches']) => {
    const votes = rows.filter(matches)
    if (votes.length >= COHORT_MIN) groups.push({ votes, matches })
  }
  for (const kind of ['ciphers', 'extensions'] as const)
    for (const [value, times] of timesOf(rows, kind))
      if (times >= COHORT_MIN && (baseline(kind, value) ?? 1) <= THRESHOLDS.SOFTWARE_SITE_MAX)
        add((row) => row[kind] === value)
  const usual = baseline('young')
  if (usual !== null && rows.filter(isYoung).length >= rows.length * usual * THRESHOLDS.GROUP_YOUNG_TIMES)
    add(isYoung)
  return groups
}

interface Group {
  votes: SignalRow[]
  matches: (row: SignalRow) => boolean
}

function timesOf(rows: readonly SignalRow[], kind: 'network' | 'system' | 'ciphers' | 'extensions') {
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
