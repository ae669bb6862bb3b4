import type { UserCtx } from '../../http/verb.ts'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/decisions/audit.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { type Restriction, RESTRICTION_WORDS, BESIDE } from '#contract/decisions/statement.ts'
import { appeals, listings, reports, statements, users, auditLog } from '../../db/schema.ts'
import { names, set } from '../../db/sql.ts'
import { emit } from '../events/registry.ts'
import { auditRows } from '../../http/write-audit.ts'
import { appealWaitsSql } from './appeal-waits.ts'
import { endStatements } from './end-statements.ts'
import { entriesOf, entry, REASONS, reasons } from './entries.ts'
import { DECISIONS } from './registry.ts'
import { tellOf } from './tell-of.ts'

interface Subjects {
  id: AnyColumn
  /** Those that may be decided about, for FROM and WHERE. */
  from: SQL
  /** The values of the audit entry. */
  before: SQL
  after?: SQL
}

/** Why. The audit entry says it, too. */
interface Reasons {
  rule: RuleId
  note?: string | null | undefined
  reported?: number | undefined
  detected?: number | undefined
}

/**
 * The statements of a decision, for `writeOnce`: the guarded audit entry, the statement of reasons, the
 * change, and what follows. Nothing is written while an appeal waits against the same decision.
 */
export function decide(
  ctx: UserCtx,
  kind: Restriction,
  { id, from, before, after = sql`json_object()` }: Subjects,
  { note, ...why }: Reasons,
): SQL[] {
  const { action, reports: answered } = DECISIONS[kind]
  const { subject, beside } = RESTRICTION_WORDS[kind]
  const reported = answered
    ? sql`iif(EXISTS (SELECT 1 FROM ${reports} WHERE ${answered(id)} AND ${reports.status} <> 'closed'), '{"reported":1}', '{}')`
    : sql`'{}'`
  const stated = sql`json_patch(json_patch(${after}, ${JSON.stringify(why)}), ${reported})`
  return [
    auditRows(ctx, {
      action,
      kind: subject,
      id: sql`${id}`,
      before,
      after: note === undefined ? stated : sql`json_set(${stated}, '$.note', ${note})`,
      from: beside ? from : sql`${from} AND NOT ${appealWaitsSql(subject, id, kind)}`,
    }),
    ...giveReasons(ctx, kind),
    ...applyDecision(ctx, kind),
    ...conclude(ctx, kind),
  ]
}

export const applyDecision = (ctx: UserCtx, kind: Restriction): SQL[] =>
  DECISIONS[kind].apply(entriesOf(ctx, [DECISIONS[kind].action]))

/** The statement of reasons for each audit entry with a rule. It comes before the change, because it remembers what was. */
export function giveReasons(
  ctx: UserCtx,
  kind: Restriction,
  action: AuditAction = DECISIONS[kind].action,
): SQL[] {
  const { person, name, remember } = DECISIONS[kind]
  const s = statements
  const after = (key: string) => sql`${entry.after} ->> ${key}`
  return [
    sql`INSERT INTO ${s} (${names(s.id, s.auditSeq, s.at, s.restriction, s.subjectKind, s.subjectId, s.personId, s.subjectName, s.note, s.rule, s.until, s.reported, s.detected, s.decidedBy, s.acts, s.was)})
        SELECT lower(hex(randomblob(6))), ${entry.seq}, ${entry.at}, ${kind}, ${entry.targetKind}, ${entry.targetId},
               (SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${person}), ${name},
               coalesce(${after('note')}, ${after('reason')}, ${after('staffNote')}), ${after('rule')}, ${after('until')},
               coalesce(${after('reported')}, 0), coalesce(${after('detected')}, 0),
               ${entry.actorId}, ${entry.after} -> 'acts', ${remember}
          FROM ${entriesOf(ctx, [action])} AND ${after('rule')} IS NOT NULL ORDER BY ${entry.seq}`,
  ]
}

/** What follows from new statements: they take the place of earlier ones, answer reports, and the person concerned is told. */
export function conclude(
  ctx: UserCtx,
  kind: Restriction,
  action: AuditAction = DECISIONS[kind].action,
): SQL[] {
  const { reports: answered } = DECISIONS[kind]
  const { subject, beside } = RESTRICTION_WORDS[kind]
  const made = sql`${REASONS}, ${entriesOf(ctx, [action])} AND ${reasons.auditSeq} = ${entry.seq}`
  const replaced = sql`${statements.seq} IN (SELECT ${reasons.seq} FROM ${REASONS}, ${entriesOf(ctx, [action])} AND ${entry.after} ->> 'rule' IS NOT NULL
    AND ${reasons.subjectKind} = ${entry.targetKind} AND ${reasons.subjectId} = ${entry.targetId} AND ${reasons.auditSeq} < ${entry.seq}
    AND ${reasons.endedAt} IS NULL AND ${reasons.restriction} NOT IN ${BESIDE})`
  return [
    ...(beside
      ? []
      : [...tellAppellants(made, replaced), ...endStatements(replaced, ctx.now, sql`'replaced'`)]),
    ...(answered ? answerReports(ctx, made, answered(reasons.subjectId)) : []),
    ...emit('decision.made', made),
    ...(answered ? tellOf(ctx, 'report') : []),
    ...(subject === 'listing' ? tellOf(ctx, 'listing') : []),
  ]
}

/** Tells the owner of a server once that its votes became void. */
export const tellOwnerOfVotes = (ctx: UserCtx): SQL[] =>
  emit('votes.void', {
    from: sql`${listings} WHERE ${listings.id} IN (SELECT ${entry.before} ->> 'serverId' FROM ${entriesOf(ctx, ['vote.void'])})`,
    at: ctx.now,
  })

/** A waiting appeal ends with the decision that is replaced. Its author is told; the new decision can be appealed, too. */
const tellAppellants = (made: SQL, replaced: SQL): SQL[] =>
  emit('appeal.replaced', {
    person: appeals.personId,
    from: sql`${statements}, ${appeals}, ${made} AND ${statements.subjectKind} = ${reasons.subjectKind} AND ${statements.subjectId} = ${reasons.subjectId}
      AND ${replaced} AND ${appeals.statementId} = ${statements.id} AND ${appeals.decidedAt} IS NULL`,
  })

/**
 * A decision closes every open report about its subject, each with its own audit entry, by which its
 * reporter is told. `made` finds the decision, for FROM and WHERE; `which` are its reports.
 */
function answerReports({ now, idempotencyKey }: UserCtx, made: SQL, which: SQL): SQL[] {
  const log = auditLog
  return [
    sql`INSERT INTO ${log} (${names(log.idempotencyKey, log.at, log.actorId, log.action, log.targetKind, log.targetId, log.before, log.after)})
        SELECT ${idempotencyKey}, ${reasons.at}, ${reasons.decidedBy}, 'report.close', 'report', ${reports.id}, json_object('status', ${reports.status}),
               json_object('status', 'closed', 'statement', ${reasons.id})
          FROM ${reports}, ${made} AND ${which} AND ${reports.status} <> 'closed'`,
    sql`UPDATE ${reports} SET ${set(reports, { status: 'closed', updatedAt: now, handledBy: sql`${reasons.decidedBy}`, closedBy: sql`${reasons.id}` })} FROM ${made} AND ${which} AND ${reports.status} <> 'closed'`,
  ]
}
