import type { Notice } from '#contract/events/notice.wire.ts'
import type { Ctx } from '../../../http/context.ts'
import { NOTICE, type NoticeRow, noticeOf } from './notice-row.ts'

const FEED_MAX = 50

/** The latest notices of a person, newest first, for their feed. */
export async function recentNotices({ db }: Ctx, userId: string): Promise<Notice[]> {
  const { results } = await db
    .prepare(`SELECT ${NOTICE.sql} FROM notices n WHERE n.user_id = ?1 ORDER BY n.seq DESC LIMIT ${FEED_MAX}`)
    .bind(userId)
    .all<NoticeRow>()
  return results.map(noticeOf)
}
