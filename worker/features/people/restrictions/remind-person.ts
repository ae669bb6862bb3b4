import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import type { remindBody } from '#contract/people/person.wire.ts'
import { users } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { transaction } from '../../../http/transaction.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { tell } from '../../events/tell.ts'
import { personNotFound } from './restrict-person.ts'

/** Reminders by one member of staff, to anybody and to one person. */
const REMINDERS_A_DAY = { name: 'remind', limit: 60, windowMs: DAY }
const REMINDERS_TO_ONE = { name: 'remind-one', limit: 3, windowMs: DAY }

/**
 * Reminds a person of a rule. A reminder restricts nothing, so it is no decision and has no appeal. The audit
 * log keeps it.
 */
export async function remindPerson(
  ctx: UserCtx,
  userId: string,
  { rule, note }: z.output<typeof remindBody>,
): Promise<z.output<typeof remindBody>> {
  requireModerator(ctx)
  const { now: at, actor } = ctx
  if (actor.userId === userId) throw new HttpError('forbidden', 'You cannot remind yourself.')
  await takeQuota(
    ctx,
    REMINDERS_TO_ONE,
    `${actor.userId} ${userId}`,
    'You have reminded this person often enough today.',
  )
  await takeQuota(ctx, REMINDERS_A_DAY, actor.userId)
  return transaction(ctx, async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!person) throw personNotFound()
    const id = newId()
    tx.write(
      audit(ctx, 'user.remind', userId, { after: { rule, note } }),
      ...tell([
        {
          person: userId,
          kind: 'reminder',
          key: `reminder:${id}`,
          at,
          outcome: 'given',
          name: note,
          id,
          rule,
        },
      ]),
    )
    return { rule, note }
  })
}
