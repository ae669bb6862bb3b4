import { type SQL, sql } from 'drizzle-orm'
import type { NoticeData } from '#contract/events/notice.ts'
import { noticeWords } from '#contract/events/notice-words.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { notices, noticeSettings } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import { UNREAD_MAX } from '#contract/events/unread.ts'

const NOTICE = columnsOf(notices, 'notices', 'seq', 'kind', 'at', 'data', 'read_at')
export type NoticeRow = RowOf<typeof NOTICE>

/** The newest notices among those that match. */
export const selectNotices = (which: SQL | undefined, most: number): SQL =>
  sql`SELECT ${sql.raw(NOTICE.sql)} FROM ${notices} WHERE ${which} ORDER BY ${notices.seq} DESC LIMIT ${most}`

/** A notice, if its person still wants its kind on devices. */
export const selectDelivered = (seq: number): SQL =>
  selectNotices(
    sql`${notices.seq} = ${seq} AND NOT EXISTS (SELECT 1 FROM ${noticeSettings}
      WHERE ${noticeSettings.userId} = ${notices.userId} AND ${noticeSettings.kind} = ${notices.kind} AND NOT ${noticeSettings.delivered})`,
    1,
  )

/** Its sentence is in the language of `speakIn`. */
export function noticeOf({ seq, kind, at, data, read_at: readAt }: NoticeRow): Notice {
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
export const unread = (person: string | SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${person} AND ${notices.readAt} IS NULL LIMIT ${UNREAD_MAX}))`
