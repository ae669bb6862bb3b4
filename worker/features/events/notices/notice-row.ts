import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { noticeWords } from '#contract/events/notice-words.ts'
import type { NoticeData } from '#contract/events/notice.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { UNREAD_MAX } from '#contract/events/unread.ts'
import { say } from '#contract/language/i18n.ts'
import type { Orm } from '../../../db/client.ts'
import { notices } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { wants } from './wanted-sql.ts'

/** The newest notices that match. */
export function selectNotices(orm: Orm, which: SQL | undefined, most: number) {
  const { seq, kind, at, data, readAt } = notices
  return orm
    .select({ seq, kind, at, data: storedText(data), readAt })
    .from(notices)
    .where(which)
    .orderBy(desc(seq))
    .limit(most)
}

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number]

/** A notice, if its person still wants its kind on devices. */
export function selectDelivered(orm: Orm, seq: number) {
  return selectNotices(orm, and(eq(notices.seq, seq), wants('devices', notices.userId, notices.kind)), 1)
}

/** A notice as answers have it. Its sentence is in the language that `speakIn` has set. */
export function noticeOf({ seq, kind, at, data, readAt }: NoticeRow): Notice {
  const words = noticeWords(kind, noticeData(data))
  return {
    _id: String(seq),
    kind,
    at: iso(at),
    read: readAt !== null,
    ...words,
    text: say(`notice.${words.key}`, words.params),
  }
}

/**
 * The data of a notice. A broken value gives empty fields, so its reader learns only that something happened.
 */
export function noticeData(stored: string): NoticeData {
  const data: Partial<Record<keyof NoticeData, unknown>> = Object(storedJson(stored, 'notices.data'))
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const rule = text(data.rule)
  return {
    outcome: text(data.outcome) ?? '',
    name: text(data.name),
    id: text(data.id) ?? '',
    ...(rule === null ? {} : { rule }),
    ...(typeof data.count === 'number' ? { count: data.count } : {}),
  }
}

/** The number of a person's unread notices, up to UNREAD_MAX. `person` is their id, or a query for it. */
export function selectUnread(orm: Orm, person: string | SQL) {
  const some = orm
    .select({ seq: notices.seq })
    .from(notices)
    .where(and(eq(notices.userId, person), isNull(notices.readAt)))
    .limit(UNREAD_MAX)
    .as('some')
  return orm.select({ unread: count().as('unread') }).from(some)
}
