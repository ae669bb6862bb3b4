import { and, eq, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { noticePage, noticesQuery } from '#contract/events/notice.wire.ts'
import { notices } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { inEnglish } from '../../../platform/language.ts'
import { noticeOf, selectNotices, selectUnread } from './notice-row.ts'

/**
 * The caller's notices, newest first. Each combination of filters has an index, so a page reads its own rows
 * only.
 */
export async function listNotices(
  ctx: UserCtx,
  { kind, unread: onlyUnread, cursor, limit }: z.output<typeof noticesQuery>,
): Promise<z.output<typeof noticePage>> {
  const { orm } = ctx.db
  const me = ctx.actor.userId
  const which = and(
    eq(notices.userId, me),
    lt(notices.seq, cursor ?? Number.MAX_SAFE_INTEGER),
    kind === undefined ? undefined : eq(notices.kind, kind),
    onlyUnread === undefined ? undefined : isNull(notices.readAt),
  )
  const [rows, [counted]] = await orm.batch([selectNotices(orm, which, limit + 1), selectUnread(orm, me)])
  const items = await inEnglish(() => rows.slice(0, limit).map(noticeOf))
  const next = rows.length > limit ? (items.at(-1)?._id ?? null) : null
  return { items, next, unread: counted?.unread ?? 0 }
}
