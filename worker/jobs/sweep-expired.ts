import { VOTE_COOLDOWN_MS } from '#contract/listing.ts'
import { inArray, lte } from 'drizzle-orm'
import { burnedCaptchas } from '../db/schema/captchas.ts'
import { quotas } from '../db/schema/quotas.ts'
import { sessions } from '../db/schema/sessions.ts'
import { withdrawnVotes } from '../db/schema/votes.ts'
import type { Ctx } from '../http/context.ts'

/** Rows deleted in one statement, to limit the work. */
const CHUNK = 5_000

/** Removes expired sessions, captchas and quotas, and the notes of votes that were taken back, when the wait after them is over. */
export async function sweepExpired({ db, now }: Ctx): Promise<void> {
  for (const table of [sessions, burnedCaptchas, quotas]) {
    const { id, expiresAt } = table
    const expired = db.orm.select({ id }).from(table).where(lte(expiresAt, now)).limit(CHUNK)
    let removed = CHUNK
    while (removed === CHUNK)
      removed = (await db.orm.delete(table).where(inArray(id, expired)).returning({ id })).length
  }
  await db.orm.delete(withdrawnVotes).where(lte(withdrawnVotes.castAt, now - VOTE_COOLDOWN_MS))
}
