import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { explainDecision, messageOf } from '#contract/decisions/statement-words.ts'
import { findRule } from '#contract/staff/rules.ts'
import { APPEAL_ANSWER_MS, APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { actsIn } from '../../../http/restriction.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

const STATEMENT = columnsOf(
  statements,
  's',
  'id',
  'at',
  'restriction',
  'subject_kind',
  'subject_id',
  'subject_name',
  'note',
  'rule',
  'until',
  'reported',
  'detected',
  'person_id',
  'decided_by',
  'ended_at',
  'ended',
  'acts',
)
const APPEAL = columnsOf(
  appeals,
  'a',
  'words',
  'at AS appealed_at',
  'decided_at AS answered_at',
  'decided_by AS answered_by',
  'outcome',
  'answer',
)
export const s = alias(statements, 's')
export const a = alias(appeals, 'a')

type StatedRow = RowOf<typeof STATEMENT>
export type AppealRow = StatedRow & RowOf<typeof APPEAL>
export type StatementRow = StatedRow & MaybeRow<RowOf<typeof APPEAL>>

/** Columns of a {@link StatementRow}, of statements with the alias `s` and their appeals with the alias `a`. */
export const STATEMENT_COLUMNS = sql`${sql.raw(STATEMENT.sql)}, ${sql.raw(APPEAL.sql)}`
export const WITH_APPEAL = sql`${statements} s LEFT JOIN ${appeals} a ON ${a.statementId} = ${s.id}`

/** A statement as the person concerned and admins read it. */
export function statementOf(row: StatementRow) {
  const facts = {
    restriction: row.restriction,
    acts: actsIn(row.acts),
    rule: row.rule,
    until: isoOrNull(row.until),
    reported: row.reported === 1,
    detected: row.detected === 1,
  }
  return {
    _id: row.id,
    at: iso(row.at),
    subject: row.subject_kind,
    ...facts,
    endedAt: isoOrNull(row.ended_at),
    ended: row.ended,
    reasons: explainDecision(facts),
    name: row.subject_name,
    subjectId: row.subject_id,
    message: messageOf(findRule(row.rule), row.subject_kind, row.subject_name),
    note: row.note,
  }
}

export const appealOf = (row: AppealRow) => ({
  at: iso(row.appealed_at),
  decidedAt: isoOrNull(row.answered_at),
  outcome: row.outcome ?? (row.answered_at === null ? null : row.ended),
  sameAdmin: row.outcome !== null && row.answered_by === row.decided_by,
  words: row.words,
  answerBy: iso(row.appealed_at + APPEAL_ANSWER_MS),
  answer: row.answer,
})

/** A statement with its appeal, for one who reads it: the person concerned may have time left for one. */
export function statementFor(row: StatementRow, { now, actor }: UserCtx): Statement {
  const end = row.at + APPEAL_WITHIN_MS
  const isOpen = row.appealed_at === null && row.ended_at === null && (row.until === null || row.until > now)
  return {
    ...statementOf(row),
    appealableUntil: isOpen && end > now && row.person_id === actor.userId ? iso(end) : null,
    appeal: row.appealed_at === null ? null : appealOf(row),
  }
}
