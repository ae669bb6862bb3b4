import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { RESTRICTIONS } from '#contract/decisions/statement.ts'
import { halfOf } from '#contract/decisions/transparency.ts'
import type { TransparencyFigures } from '#contract/decisions/transparency.wire.ts'
import type { decisionCounts } from '../../../db/schema/statements.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'

type CountRow = SqlRow<typeof decisionCounts, 'part' | 'key' | 'counted'>

/** Half years that the page offers. */
const HALVES_MAX = 20

/** The figures of one half year about decisions, from their counters: at most some hundred rows. */
export async function readFigures(
  { db, now }: Ctx,
  half: string = halfOf(now),
): Promise<TransparencyFigures> {
  const [counts, halves] = await db.batch<[CountRow, { half: string }]>([
    db.prepare('SELECT part, key, counted FROM decision_counts WHERE half = ?1').bind(half),
    // Steps from one half year to the one before it, instead of reading all counters.
    db.prepare(
      `WITH RECURSIVE steps (half) AS (SELECT max(half) FROM decision_counts
         UNION ALL SELECT (SELECT max(c.half) FROM decision_counts c WHERE c.half < steps.half) FROM steps WHERE steps.half IS NOT NULL LIMIT ${HALVES_MAX})
       SELECT half FROM steps WHERE half IS NOT NULL`,
    ),
  ])
  const of = (part: CountRow['part']) => counts.results.filter((row) => row.part === part)
  const at = (part: CountRow['part'], key: string) => of(part).find((row) => row.key === key)?.counted ?? 0
  const sum = (part: CountRow['part']) => of(part).reduce((total, { counted }) => total + counted, 0)
  return {
    half,
    halves: halves.results.map((row) => row.half),
    decisions: sum('rule'),
    byRule: RULE_IDS.map((rule) => ({
      rule,
      decisions: at('rule', rule),
      appealed: at('appealed', rule),
      overturned: at('overturned', rule),
    })).filter(({ decisions }) => decisions > 0),
    byRestriction: RESTRICTIONS.map((restriction) => ({
      restriction,
      decisions: at('restriction', restriction),
    })).filter(({ decisions }) => decisions > 0),
    appealed: sum('appealed'),
    overturned: sum('overturned'),
    times: { servers: timesOf(of('server')), reports: timesOf(of('report')), appeals: timesOf(of('appeal')) },
  }
}

/** Median and 90th percentile: the least time within which at least that share was decided. */
function timesOf(rows: readonly CountRow[]): TransparencyFigures['times']['servers'] {
  const steps = rows
    .map(({ key, counted }) => ({ minutes: Number(key), counted }))
    .toSorted((a, b) => a.minutes - b.minutes)
  const decided = steps.reduce((sum, { counted }) => sum + counted, 0)
  const within = (share: number) => {
    let seen = 0
    return steps.find(({ counted }) => (seen += counted) >= decided * share)?.minutes ?? null
  }
  return { decided, medianMinutes: within(0.5), p90Minutes: within(0.9) }
}
