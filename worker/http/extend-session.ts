import { and, eq, lt } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { sessions } from '../db/schema.ts'
import type { AppContext } from './app-env.ts'
import { logError } from './errors.ts'
import { renewSessionCookie, SESSION_LIFETIME_MS, type SessionClaim } from './session-cookie.ts'
import type { SessionRow } from './session-row.ts'

/** A session ends this long after its sign-in, however often it is used. */
const SESSION_AGE_MAX_MS = 90 * DAY
/** A session is extended at most once a day, so that most reads cost no write. */
const EXTEND_AFTER_MS = DAY

/**
 * Extends a session in use, at most once a day, and not beyond its maximum age. While that fails, the session
 * is as good as before, and what was asked is answered.
 */
export async function extendSession(c: AppContext, claim: SessionClaim, row: SessionRow): Promise<void> {
  const { db, now } = c.get('ctx')
  const ends = Math.min(now + SESSION_LIFETIME_MS, row.created_at + SESSION_AGE_MAX_MS)
  if (ends - row.expires_at < EXTEND_AFTER_MS) return
  try {
    await db.repeatable([
      db.orm
        .update(sessions)
        .set({ expiresAt: ends })
        .where(and(eq(sessions.id, claim.id), lt(sessions.expiresAt, ends))),
    ])
  } catch (error) {
    return logError(c, error)
  }
  await renewSessionCookie(c, ends - now)
}
