import { and, count, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { sessions } from '../../../db/schema.ts'
import type { SessionClaim } from '../../../http/session-cookie.ts'
import { transaction } from '../../../http/transaction.ts'
import type { Ctx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

const all = alias(sessions, 'all_sessions')

/** Ends one session, or every session of its person, which is audited. An unknown session is not an error. */
export async function signOut(ctx: Ctx, claim: SessionClaim, everywhere: boolean): Promise<void> {
  await (everywhere ? signOutEverywhere(ctx, claim) : signOutHere(ctx, claim))
}

const isSession = ({ id, secretHash }: SessionClaim) =>
  and(eq(sessions.id, id), eq(sessions.secretHash, secretHash))

async function signOutHere({ db }: Ctx, claim: SessionClaim): Promise<void> {
  await db.repeatable([db.orm.delete(sessions).where(isSession(claim))])
}

async function signOutEverywhere(ctx: Ctx, claim: SessionClaim): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [person] = await tx
      .select({ userId: sessions.userId, sessions: count() })
      .from(sessions)
      .innerJoin(all, eq(all.userId, sessions.userId))
      .where(isSession(claim))
      .groupBy(sessions.userId)
    if (!person) return
    const { userId } = person
    const byThem = { ...ctx, actor: { kind: 'user', userId, roles: [] } } as const
    tx.write(
      tx.delete(sessions).where(eq(sessions.userId, userId)),
      audit(byThem, 'user.sign-out-everywhere', userId, { before: { sessions: person.sessions } }),
    )
  })
}
