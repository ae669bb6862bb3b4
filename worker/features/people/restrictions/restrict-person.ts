import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { hasAdminRole, staffRoleOf } from '#contract/people/permissions.ts'
import type { restrictBody, restrictionAnswer } from '#contract/people/person.wire.ts'
import type { RestrictedAct } from '#contract/people/restriction.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { users } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { holderName } from '../../../http/holder.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { decide } from '../../decisions/decide.ts'
import {
  appealWaitsFor,
  type DecisionRow,
  endDecisions,
  isRunning,
  readDecisions,
} from '../../decisions/decision-rows.ts'
import { noLongerAdmin } from '../revoke-role.ts'
import { decidedFirstError, readRestriction } from './restriction-row.ts'

type Input = z.output<typeof restrictBody>

/**
 * Forbids a person some acts, from their next request on. The statement takes the place of the one that the
 * caller saw, and keeps a keyed hash of the platform's id, which finds a later account.
 */
export async function restrictPerson(
  ctx: UserCtx,
  userId: string,
  input: Input,
): Promise<z.output<typeof restrictionAnswer>> {
  requireAdmin(ctx)
  const { env, db, now, actor } = ctx
  const { acts, rule = DEFAULT_RULE, note, reported, replaces } = input
  const until = input.until === null ? null : Date.parse(input.until)
  if (until !== null && until <= now)
    throw new HttpError('invalid_input', 'Choose a time in the future.', { field: 'until' })
  const [account] = await db.orm.select({ chatId: users.chatId }).from(users).where(eq(users.id, userId))
  if (!account) throw personNotFound()
  const restriction = { acts, until, holder: await holderName(env, account.chatId) }
  await transaction(ctx, async (tx) => {
    const { person, decisions, running } = await readPerson(tx, userId, ctx)
    const content = { acts, until, rule, note }
    if (running && isSame(running, content, actor.userId)) return
    if (person.role !== null)
      throw new HttpError('state_conflict', `${person.username} is on the team. Revoke their role first.`, {
        current: person.role,
      })
    if (replaces !== undefined && replaces !== (running?.id ?? null)) throw decidedFirstError(person, running)
    if (running && appealWaitsFor(running)) throw appealWaitsError()
    const subject = {
      id: userId,
      personId: userId,
      name: person.username,
      before: running && { acts: running.acts, until: running.until, rule: running.rule },
      after: { acts, until },
    }
    // A restriction whose time is over, but which the job has not ended yet, has expired: it is not replaced.
    for (const over of decisions.filter((decision) => decision.endedAt === null && !isRunning(decision, now)))
      endDecisions(tx, [over], { at: over.until ?? now, ended: 'expired' })
    const why = { rule, note, reported, restriction }
    const decided = await decide(ctx, tx, { kind: 'restrict-account', subjects: [subject] }, why)
    if (decided.length === 0) throw appealWaitsError()
  })
  return { _id: userId, restriction: await readRestriction(ctx, userId) }
}

/**
 * The person an admin decides about, with all decisions. Throws if they are gone, or the admin lost the role.
 */
export async function readPerson(tx: Transaction, userId: string, { actor, now }: UserCtx) {
  const [[person], [admin], decisions] = await Promise.all([
    tx.select({ username: users.username, roles: users.roles }).from(users).where(eq(users.id, userId)),
    tx.select({ roles: users.roles }).from(users).where(eq(users.id, actor.userId)),
    readDecisions(tx, 'user', [userId]),
  ])
  if (!person) throw personNotFound()
  if (!admin || !hasAdminRole(admin.roles)) throw noLongerAdmin()
  const { username, roles } = person
  return {
    person: { username, role: staffRoleOf(roles) },
    decisions,
    running: decisions.find((decision) => isRunning(decision, now)) ?? null,
  }
}

export const personNotFound = () => new HttpError('not_found', 'Nobody with this id is here.')

interface Content {
  acts: readonly RestrictedAct[]
  until: number | null
  rule: string
  note: string | null
}

const isSame = (running: DecisionRow, { acts, until, rule, note }: Content, adminId: string): boolean =>
  (running.acts ?? []).join() === acts.join() &&
  running.until === until &&
  running.rule === rule &&
  running.note === note &&
  running.decidedBy === adminId
