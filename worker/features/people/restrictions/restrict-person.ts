import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { restrictBody, restrictionAnswer, StaffRestriction } from '#contract/people/person.wire.ts'
import { appeals, statements, users } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { withRestriction } from '../../../http/restriction.ts'
import { conclude, giveReasons } from '../../decisions/decide.ts'
import { set, type SqlRow } from '../../../db/sql.ts'
import { entriesOf, entry } from '../../decisions/entries.ts'
import { appealWaits } from '../../decisions/appeal-waits.ts'
import { expireStatements } from './expire-restrictions.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { isAdmin } from '../../../db/admin-role.ts'
import { noLongerAdmin } from '../revoke-admin.ts'
import { holderName } from '../../../http/holder.ts'
import {
  runningStatement,
  type StaffRestrictionRow,
  staffRestrictionOf,
  type SubjectRow,
  subjectStatement,
  decidedFirst,
} from './restriction-row.ts'

const a = alias(users, 'a')
const u = alias(users, 'u')
const x = alias(statements, 'x')
const p = alias(appeals, 'p')

/** An appeal against the restriction `x` waits. */
const APPEALED = sql`EXISTS (SELECT 1 FROM ${appeals} p WHERE ${p.statementId} = ${x.id} AND ${p.decidedAt} IS NULL)`

type Input = z.output<typeof restrictBody>

/**
 * Forbids a person some acts, from their next request on. The statement takes the place of the one that the caller
 * saw, and keeps a keyed hash of the platform's id, which finds a later account.
 */
export async function restrictPerson(
  ctx: UserCtx,
  userId: string,
  input: Input,
): Promise<z.output<typeof restrictionAnswer>> {
  requireAdmin(ctx)
  const { env, db, now, actor } = ctx
  const { acts, until, rule = DEFAULT_RULE, note, reported = false, replaces } = input
  const end = until === null ? null : Date.parse(until)
  if (end !== null && end <= now)
    throw new HttpError('invalid_input', 'Choose a time in the future.', { field: 'until' })
  const person = await db.first<SqlRow<typeof users, 'chat_id'>>(
    sql`SELECT ${users.chatId} FROM ${users} WHERE ${users.id} = ${userId}`,
  )
  if (!person) throw personNotFound()
  const content = { acts, until: end, rule, note }
  const holder = await holderName(env, person.chat_id)
  const [done, [subject], running] = await writeOnce<[SubjectRow, StaffRestrictionRow]>(
    ctx,
    [
      // One that is over but not yet swept is over, not replaced.
      ...expireStatements(now, sql`${statements.personId} = ${userId}`),
      sql`${auditEntry(ctx)}, 'user.restrict', 'user', ${u.id}, iif(${x.id} IS NULL, NULL, json_object('acts', json(${x.acts}), 'until', ${x.until}, 'rule', ${x.rule})), ${JSON.stringify({ ...content, ...(reported && { reported: 1 }) })}
           FROM ${users} u JOIN ${users} a ON ${a.id} = ${actor.userId} ${withRestriction(u.id, now)}
          WHERE ${u.id} = ${userId} AND NOT ${isAdmin(u)} AND ${isAdmin(a)} AND (${Number(replaces === undefined)} OR ${x.id} IS ${replaces ?? null})
            AND NOT ${APPEALED}
            AND NOT (${x.id} IS NOT NULL AND (${x.acts}, ${x.until}, ${x.rule}, ${x.note}, ${x.decidedBy}) IS (${JSON.stringify(acts)}, ${end}, ${rule}, ${note}, ${actor.userId}))`,
      ...giveReasons(ctx, 'restrict-account'),
      sql`UPDATE ${statements} SET ${set(statements, { holder: holder })} WHERE ${statements.auditSeq} IN
            (SELECT ${entry.seq} FROM ${entriesOf(ctx, ['user.restrict'])})`,
      ...conclude(ctx, 'restrict-account'),
    ],
    [subjectStatement(userId, actor.userId), runningStatement(userId, now)],
  )
  if (!subject) throw personNotFound()
  if (!subject.actor_is_admin) throw noLongerAdmin()
  const restriction = staffRestrictionOf(running[0])
  if (done || (restriction && isSame(restriction, content, actor.userId))) return { _id: userId, restriction }
  if (subject.is_admin)
    throw new HttpError('state_conflict', `${subject.username} is an admin. Revoke that first.`, {
      current: 'admin',
    })
  // What the caller saw still runs: only an appeal against it can have stopped the decision.
  if (restriction && (replaces === undefined || replaces === restriction.statementId)) throw appealWaits()
  throw decidedFirst(subject, restriction)
}

export const personNotFound = () => new HttpError('not_found', 'Nobody with this id is here.')

function isSame(
  running: StaffRestriction,
  {
    acts,
    until,
    rule,
    note,
  }: { acts: readonly string[]; until: number | null; rule: string; note: string | null },
  adminId: string,
): boolean {
  return (
    running.acts.join() === acts.join() &&
    (running.until === null ? null : Date.parse(running.until)) === until &&
    running.rule === rule &&
    running.note === note &&
    running.by?.id === adminId
  )
}
