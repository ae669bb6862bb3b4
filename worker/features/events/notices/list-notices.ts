import type { z } from 'zod'
import type { noticePage, noticesQuery } from '#contract/events/notice.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { NOTICE, type NoticeRow, noticeOf } from './notice-row.ts'
import { unreadSql } from './unread.ts'

/** The caller's notices, newest first. Each combination of filters has an index in this order, so a page reads its own rows only. */
export async function listNotices(
  { db, actor }: UserCtx,
  { kind, unread, cursor, limit }: z.output<typeof noticesQuery>,
): Promise<z.output<typeof noticePage>> {
  const where = [
    'n.user_id = ?1',
    'n.seq < ?2',
    ...(kind === undefined ? [] : ['n.kind = ?4']),
    ...(unread === undefined ? [] : ['n.read_at IS NULL']),
  ]
  const [found, count] = await db.batch<[NoticeRow, { unread: number }]>([
    db
      .prepare(
        `SELECT ${NOTICE.sql} FROM notices n WHERE ${where.join(' AND ')} ORDER BY n.seq DESC LIMIT ?3`,
      )
      .bind(
        actor.userId,
        cursor ?? Number.MAX_SAFE_INTEGER,
        limit + 1,
        ...(kind === undefined ? [] : [kind]),
      ),
    db.prepare(`SELECT ${unreadSql('?1')} AS unread`).bind(actor.userId),
  ])
  const items = found.results.slice(0, limit).map(noticeOf)
  const next = found.results.length > limit ? (items.at(-1)?._id ?? null) : null
  return { items, next, unread: count.results[0]?.unread ?? 0 }
}
