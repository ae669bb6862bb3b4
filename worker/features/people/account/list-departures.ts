import { eq } from 'drizzle-orm'
import { DAY, SECOND } from '#contract/base/time.ts'
import { DEPARTURE_PREFIX } from '#contract/people/account.ts'
import { departures } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Longer than anybody should keep an export of the database. */
const LISTED_MS = 400 * DAY
/** Accounts of one run; the rest waits for the next. */
const CHUNK = 100

/**
 * Adds hashes of deleted accounts to the list outside the database, so that a restored copy loses these
 * accounts again (ops/prepare-restore.ts). Runs after each deletion and every night.
 */
export async function listDepartures({ env, db }: Ctx): Promise<void> {
  const listed = await db.orm
    .select({ hash: departures.hash })
    .from(departures)
    .orderBy(departures.at)
    .limit(CHUNK)
  for (const { hash } of listed) {
    await env.MARKS.put(DEPARTURE_PREFIX + hash, '1', { expirationTtl: LISTED_MS / SECOND })
    await db.orm.delete(departures).where(eq(departures.hash, hash))
  }
}
