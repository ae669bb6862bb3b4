import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { readAnswer, readBody } from '#contract/events/notice.wire.ts'
import { notices } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { selectUnread } from './notice-row.ts'

/** Rows that one statement marks. */
const CHUNK = 2_000
/** Statements of one call. What is still unread then is marked by the next call. */
const CHUNKS_MAX = 20

/** Marks unread notices of the caller as read, and answers how many are unread then. */
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
  let unread = 0
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const { rows } = await db.repeatableNamed<{ marked: { seq: number }; count: { unread: number } }>({
      marked: mark,
      count: selectUnread(orm, actor.userId),
    })
    unread = rows.count[0]?.unread ?? 0
    if (rows.marked.length < CHUNK) break
  }
  return { unread }
}
