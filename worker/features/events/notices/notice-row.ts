import { and, count, desc, eq, isNull, not, notExists, type SQL } from 'drizzle-orm'
import type { NoticeData } from '#contract/events/notice.ts'
import { noticeWords } from '#contract/events/notice-words.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { notices, noticeSettings } from '../../../db/schema.ts'
import type { Orm } from '../../../db/client.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { UNREAD_MAX } from '#contract/events/unread.ts'

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
  const { userId, kind, delivered } = noticeSettings
  const isOff = orm
    .select({ kind })
    .from(noticeSettings)
    .where(and(eq(userId, notices.userId), eq(kind, notices.kind), not(delivered)))
  return selectNotices(orm, and(eq(notices.seq, seq), notExists(isOff)), 1)
}

/** Its sentence is in the language of `speakIn`. */
export function noticeOf({ seq, kind, at, data, readAt }: NoticeRow): Notice {
  const words = noticeWords(kind, noticeData(data))
  return {
    _id: String(seq),
    kind,
    at: new Date(at).toISOString(),
    read: readAt !== null,
    ...words,
    text: say(`notice.${words.key}`, words.params),
  }
}

/** What a row tells; a broken value tells nothing but that something happened. */
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

/** The number of a person's unread notices, up to UNREAD_MAX, by the index of the unread ones. `person` is their id, or a query for it. */
export function selectUnread(orm: Orm, person: string | SQL) {
  const some = orm
    .select({ seq: notices.seq })
    .from(notices)
    .where(and(eq(notices.userId, person), isNull(notices.readAt)))
    .limit(UNREAD_MAX)
    .as('some')
  return orm.select({ unread: count().as('unread') }).from(some)
}
