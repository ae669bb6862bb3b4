import { sql } from 'drizzle-orm'
import type { Notice } from '#contract/events/notice.wire.ts'
import { notices } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/context.ts'
import { type NoticeRow, noticeOf, selectNotices } from './notice-row.ts'

const FEED_MAX = 50

/** The latest notices of a person, newest first, for their feed. */
export async function recentNotices({ db }: Ctx, userId: string): Promise<Notice[]> {
  const results = await db.all<NoticeRow>(selectNotices(sql`${notices.userId} = ${userId}`, FEED_MAX))
  return results.map(noticeOf)
}
