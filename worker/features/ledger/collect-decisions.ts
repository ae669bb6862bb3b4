import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  dayOf,
  type DecisionEntry,
  hourOf,
  PLACES_PER_ENTRY,
  type RankedPlace,
  type RankingEntry,
} from '#contract/ledger/entries.ts'
import { appeals, ledgerDue, rankingEntries, statements } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import {
  publicStatementOf,
  STATEMENT_COLUMNS,
  type StatementRow,
} from '../decisions/transparency/list-statements.ts'
import { NOTHING, type Pending } from './pending.ts'
import { set, type SqlRow } from '../../db/sql.ts'

const s = alias(statements, 's')
const a = alias(appeals, 'a')

/** Decisions and rankings in one step. */
const DUE_MAX = 500

/** Decisions and rankings that the ledger does not hold as they are now. */
export async function collectDecisions(ctx: Ctx, first: number): Promise<Pending> {
  const { db } = ctx
  const due = await db.all<SqlRow<typeof ledgerDue, 'seq' | 'kind' | 'key'>>(
    sql`SELECT ${ledgerDue.seq}, ${ledgerDue.kind}, ${ledgerDue.key} FROM ${ledgerDue} ORDER BY ${ledgerDue.seq} LIMIT ${DUE_MAX}`,
  )
  if (due.length === 0) return NOTHING
  const keysOf = (kind: 'decision' | 'ranking') => [
    ...new Set(due.filter((row) => row.kind === kind).map(({ key }) => key)),
  ]
  const decisions = await readDecisions(ctx, keysOf('decision'))
  const rankings = await readRankings(ctx, keysOf('ranking'))
  const leaves = decisions.map(({ id }, place) => [id, first + place])
  return {
    entries: [...decisions, ...rankings],
    statements: [
      sql`UPDATE ${statements} SET ${set(statements, { leaf: sql`j.value ->> 1` })} FROM json_each(${JSON.stringify(leaves)}) j
          WHERE ${statements.id} = j.value ->> 0`,
      sql`DELETE FROM ${ledgerDue} WHERE ${ledgerDue.seq} IN (SELECT value FROM json_each(${JSON.stringify(due.map(({ seq }) => seq))}))`,
    ],
  }
}

async function readDecisions({ db, now }: Ctx, ids: readonly string[]): Promise<DecisionEntry[]> {
  const results = await db.all<
    StatementRow & SqlRow<typeof statements, 'leaf'>
  >(sql`SELECT ${STATEMENT_COLUMNS}, ${s.leaf} FROM json_each(${JSON.stringify(ids)}) j JOIN ${statements} s ON ${s.id} = j.value
         LEFT JOIN ${appeals} a ON ${a.statementId} = ${s.id} ORDER BY ${s.seq}`)
  return results.map((row) => {
    const { id, restriction, subject, rule, ended, appeal } = publicStatementOf(row)
    return {
      type: 'decision',
      at: hourOf(now),
      id,
      day: dayOf(row.at),
      restriction,
      subject,
      rule,
      ...(row.until !== null && { until: dayOf(row.until) }),
      ...(ended !== null && { ended }),
      ...(appeal !== null && { appeal }),
      ...(row.leaf !== null && { replaces: row.leaf }),
    }
  })
}

type PlaceRow = SqlRow<
  typeof rankingEntries,
  'run_at' | 'place' | 'listing_id' | 'total' | 'today' | 'playing' | 'halved' | 'points'
>

async function readRankings({ db, now }: Ctx, runs: readonly string[]): Promise<RankingEntry[]> {
  const results =
    await db.all<PlaceRow>(sql`SELECT ${rankingEntries.runAt}, ${rankingEntries.place}, ${rankingEntries.listingId}, ${rankingEntries.total}, ${rankingEntries.today},
      ${rankingEntries.playing}, ${rankingEntries.halved}, ${rankingEntries.points} FROM ${rankingEntries}
        WHERE ${rankingEntries.runAt} IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(runs)}))
        ORDER BY ${rankingEntries.runAt}, ${rankingEntries.place}`)
  return runs.flatMap((run) => {
    const places = results
      .filter((row) => row.run_at === Number(run))
      .map((row): RankedPlace => [
        row.place,
        row.listing_id,
        row.total,
        row.today,
        row.playing,
        row.halved === 1 ? 1 : 0,
        row.points,
      ])
    const parts = Array.from({ length: Math.ceil(places.length / PLACES_PER_ENTRY) }, (_, part) =>
      places.slice(part * PLACES_PER_ENTRY, (part + 1) * PLACES_PER_ENTRY),
    )
    return parts.map((part) => ({
      type: 'ranking',
      at: hourOf(now),
      week: dayOf(Number(run)),
      places: part,
    }))
  })
}
