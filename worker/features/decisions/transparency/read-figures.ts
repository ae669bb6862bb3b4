import { type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { RESTRICTIONS } from '#contract/decisions/statement.ts'
import { halfOf, spanOfHalf } from '#contract/decisions/transparency.ts'
import type { TransparencyFigures } from '#contract/decisions/transparency.wire.ts'
import { appeals, queueWaits, reports, statements } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

type DecisionRow = SqlRow<typeof statements, 'rule' | 'restriction'> & {
  decisions: number
  appealed: number
  overturned: number
}
interface TimeRow {
  part: 'server' | 'report' | 'appeal'
  minutes: number
  counted: number
}

/** Half years that the page offers. */
const HALVES_MAX = 20

/** The figures of one half year about decisions, counted from the decisions, appeals, reports and waits themselves. */
export async function readFigures(
  { db, now }: Ctx,
  half: string = halfOf(now),
): Promise<TransparencyFigures> {
  const span = spanOfHalf(half)
  const [decided, times, halves] = await db.batch<[DecisionRow, TimeRow, { at: number }]>([
    sql`SELECT ${statements.rule}, ${statements.restriction}, count(*) AS decisions, count(${appeals.statementId}) AS appealed,
                 coalesce(sum(${appeals.outcome} = 'overturned'), 0) AS overturned
            FROM ${statements} LEFT JOIN ${appeals} ON ${appeals.statementId} = ${statements.id}
           WHERE ${statements.at} >= ${span.from} AND ${statements.at} < ${span.before} GROUP BY ${statements.rule}, ${statements.restriction}`,
    timesIn(span),
    HALVES,
  ])
  const rows = decided
  const sum = (key: 'decisions' | 'appealed' | 'overturned', of: readonly DecisionRow[] = rows) =>
    of.reduce((total, row) => total + row[key], 0)
  const timesFor = (part: TimeRow['part']) => timesOf(times.filter((row) => row.part === part))
  return {
    half,
    halves: halves.map(({ at }) => halfOf(at)),
    decisions: sum('decisions'),
    byRule: RULE_IDS.map((rule) => {
      const of = rows.filter((row) => row.rule === rule)
      return {
        rule,
        decisions: sum('decisions', of),
        appealed: sum('appealed', of),
        overturned: sum('overturned', of),
      }
    }).filter(({ decisions }) => decisions > 0),
    byRestriction: RESTRICTIONS.map((restriction) => ({
      restriction,
      decisions: sum(
        'decisions',
        rows.filter((row) => row.restriction === restriction),
      ),
    })).filter(({ decisions }) => decisions > 0),
    appealed: sum('appealed'),
    overturned: sum('overturned'),
    times: { servers: timesFor('server'), reports: timesFor('report'), appeals: timesFor('appeal') },
  }
}

/** How long what was decided in this time had waited, in the steps of `waitText`. */
function timesIn({ from, before }: { from: number; before: number }): SQL {
  const number = (value: number) => sql.raw(String(value))
  const up = (unit: number, minutes: number) =>
    sql`(waited + ${number(unit - 1)}) / ${number(unit)} * ${number(minutes)}`
  const within = (at: SQL) => sql`${at} >= ${from} AND ${at} < ${before}`
  const closed = sql`${reports.updatedAt}`
  return sql`SELECT part, CASE WHEN waited <= ${number(HOUR)} THEN max(1, ${up(MINUTE, 1)}) WHEN waited <= ${number(48 * HOUR)} THEN ${up(HOUR, 60)}
      ELSE ${up(24 * HOUR, 1440)} END AS minutes, count(*) AS counted FROM (
    SELECT 'server' AS part, ${queueWaits.waited} AS waited FROM ${queueWaits} WHERE ${within(sql`${queueWaits.decidedAt}`)}
    UNION ALL SELECT 'report', ${closed} - ${reports.createdAt} FROM ${reports} WHERE ${reports.status} = 'closed' AND ${within(closed)}
    UNION ALL SELECT 'appeal', ${appeals.decidedAt} - ${appeals.at} FROM ${appeals} WHERE ${appeals.outcome} IS NOT NULL AND ${within(sql`${appeals.decidedAt}`)})
    GROUP BY part, minutes`
}

/** A moment of each half year in which something was decided, the latest first: steps from one half year to the one before it. */
const latest = (until: SQL) => sql`(SELECT nullif(max(
  coalesce((SELECT max(${statements.at}) FROM ${statements} WHERE ${statements.at} < ${until}), 0),
  coalesce((SELECT max(${queueWaits.decidedAt}) FROM ${queueWaits} WHERE ${queueWaits.decidedAt} < ${until}), 0)), 0))`
const START = sql`unixepoch(strftime('%Y', at / 1000, 'unixepoch') || iif(strftime('%m', at / 1000, 'unixepoch') < '07', '-01-01', '-07-01')) * 1000`
const HALVES = sql`WITH RECURSIVE halves (at) AS (SELECT ${latest(sql.raw(String(Number.MAX_SAFE_INTEGER)))}
  UNION ALL SELECT ${latest(START)} FROM halves WHERE at IS NOT NULL LIMIT ${sql.raw(String(HALVES_MAX))})
  SELECT at FROM halves WHERE at IS NOT NULL`

/** Median and 90th percentile: the least time within which at least that share was decided. */
function timesOf(rows: readonly TimeRow[]): TransparencyFigures['times']['servers'] {
  const steps = rows.toSorted((a, b) => a.minutes - b.minutes)
  const decided = steps.reduce((sum, { counted }) => sum + counted, 0)
  const within = (share: number) => {
    let seen = 0
    return steps.find(({ counted }) => (seen += counted) >= decided * share)?.minutes ?? null
  }
  return { decided, medianMinutes: within(0.5), p90Minutes: within(0.9) }
}
