import type { AuditAction } from '#contract/decisions/audit.ts'
import { type Restriction, RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { auditLog, statements } from '../../db/schema.ts'
import { insertAll } from '../../db/sets.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserCtx } from '../../http/verb.ts'
import { auditRow } from '../../http/write-audit.ts'
import { newId } from '../../platform/ids.ts'
import { type Notice, tell } from '../events/tell.ts'
import { closedNotice, closeReports, readOpenReports } from './answer-reports.ts'
import {
  appealWaitsFor,
  type DecisionRow,
  endDecisions,
  givesState,
  mustWait,
  readDecisions,
} from './decision-rows.ts'
import { messageOf } from './tell-listing-change.ts'

/** What a decision is about, as it was read. */
export interface Subject {
  id: string
  /** The person concerned; `null` when they are gone. */
  personId: string | null
  /** What it is called in notices. */
  name: string | null
  /** For the audit log. */
  before: Record<string, unknown> | null
  after?: Record<string, unknown>
  /** What the decision takes, to judge an appeal by, and for `restoreTaken`. */
  was?: Record<string, unknown> | null
  /** Of a listing: the state after it. */
  state?: string
}

/** Why, as the statement of reasons says. The audit entry says it, too. */
export interface Reasons {
  rule: RuleId
  /** What the person reads. Left out, the audit entry has none. */
  note?: string | null | undefined
  /** Whether a report led to it, or a program found it. Open reports about a subject are noticed anyway. */
  reported?: boolean | undefined
  /** The report that led to it: its caller closes it. */
  byReport?: string
  detected?: boolean | undefined
  /** Of a restriction of an account. */
  restriction?: { until: number | null; acts: RestrictedAct[]; holder: string }
}

/** The audit entry of each decision. */
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
  /** Of the audit entry, if it is an edit. */
  action?: AuditAction
}

/**
 * Decides about subjects of one kind, and answers those that may be changed now: their caller does that. One whose
 * appeal against the same decision waits is left out.
 */
export async function decide<Of extends Subject>(
  ctx: UserCtx,
  tx: Transaction,
  { kind, subjects, action = ACTIONS[kind] }: Decision<Of>,
  why: Reasons,
): Promise<Of[]> {
  const { now: at } = ctx
  const { subject: subjectKind, beside } = RESTRICTION_WORDS[kind]
  const ids = subjects.map(({ id }) => id)
  const [earlier, open] = await Promise.all([
    readDecisions(tx, subjectKind, ids),
    readOpenReports(tx, kind, ids),
  ])
  const made = subjects.flatMap((subject) => {
    const about = earlier.filter(({ subjectId }) => subjectId === subject.id)
    if (!beside && mustWait(about, kind)) return []
    const statementId = newId()
    return {
      subject,
      statementId,
      reports: open
        .filter(({ id, subjectId }) => subjectId === subject.id && id !== why.byReport)
        .map((report) => ({ report, statementId, name: subject.name })),
      replaced: beside
        ? []
        : about.filter((one) => givesState(one, ctx.now)).map((former) => ({ former, statementId })),
    }
  })
  const reports = made.flatMap((one) => one.reports)
  const replaced = made.flatMap((one) => one.replaced)
  const rows = made.map((one) => rowsOf(ctx, { ...one, kind, action, why }))
  tx.write(
    ...insertAll(
      auditLog,
      rows.map(({ entry }) => entry),
    ),
    ...insertAll(
      statements,
      rows.map(({ statement }) => statement),
    ),
  )
  endDecisions(
    tx,
    replaced.map(({ former }) => former),
    { at, ended: 'replaced' },
  )
  closeReports(ctx, tx, reports)
  const changes = rows.flatMap(({ change }) => change ?? [])
  tx.write(
    ...tell(
      [
        ...replaced.flatMap((one) => replacedNotice(at, one)),
        ...made.map(({ subject, statementId }) =>
          madeNotice(at, { kind, subject, statementId, rule: why.rule }),
        ),
        ...reports.map(({ report, name }) => closedNotice(ctx, report, { name, rule: why.rule })),
      ],
      changes.flatMap((change) => messageOf(ctx, change)),
    ),
  )
  return made.map(({ subject }) => subject)
}

interface Made {
  subject: Subject
  statementId: string
  reports: readonly unknown[]
  kind: Restriction
  action: AuditAction
  why: Reasons
}

/** The audit entry and the statement of reasons of a decision, and of a listing what its owner's program reads. */
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
  const { subject: subjectKind } = RESTRICTION_WORDS[kind]
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
      was: subject.was ?? null,
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

const madeNotice = (
  at: number,
  { kind, subject, statementId: id, rule }: Pick<Made, 'kind' | 'subject' | 'statementId'> & { rule: RuleId },
): Notice => ({
  person: subject.personId,
  kind: 'decision',
  key: `decision:${id}`,
  at,
  outcome: kind,
  name: subject.name,
  id,
  rule,
})

/** A waiting appeal ends with the decision that is replaced. Its author is told; the new decision can be appealed, too. */
const replacedNotice = (
  at: number,
  { former, statementId }: { former: DecisionRow; statementId: string },
): Notice[] =>
  appealWaitsFor(former)
    ? [
        {
          person: former.appellant,
          kind: 'appeal',
          key: `replaced:${statementId}`,
          at,
          outcome: 'replaced',
          name: former.subjectName,
          id: former.id,
          rule: former.rule,
        },
      ]
    : []
