import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { warnBody, warning } from '#contract/people/person.wire.ts'
import { users, warnings } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { iso } from '../../../platform/iso.ts'
import { tell } from '../../events/tell.ts'
import { personNotFound } from './restrict-person.ts'

type Warning = z.output<typeof warning>

/** Reminds a person of a rule. It takes nothing away, so it is no decision: no statement, no appeal. Staff see it later. */
export async function warnPerson(
  ctx: UserCtx,
  userId: string,
  { rule, note }: z.output<typeof warnBody>,
): Promise<Warning> {
  requireModerator(ctx)
  const { now: at, actor } = ctx
  if (actor.userId === userId) throw new HttpError('forbidden', 'You cannot warn yourself.')
  return transaction(ctx, async (tx) => {
    const read = (id: string) =>
      tx
        .select({ id: users.id, username: users.username, avatar: users.avatar })
        .from(users)
        .where(eq(users.id, id))
    const [[person], [by]] = await Promise.all([read(userId), read(actor.userId)])
    if (!person) throw personNotFound()
    const id = newId()
    tx.write(
      tx.insert(warnings).values({ id, personId: userId, rule, note, at, givenBy: actor.userId }),
      audit(ctx, 'user.warn', userId, { after: { rule, note } }),
      ...tell([
        { person: userId, kind: 'warning', key: `warning:${id}`, at, outcome: 'given', name: note, id, rule },
      ]),
    )
    return { _id: id, rule, note, at: iso(at), by: by ?? null }
  })
}
