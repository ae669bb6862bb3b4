import { sql } from 'drizzle-orm'
import type { Notice } from '#contract/events/notice.wire.ts'
import { notices } from '../../../db/schema/notices.ts'
import type { Ctx } from '../../../http/context.ts'
import { type NoticeRow, noticeOf, selectNotices } from './notice-row.ts'

const FEED_MAX = 50

/** The latest notices of a person, newest first, for their feed. */
export async function recentNotices(ctx: Ctx, userId: string): Promise<Notice[]> {
  const { results } = await selectNotices(ctx, sql`${notices.userId} = ${userId}`, FEED_MAX).all<NoticeRow>()
  return results.map(noticeOf)
}
