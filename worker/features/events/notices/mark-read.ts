import type { z } from 'zod'
import type { readAnswer, readBody } from '#contract/events/notice.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { unreadSql } from './unread.ts'

/** Rows that one statement marks, and statements of one call. A person with more unread notices calls again. */
const CHUNK = 2_000
const CHUNKS_MAX = 20

/** Marks notices of the caller as read. Those of other people, and those read before, stay as they are. Answers how many are unread then. */
export async function markRead(
  { db, actor, now }: UserCtx,
  { ids, upTo }: z.output<typeof readBody>,
): Promise<z.output<typeof readAnswer>> {
  const chosen = ids
    ? { sql: 'seq IN (SELECT value FROM json_each(?2))', value: JSON.stringify(ids.map(Number)) }
    : { sql: 'seq <= ?2', value: Number(upTo) }
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const {
      results: [marked, count],
    } = await db.repeatable<[{ seq: number }, { unread: number }]>([
      db
        .prepare(
          `UPDATE notices SET read_at = ?3 WHERE seq IN (SELECT seq FROM notices
             WHERE user_id = ?1 AND read_at IS NULL AND ${chosen.sql} LIMIT ${CHUNK}) RETURNING seq`,
        )
        .bind(actor.userId, chosen.value, now),
      db.prepare(`SELECT ${unreadSql('?1')} AS unread`).bind(actor.userId),
    ])
    if (marked.results.length < CHUNK) return { unread: count.results[0]?.unread ?? 0 }
  }
  return { unread: 0 }
}
