import type { AuditAction } from '#contract/decisions/audit.ts'
import { type Restriction, RESTRICTION_FACTS } from '#contract/decisions/statement.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { auditLog, statements } from '../../db/schema.ts'
import { insertStatements } from '../../db/sets.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserCtx } from '../../http/verb.ts'
import { auditRow } from '../../http/write-audit.ts'
import { newId } from '../../platform/ids.ts'
import { type Notice, tell } from '../events/tell.ts'
import {
  closedNotice,
  closeReports,
  nameDecision,
  type OpenReport,
  readOpenReports,
} from './answer-reports.ts'
import {
  appealWaitsFor,
  type DecisionRow,
  endDecisions,
  givesState,
  mustWait,
  readDecisions,
} from './decision-rows.ts'
import { messageOf } from './tell-listing-change.ts'

export interface Subject {
  id: string
  /** The person concerned; `null` when they are gone. */
  personId: string | null
  name: string | null
  /** For the audit log. */
  before: Record<string, unknown> | null
  after?: Record<string, unknown>
  /** What the decision takes, to judge an appeal by, and for `restoreTaken`. */
  taken?: Record<string, unknown> | null
  /** Of a listing: its state after the decision. */
  state?: string
}

export interface Reasons {
  rule: RuleId
  /** What the person reads. If it is left out, the audit entry has no note either. */
  note?: string | null | undefined
  /** Whether a report led to the decision. Also true when there are open reports about the subject. */
  reported?: boolean | undefined
  /** The id of the report that led to it. The caller closes that report. */
  byReport?: string | undefined
  detected?: boolean | undefined
  /** Of a restriction of an account. */
  restriction?: { until: number | null; acts: RestrictedAct[]; holder: string }
}

const ACTIONS: Readonly<Record<Restriction, AuditAction>> = {
  deny: 'listing.deny',
  suspend: 'listing.suspend',
  delete: 'listing.delete',
  'refuse-change': 'listing.refuse-change',
  'remove-review': 'review.delete',
  'remove-post': 'post.delete',
  'decline-application': 'application.decide',
  'decline-idea': 'roadmap.decline',
  'restrict-account': 'user.restrict',
  'void-vote': 'vote.void',
}

interface Decision<Of> {
  kind: Restriction
  subjects: readonly Of[]
  /** The action of the audit entry, if it is not the usual one: an edit can be a decision, too. */
  action?: AuditAction
}

/**
 * Writes a decision about each subject and returns the subjects, which the caller then changes. Subjects with
 * a waiting appeal against the same decision are left out.
 */
export async function decide<Of extends Subject>(
  ctx: UserCtx,
  tx: Transaction,
  { kind, subjects, action = ACTIONS[kind] }: Decision<Of>,
  why: Reasons,
): Promise<Of[]> {
  const { now: at } = ctx
  const cases = await readCases(ctx, tx, { kind, subjects, byReport: why.byReport })
  const rows = cases.map((one) => rowsOf(ctx, { ...one, kind, action, why }))
  const entries = rows.map(({ entry }) => entry)
  const reasons = rows.map(({ statement }) => statement)
  tx.write(...insertStatements(auditLog, entries), ...insertStatements(statements, reasons))
  const replaced = cases.flatMap((one) => one.replaced)
  endDecisions(tx, replaced, { at, ended: 'replaced' })
  closeReports(
    ctx,
    tx,
    cases.flatMap(({ reports, statementId }) => reports.map((report) => ({ report, statementId }))),
  )
  const [first] = cases
  if (why.byReport !== undefined && first) nameDecision(tx, why.byReport, first.statementId)
  const notices = cases.flatMap((one) => noticesOf(ctx, one, { kind, rule: why.rule }))
  const messages = rows.flatMap(({ change }) => (change ? messageOf(ctx, change) : []))
  tx.write(...tell(notices, messages))
  return cases.map(({ subject }) => subject)
}

