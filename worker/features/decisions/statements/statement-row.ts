import { eq } from 'drizzle-orm'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import { explainDecision, messageOf } from '#contract/decisions/explain-decision.ts'
import { APPEAL_ANSWER_DAYS, APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { storedText } from '../../../db/stored-json.ts'
import { actsIn } from '../../../http/restriction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { whyNotAppealed } from './why-not-appealed.ts'

export const STATED = {
  ...only(statements, [
    'id',
    'at',
    'restriction',
    'subjectKind',
    'subjectId',
    'subjectName',
    'note',
    'rule',
    'until',
    'reported',
    'detected',
    'personId',
    'decidedBy',
    'endedAt',
    'ended',
  ]),
  acts: storedText(statements.acts),
  appeal: only(appeals, ['personId', 'words', 'at', 'decidedAt', 'decidedBy', 'outcome', 'answer']),
}

export const selectStatements = (orm: Orm) =>
  orm.select(STATED).from(statements).leftJoin(appeals, eq(appeals.statementId, statements.id))

export type StatementRow = Awaited<ReturnType<typeof selectStatements>>[number]
export type AppealRow = StatementRow & { appeal: NonNullable<StatementRow['appeal']> }

/** A statement as the person concerned and staff read it. Its words are in the language of `speakIn`. */
export function statementOf(row: Omit<StatementRow, 'appeal'>) {
  const facts = {
    restriction: row.restriction,
    acts: actsIn(row.acts),
    rule: row.rule,
    until: isoOrNull(row.until),
    reported: row.reported,
    detected: row.detected,
  }
  return {
    _id: row.id,
    at: iso(row.at),
    subject: row.subjectKind,
    ...facts,
    endedAt: isoOrNull(row.endedAt),
    ended: row.ended,
    reasons: explainDecision(facts),
    name: row.subjectName,
    subjectId: row.subjectId,
    message: messageOf(row.rule, row.subjectKind, row.subjectName),
    note: row.note,
  }
}

export const appealOf = ({ appeal, ended, decidedBy }: AppealRow) => ({
  at: iso(appeal.at),
  decidedAt: isoOrNull(appeal.decidedAt),
  outcome: appeal.outcome ?? (appeal.decidedAt === null ? null : ended),
  sameAdmin: appeal.outcome !== null && appeal.decidedBy === decidedBy,
  words: appeal.words,
  answerBy: iso(appeal.at + APPEAL_ANSWER_DAYS * DAY),
  answer: appeal.answer,
})

/**
 * A statement with its appeal, for its reader. `appealableUntil` is set only for the person concerned while
 * they may still appeal.
 */
export function statementFor(row: StatementRow, { now, actor }: UserCtx): Statement {
  const { appeal } = row
  const mayAppeal =
    row.personId === actor.userId &&
    whyNotAppealed({ ...row, appellant: appeal?.personId ?? null }, now) === null
  return {
    ...statementOf(row),
    appealableUntil: mayAppeal ? iso(row.at + APPEAL_WITHIN_MS) : null,
    appeal: appeal && appealOf({ ...row, appeal }),
  }
}
