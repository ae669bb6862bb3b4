import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/verb.ts'
import { hubs, siteCounters } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

/** After this many errors in a row, a run treats the platform as unavailable. */
export const FAILURES_A_RUN = 2

/** The platform asked us to wait: no hub and no invite of a listing is looked up before then, in milliseconds from now. */
export async function backOff({ db, now }: Ctx, waitMs: number): Promise<void> {
  await db.batch([
    sql`UPDATE ${hubs} SET ${set(hubs, { nextCheckAt: now + waitMs })}
          WHERE ${hubs.nextCheckAt} < ${now + waitMs}`,
    sql`UPDATE ${siteCounters} SET ${set(siteCounters, { invitesQuietUntil: sql`max(${siteCounters.invitesQuietUntil}, ${now + waitMs})` })}
          WHERE ${siteCounters.id} = 1`,
  ])
}
