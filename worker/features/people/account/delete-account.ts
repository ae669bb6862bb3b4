import { eq } from 'drizzle-orm'
import { departures, users } from '../../../db/schema.ts'
import { holderName } from '../../../http/holder.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, signInFirstError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { leaveVotes } from '../../votes/left-votes.ts'
import { ACCOUNT_DELETION } from './account-data.ts'
import { listDepartures } from './list-departures.ts'

/** What the database says when the only admin would go: see migrations/0001_triggers.sql. */
const LAST_ADMIN = 'the last admin stays'

/**
 * Deletes the account with all that is theirs, in one transaction; `contract/legal/privacy.ts` lists what
 * remains. `confirm` must be their name, so that no single slip does it. 409 for the last admin.
 */
export async function deleteAccount(ctx: UserCtx, { confirm }: { confirm: string }): Promise<void> {
  const { db, now, env } = ctx
  const { userId } = ctx.actor
  const [account] = await db.orm.select({ chatId: users.chatId }).from(users).where(eq(users.id, userId))
  if (!account) throw signInFirstError()
  const hash = await sha256(userId)
  const holder = await holderName(env, account.chatId)
  await transaction(ctx, async (tx) => {
    const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
    if (!person) throw signInFirstError()
    if (confirm !== person.username)
      throw new HttpError('invalid_input', 'Type your name exactly as it is shown.', { field: 'confirm' })
    tx.write(
      ...leaveVotes(ctx, { userId, holder }),
      ...ACCOUNT_DELETION.map((text) => db.prepare(text).bind(userId)),
      tx.insert(departures).values({ hash, at: now }).onConflictDoNothing(),
      audit(ctx, 'account.delete', userId),
    )
  }).catch((error: unknown) => {
    if (!String(error).includes(LAST_ADMIN)) throw error
    throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
      current: 'last_admin',
    })
  })
  ctx.waitUntil(listDepartures(ctx))
}
