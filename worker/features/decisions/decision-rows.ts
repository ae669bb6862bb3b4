import { and, asc, eq, type SQL } from 'drizzle-orm'
import {
  type AppealOutcome,
  leavesState,
  type Restriction,
  type StatementEnd,
  type StatementSubject,
} from '#contract/decisions/statement.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { appeals, statements } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Transaction } from '../../db/transaction.ts'

export interface DecisionRow {
  seq: number
  id: string
  at: number
  restriction: Restriction
  subjectId: string
  /** The person concerned; `null` when they are gone. */
  personId: string | null
  subjectName: string | null
  rule: RuleId
  note: string | null
  until: number | null
  acts: RestrictedAct[] | null
  decidedBy: string | null
  endedAt: number | null
  ended: StatementEnd | null
  holder: string | null
  taken: Record<string, unknown> | null
  /** The id of who appealed; `null` without an appeal. */
  appellant: string | null
  appealDecidedAt: number | null
  appealOutcome: AppealOutcome | null
}

/** All decisions about some subjects, the earliest first. */
export const readDecisions = (
  tx: Transaction,
  kind: StatementSubject,
  ids: readonly string[],
): Promise<DecisionRow[]> =>
  readDecisionsWhere(tx, and(eq(statements.subjectKind, kind), among(statements.subjectId, ids)))

/** Decisions, the earliest first. */
export const readDecisionsWhere = (tx: Transaction, which: SQL | undefined): Promise<DecisionRow[]> =>
  tx
    .select({
      seq: statements.seq,
      id: statements.id,
      at: statements.at,
      restriction: statements.restriction,
      subjectId: statements.subjectId,
      personId: statements.personId,
      subjectName: statements.subjectName,
      rule: statements.rule,
      note: statements.note,
      until: statements.until,
      acts: statements.acts,
      decidedBy: statements.decidedBy,
      endedAt: statements.endedAt,
      ended: statements.ended,
      holder: statements.holder,
      taken: statements.taken,
      appellant: appeals.personId,
      appealDecidedAt: appeals.decidedAt,
      appealOutcome: appeals.outcome,
    })
    .from(statements)
    .leftJoin(appeals, eq(appeals.statementId, statements.id))
    .where(which)
    .orderBy(asc(statements.seq))

/** Whether a decision restricts an account now. At most one of a person does. */
export const isRunning = ({ restriction, endedAt, until }: DecisionRow, now: number): boolean =>
  restriction === 'restrict-account' && endedAt === null && (until === null || until > now)

/** Whether a decision is in force and gives its subject the state that it has. */
export const givesState = ({ endedAt, restriction, until }: DecisionRow, now: number): boolean =>
  endedAt === null && (until === null || until > now) && !leavesState(restriction)

export const appealWaitsFor = ({ appellant, appealDecidedAt }: DecisionRow): boolean =>
  appellant !== null && appealDecidedAt === null

/** Whether a decision must wait: the same one is in force with an unanswered appeal, which it would end. */
export const mustWait = (decisions: readonly DecisionRow[], kind: Restriction, now: number): boolean =>
  decisions.some(
    (decision) => givesState(decision, now) && decision.restriction === kind && appealWaitsFor(decision),
  )

/**
 * Ends decisions, closes waiting appeals against them without an outcome, and forgets a restricted person's
 * hash.
 */
export function endDecisions(
  tx: Transaction,
  decisions: readonly DecisionRow[],
  { at, ended }: { at: number; ended: StatementEnd },
): void {
  const appealed = decisions.filter(appealWaitsFor).map(({ id }) => id)
  const seqs = decisions.map(({ seq }) => seq)
  if (appealed.length > 0)
    tx.write(tx.update(appeals).set({ decidedAt: at }).where(among(appeals.statementId, appealed)))
  if (seqs.length > 0)
    tx.write(
      tx.update(statements).set({ endedAt: at, ended, holder: null }).where(among(statements.seq, seqs)),
    )
}

/** Puts a decision back in force that had ended. Its appeal waits again. */
export function resumeDecision(
  tx: Transaction,
  { seq, id, appellant, appealOutcome }: DecisionRow,
  holder: string | null,
): void {
  tx.write(tx.update(statements).set({ endedAt: null, ended: null, holder }).where(eq(statements.seq, seq)))
  if (appellant !== null && appealOutcome === null)
    tx.write(tx.update(appeals).set({ decidedAt: null }).where(eq(appeals.statementId, id)))
}