/** A subject that is decided about, with what the decision ends. */
interface Case<Of> {
  subject: Of
  statementId: string
  /** Earlier decisions that end with it. */
  replaced: DecisionRow[]
  reports: OpenReport[]
}

async function readCases<Of extends Subject>(
  { now }: UserCtx,
  tx: Transaction,
  { kind, subjects, byReport }: Decision<Of> & Pick<Reasons, 'byReport'>,
): Promise<Case<Of>[]> {
  const { subject: subjectKind, leavesState } = RESTRICTION_FACTS[kind]
  const ids = subjects.map(({ id }) => id)
  const [decisions, open] = await Promise.all([
    readDecisions(tx, subjectKind, ids),
    readOpenReports(tx, kind, ids),
  ])
  return subjects.flatMap((subject) => {
    const earlier = decisions.filter(({ subjectId }) => subjectId === subject.id)
    if (!leavesState && mustWait(earlier, kind, now)) return []
    return {
      subject,
      statementId: newId(),
      replaced: leavesState ? [] : earlier.filter((decision) => givesState(decision, now)),
      reports: open.filter(({ id, subjectId }) => subjectId === subject.id && id !== byReport),
    }
  })
}

interface Made extends Case<Subject> {
  kind: Restriction
  action: AuditAction
  why: Reasons
}

/**
 * The rows of a decision: audit entry, statement, and for a listing the change that its owner's webhook is
 * told of.
 */
function rowsOf(ctx: UserCtx, { subject, statementId: id, reports, kind, action, why }: Made) {
  const { rule, note, detected = false, restriction } = why
  const reported = (why.reported ?? why.byReport !== undefined) || reports.length > 0
  const after: Record<string, unknown> = {
    ...subject.after,
    rule,
    ...(reported && { reported: 1 }),
    ...(detected && { detected: 1 }),
    ...(note !== undefined && { note }),
  }
  const { subject: subjectKind } = RESTRICTION_FACTS[kind]
  const words = [after['note'], after['reason'], after['staffNote']].find((one) => typeof one === 'string')
  return {
    entry: auditRow(ctx, action, subject.id, { before: subject.before, after }),
    statement: {
      id,
      at: ctx.now,
      restriction: kind,
      subjectKind,
      subjectId: subject.id,
      personId: subject.personId,
      subjectName: subject.name,
      note: words ?? null,
      rule,
      until: restriction?.until ?? null,
      reported,
      detected,
      decidedBy: ctx.actor.userId,
      acts: restriction?.acts ?? null,
      holder: restriction?.holder ?? null,
      taken: subject.taken ?? null,
    },
    change:
      subjectKind === 'listing'
        ? {
            listing: { id: subject.id, name: subject.name ?? '', ownerId: subject.personId ?? '' },
            action,
            before: subject.before ?? {},
            after,
            state: subject.state ?? '',
          }
        : null,
  }
}

/** The notices of a decision: to its person, to people who appealed a replaced decision, and to reporters. */
function noticesOf(
  ctx: UserCtx,
  { subject, statementId: id, replaced, reports }: Case<Subject>,
  { kind, rule }: { kind: Restriction; rule: RuleId },
): Notice[] {
  const { now: at } = ctx
  const { personId: person, name } = subject
  // A waiting appeal ends with the decision that is replaced, but the new decision can be appealed again.
  const appealed = replaced.filter(appealWaitsFor).map((former): Notice => ({
    person: former.appellant,
    kind: 'appeal',
    key: `replaced:${id}`,
    at,
    outcome: 'replaced',
    name: former.subjectName,
    id: former.id,
    rule: former.rule,
  }))
  return [
    ...appealed,
    { person, kind: 'decision', key: `decision:${id}`, at, outcome: kind, name, id, rule },
    ...reports.map((report) => closedNotice(ctx, report, { name, rule })),
  ]
}
