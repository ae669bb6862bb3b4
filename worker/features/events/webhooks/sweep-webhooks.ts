import { MESSAGES_KEPT_MS } from '#contract/events/webhook.ts'
import type { Ctx } from '../../../http/context.ts'

/** Rows deleted in one statement, and statements in one run. The rest waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/** Deletes messages after 30 days, also those that never could be sent, and keys that no longer sign. Numbers follow time, so the oldest come first. */
export async function sweepWebhooks({ db, now }: Ctx): Promise<void> {
  await db
    .prepare('UPDATE webhooks SET old_sealed = NULL, old_until = NULL WHERE old_until <= ?1')
    .bind(now)
    .run()
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const { results } = await db
      .prepare(
        `DELETE FROM webhook_messages WHERE seq IN (SELECT seq FROM webhook_messages ORDER BY seq LIMIT ${CHUNK}) AND at <= ?1 RETURNING seq`,
      )
      .bind(now - MESSAGES_KEPT_MS)
      .all()
    if (results.length < CHUNK) return
  }
}
