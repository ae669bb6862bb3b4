import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { STATEMENTS_PER_PAGE, spanOfHalf } from '#contract/decisions/transparency.ts'
import type { PublicStatement, statementsQuery } from '#contract/decisions/transparency.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { isoOrNull } from '../../../platform/iso.ts'

export type StatementsFilter = z.output<typeof statementsQuery>

const s = alias(statements, 's')
const a = alias(appeals, 'a')

const STATEMENT = columnsOf(
  statements,
  's',
  'seq',
  'id',
  'at',
  'restriction',
  'subject_kind',
  'subject_id',
  'rule',
  'until',
  'reported',
  'detected',
  'automated',
  'ended',
)
const APPEAL = columnsOf(appeals, 'a', 'statement_id AS appealed', 'outcome', 'decided_at')

/** For `statements s LEFT JOIN appeals a`. */
export const STATEMENT_COLUMNS = sql.raw(`${STATEMENT.sql}, ${APPEAL.sql}`)

/** A decision without the person concerned, names and words: nothing else is read. */
export type StatementRow = RowOf<typeof STATEMENT> & MaybeRow<RowOf<typeof APPEAL>>

/** Without statistics the planner prefers the range of numbers, and reads all decisions of a half year. */
const INDEX_OF: Partial<Record<string, string>> = {
  rule: 'INDEXED BY statements_by_rule',
  restriction: 'INDEXED BY statements_by_restriction',
  rule_restriction: 'INDEXED BY statements_by_both',
}

/** Decisions, newest first, `limit` from the given one on. Each filter has an index, so the length of the list does not matter. */
export async function readStatements(
  { db }: Ctx,
  { half, rule, restriction, before }: StatementsFilter,
  limit: number,
): Promise<StatementRow[]> {
  const { id, seq, at } = statements
  // Decisions are numbered in their order, so a half year is a range of numbers.
  const span = half === undefined ? undefined : spanOfHalf(half)
  const where = and(
    before === undefined
      ? undefined
      : sql`${s.seq} < coalesce((SELECT ${seq} FROM ${statements} WHERE ${id} = ${before}), 9e15)`,
    rule === undefined ? undefined : eq(s.rule, rule),
    restriction === undefined ? undefined : eq(s.restriction, restriction),
    span &&
      sql`${s.seq} >= (SELECT ${seq} FROM ${statements} WHERE ${at} >= ${span.from} ORDER BY ${at} LIMIT 1)
      AND ${s.seq} <= (SELECT ${seq} FROM ${statements} WHERE ${at} < ${span.before} ORDER BY ${at} DESC LIMIT 1)`,
  )
  const index = [rule !== undefined && 'rule', restriction !== undefined && 'restriction']
    .filter(Boolean)
    .join('_')
  const results =
    await db.all<StatementRow>(sql`SELECT ${STATEMENT_COLUMNS} FROM ${statements} s ${sql.raw(INDEX_OF[index] ?? '')} LEFT JOIN ${appeals} a ON ${a.statementId} = ${s.id}
        WHERE ${where ?? sql`true`} ORDER BY ${s.seq} DESC LIMIT ${limit}`)
  return results
}

/** One page of decisions for everybody. */
export async function listStatements(
  ctx: Ctx,
  filter: StatementsFilter,
): Promise<{ items: PublicStatement[]; next: string | null }> {
  const rows = await readStatements(ctx, filter, STATEMENTS_PER_PAGE + 1)
  const items = rows.slice(0, STATEMENTS_PER_PAGE).map(publicStatementOf)
  return { items, next: (rows.length > STATEMENTS_PER_PAGE && items.at(-1)?.id) || null }
}

export function publicStatementOf(row: StatementRow): PublicStatement {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    restriction: row.restriction,
    subject: row.subject_kind,
    rule: row.rule,
    until: isoOrNull(row.until),
    reported: row.reported === 1,
    detected: row.detected === 1,
    automated: row.automated === 1,
    ended: row.ended,
    appeal: row.appealed === null ? null : (row.outcome ?? (row.decided_at === null ? 'open' : 'closed')),
  }
}
