import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  APPEAL_OUTCOMES,
  type Restriction,
  STATEMENT_ENDS,
  STATEMENT_SUBJECTS,
} from '#contract/decisions/statement.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { ofUser, users } from './users.ts'

/** Who did what to which thing, and what it changed. Append-only: a trigger rejects updates and deletes. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_by_target').on(table.targetKind, table.targetId, table.seq),
    index('audit_by_actor').on(table.actorId, table.seq),
    index('audit_by_action').on(table.action, table.seq),
    index('audit_by_kind').on(table.targetKind, table.seq),
    index('audit_by_time').on(table.at),
  ],
)

/**
 * A statement of reasons for each decision that restricts somebody. `decide` writes it with the decision, and
 * `takeBack` ends it: see worker/features/decisions.
 */
export const statements = sqliteTable(
  'statements',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    at: integer('at').notNull(),
    restriction: text('restriction').$type<Restriction>().notNull(),
    subjectKind: text('subject_kind', { enum: STATEMENT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person concerned; `null` after they deleted their account. */
    personId: text('person_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the decision is about, as it was called then, and the words of staff. */
    subjectName: text('subject_name'),
    note: text('note'),
    rule: text('rule', { enum: RULE_IDS }).notNull(),
    /** The end of a restriction for a time, in ms since 1970; `null` for good. */
    until: integer('until'),
    /** Whether a report led to it. */
    reported: integer('reported', { mode: 'boolean' }).notNull().default(false),
    /** Whether a program found it. */
    detected: integer('detected', { mode: 'boolean' }).notNull().default(false),
    decidedBy: text('decided_by'),
    /** When the decision ceased to be in force, and why; `null` while it is in force. */
    endedAt: integer('ended_at'),
    ended: text('ended', { enum: STATEMENT_ENDS }),
    /** What a restricted account may not do, as JSON: see contract/people/restriction.ts. */
    acts: text('acts', { mode: 'json' }).$type<RestrictedAct[]>(),
    /**
     * A keyed hash of a restricted person's Discord id, which finds them when they come back with a new
     * account.
     */
    holder: text('holder'),
    /** What the decision took (worker/features/decisions/taken.ts), until the time for an appeal is over. */
    taken: text('taken', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('statements_by_person').on(table.personId, table.seq),
    index('statements_by_subject').on(table.subjectKind, table.subjectId, table.seq),
    index('statements_limiting')
      .on(table.personId)
      .where(sql`restriction = 'restrict-account' AND ended_at IS NULL`),
    index('statements_by_holder')
      .on(table.holder)
      .where(sql`holder IS NOT NULL`),
    index('statements_restorable')
      .on(table.at)
      .where(sql`taken IS NOT NULL`),
  ],
)

/**
 * The only appeal against a decision: the person's words and the answer. `decidedAt` without `outcome`: the
 * decision ended first. If it is in force again, the appeal waits again.
 */
export const appeals = sqliteTable(
  'appeals',
  {
    statementId: text('statement_id')
      .primaryKey()
      .references(() => statements.id, { onDelete: 'cascade' }),
    personId: ofUser('person_id'),
    words: text('words').notNull(),
    at: integer('at').notNull(),
    decidedAt: integer('decided_at'),
    decidedBy: text('decided_by'),
    outcome: text('outcome', { enum: APPEAL_OUTCOMES }),
    answer: text('answer'),
  },
  (table) => [
    index('appeals_answered')
      .on(table.decidedAt)
      .where(sql`outcome IS NOT NULL`),
    index('appeals_by_person').on(table.personId, table.at),
  ],
)
