import {
  type BASELINE_KINDS,
  type CohortFigures,
  type Share,
  TOGETHER_DAYS,
  YOUNG_DAYS,
} from '#contract/vote-trust.ts'
import type { voteSignals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'

export type SignalRow = SqlRow<
  typeof voteSignals,
  'network' | 'system' | 'ciphers' | 'extensions' | 'account_day' | 'first_day'
>

/** How common a value is on the site, from 0 to 1; `null` while the site has too few votes to tell. */
export type Baseline = (kind: (typeof BASELINE_KINDS)[number], value?: string) => number | null

/** What the votes of a server's day look like together. Absent values weigh nothing. */
export function figuresOf(
  day: number,
  rows: readonly SignalRow[],
  usual: number,
  baseline: Baseline,
): CohortFigures {
  const shareOf = (is: (row: SignalRow) => boolean) => rows.filter(is).length / Math.max(1, rows.length)
  const commonest = (kind: 'network' | 'system' | 'ciphers' | 'extensions') => {
    const counts = new Map<string, number>()
    for (const { [kind]: value } of rows) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
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
    young: { share: shareOf((row) => day - row.account_day < YOUNG_DAYS), site: baseline('young') },
    together: { share: densest(rows.map((row) => row.account_day)), site: baseline('together') },
    newcomers: { share: shareOf((row) => row.first_day === day), site: baseline('newcomers') },
    usual,
  }
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
