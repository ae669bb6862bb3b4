import { sql } from 'drizzle-orm'
import { MESSAGES_KEPT_MS } from '#contract/events/webhook.ts'
import { incidents, outbox, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Rows deleted in one statement, and statements in one run. The rest waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/**
 * Deletes what was written 30 days ago, for webhooks of owners and devices also what never could be sent. What waits for Discord stays, and what knows the message of an
 * open incident. Also deletes keys of webhooks that no longer sign.
 */
export async function sweepOutbox({ db, now }: Ctx): Promise<void> {
  await db.run(
    sql`UPDATE ${webhooks} SET ${set(webhooks, { oldSealed: null, oldUntil: null })} WHERE ${webhooks.oldUntil} <= ${now}`,
  )
  const o = outbox
  const old = sql`SELECT ${o.seq} FROM ${o} WHERE ${o.at} <= ${now - MESSAGES_KEPT_MS} AND (${o.subscriptionId} IS NULL OR ${o.doneAt} IS NOT NULL)
    AND (${o.messageId} IS NULL OR ${o.about} IS NULL OR ${o.about} NOT IN (SELECT ${incidents.id} FROM ${incidents} WHERE NOT ${incidents.closed}))`
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const deleted = await db.all(
      sql`DELETE FROM ${o} WHERE ${o.seq} IN (${old} LIMIT ${CHUNK}) RETURNING seq`,
    )
    if (deleted.length < CHUNK) return
  }
}
