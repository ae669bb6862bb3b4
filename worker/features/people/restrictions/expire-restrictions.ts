import { type SQL, sql } from 'drizzle-orm'
import { notices } from '../../../db/schema/notices.ts'
import { statements } from '../../../db/schema/statements.ts'
import { names } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'
import { endStatements } from '../../decisions/end-statements.ts'
import { prepared } from '../../decisions/entries.ts'

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
  await db.batch(
    prepared({ db }, [
      sql`INSERT INTO ${notices} (${names(notices.userId, notices.kind, notices.key, notices.at, notices.data)})
          SELECT ${statements.personId}, 'decision', 'expired:' || ${statements.id}, ${now}, json_object('outcome', 'expired', 'name', NULL, 'id', ${statements.id})
            FROM ${statements} WHERE ${isOver(now, sql`${statements.personId} IS NOT NULL`)}
          ON CONFLICT (${names(notices.userId, notices.key)}) DO NOTHING`,
      ...expireStatements(now, sql`true`),
    ]),
  )
}
