import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { readAnswer, readBody } from '#contract/events/notice.wire.ts'
import { notices } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { selectUnread } from './notice-row.ts'

/** Rows that one statement marks, and statements of one call. A person with more unread notices calls again. */
const CHUNK = 2_000
const CHUNKS_MAX = 20

/** Marks notices of the caller as read. Those of other people, and those read before, stay as they are. Answers how many are unread then. */
export async function markRead(
  { db, actor, now }: UserCtx,
  { ids, upTo }: z.output<typeof readBody>,
): Promise<z.output<typeof readAnswer>> {
  const { orm } = db
  const chosen = ids ? among(notices.seq, ids.map(Number)) : lte(notices.seq, Number(upTo))
  const some = orm
    .select({ seq: notices.seq })
    .from(notices)
    .where(and(eq(notices.userId, actor.userId), isNull(notices.readAt), chosen))
    .limit(CHUNK)
  const mark = orm
    .update(notices)
    .set({ readAt: now })
    .where(inArray(notices.seq, some))
    .returning({ seq: notices.seq })
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const { rows } = await db.twice<{ marked: { seq: number }; count: { unread: number } }>({
      marked: mark,
      count: selectUnread(orm, actor.userId),
    })
    if (rows.marked.length < CHUNK) return { unread: rows.count[0]?.unread ?? 0 }
  }
  return { unread: 0 }
}
