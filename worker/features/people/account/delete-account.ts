import { sql } from 'drizzle-orm'
import { type UserCtx, HttpError, signInFirst } from '../../../http/verb.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { ACCOUNT_DELETION } from './account-data.ts'
import { leaveVotes } from '../../votes/left-votes.ts'
import { listDepartures } from './list-departures.ts'
import { departures, users } from '../../../db/schema.ts'
import { type SqlRow, into } from '../../../db/sql.ts'

/** What the database says when the only admin would go: see migrations/0001_triggers.sql. */
const LAST_ADMIN = 'the last admin stays'

/**
 * Deletes the account with all that is theirs, in one transaction; `contract/legal/privacy.ts` lists what remains.
 * `confirm` must be their name, so that no single slip does it. 409 for the last admin.
 */
export async function deleteAccount(ctx: UserCtx, { confirm }: { confirm: string }): Promise<void> {
  const { db } = ctx
  const { userId } = ctx.actor
  const person = await db.first<SqlRow<typeof users, 'username' | 'chat_id'>>(
    sql`SELECT ${users.username}, ${users.chatId} FROM ${users} WHERE ${users.id} = ${userId}`,
  )
  if (!person) throw signInFirst()
  if (confirm !== person.username)
    throw new HttpError('invalid_input', 'Type your name exactly as it is shown.', { field: 'confirm' })
  const deletion = ACCOUNT_DELETION.map((text) => db.prepare(text).bind(userId))
  const hash = await sha256(userId)
  try {
    await db.repeatable([
      ...(await leaveVotes(ctx, { userId, chatId: person.chat_id })),
      ...deletion,
      sql`INSERT OR IGNORE INTO ${into(departures, 'hash', 'at')}  VALUES (${hash}, ${ctx.now})`,
      auditStatement(ctx, 'account.delete', userId),
    ])
    ctx.waitUntil(listDepartures(ctx))
  } catch (error) {
    if (String(error).includes(LAST_ADMIN))
      throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
        current: 'last_admin',
      })
    throw error
  }
}
