import { type SQL, sql } from 'drizzle-orm'
import { statements } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { endStatements } from '../../decisions/end-statements.ts'
import { emit } from '../../events/registry.ts'

const isOver = (now: number, which: SQL): SQL =>
  sql`${statements.until} IS NOT NULL AND ${statements.until} <= ${now} AND ${statements.endedAt} IS NULL
    AND ${statements.restriction} = 'restrict-account' AND ${which}`

/** Ends those of these restrictions whose time is over. */
export const expireStatements = (now: number, which: SQL): SQL[] =>
  endStatements(isOver(now, which), sql`${statements.until}`, sql`'expired'`)

/**
 * Ends the statements of restrictions whose time is over, tells the people, and forgets the hashes of their ids. A restriction stops counting by its time, also
 * before this ran.
 */
export async function expireRestrictions({ db, now }: Ctx): Promise<void> {
  await db.batch([
    ...emit('restriction.expired', {
      from: sql`${statements} WHERE ${isOver(now, sql`true`)}`,
      at: now,
    }),
    ...expireStatements(now, sql`true`),
  ])
}
