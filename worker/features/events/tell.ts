import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import type { WebhookEvent } from '#contract/events/webhook.ts'
import { listings } from '../../db/schema/listings.ts'
import { notices, noticeSettings } from '../../db/schema/notices.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { webhookMessages, webhooks } from '../../db/schema/webhooks.ts'
import { names } from '../../db/statement.ts'

/** SQL, or a value. */
export type Value = SQL | AnyColumn | string | number | null

/** Notices of one kind: one for each row that `from` finds. */
interface NoticeRows {
  /** For FROM and WHERE. */
  from: SQL
  kind: NoticeKind
  /** Who is told; nobody if it is null. */
  person: Value
  /** Names the event, so that each person is told once. */
  key: Value
  at: Value
  outcome: Value
  name: Value
  id: Value
  /** Of a decision. */
  rule?: Value
}
type NoticesOf<Kind extends NoticeKind> = NoticeRows & { kind: Kind; outcome: NoticeOutcome<Kind> | SQL }
/** With an outcome that has words. */
export type ToldPeople = { [Kind in NoticeKind]: NoticesOf<Kind> }[NoticeKind]

/** Messages for the programs of owners: a row for each listing that `from` finds, and each of its webhooks that wants the event. */
export interface ToldPrograms {
  /** For FROM and WHERE; `listings` is one of the tables. */
  from: SQL
  event: WebhookEvent | SQL
  at: Value
  /** JSON: the `data` of the message. */
  data: SQL
  /** The review that it is about. */
  review?: Value
}

/** A server in messages. */
export const SERVER = sql`json_object('_id', ${listings.id}, 'name', ${listings.name})`
/** A server in notices. */
export const SHOWN_SERVER = { name: listings.name, id: listings.id }

/** What an event tells. */
export interface Told {
  people?: readonly ToldPeople[]
  programs?: ToldPrograms
}

/** The statements that tell it, for the batch of the cause. They go together and in this order. */
export const tellSql = ({ people = [], programs }: Told): SQL[] => [
  ...people.flatMap(noticesSql),
  ...(programs ? messagesSql(programs) : []),
]

/** What a person switched off is not written. A new notice makes their Discord webhook due. */
export function noticesSql({ from, kind, person, key, at, outcome, name, id, rule }: NoticeRows): SQL[] {
  const n = notices
  const data = sql`json_object('outcome', ${outcome}, 'name', ${name}, 'id', ${id}${rule === undefined ? sql`` : sql`, 'rule', ${rule}`})`
  return [
    sql`INSERT INTO ${n} (${names(n.userId, n.kind, n.key, n.at, n.data)})
        SELECT t.person, ${kind}, t.key, t.at, t.data FROM (SELECT ${person} AS person, ${key} AS key, ${at} AS at, ${data} AS data FROM ${from}) t
         WHERE t.person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${noticeSettings}
           WHERE ${noticeSettings.userId} = t.person AND ${noticeSettings.kind} = ${kind} AND NOT ${noticeSettings.shown})
        ON CONFLICT (${names(n.userId, n.key)}) DO NOTHING`,
    WAKE_PEOPLE,
  ]
}

/** The rows that the statement before it wrote have the highest numbers. */
const latest = (table: typeof notices | typeof webhookMessages): SQL =>
  sql`(SELECT * FROM ${table} ORDER BY ${table.seq} DESC LIMIT changes())`

/** The webhooks of the people who were just told are due, with all their attempts, unless they must wait for Discord. */
const WAKE_PEOPLE = sql`UPDATE ${subscriptions} SET attempts = 0, next_at = max(t.at, not_before)
  FROM (SELECT n.user_id, max(n.at) AS at FROM ${latest(notices)} n WHERE NOT EXISTS (SELECT 1 FROM ${noticeSettings}
          WHERE ${noticeSettings.userId} = n.user_id AND ${noticeSettings.kind} = n.kind AND NOT ${noticeSettings.delivered}) GROUP BY n.user_id) t
  WHERE ${subscriptions.userId} = t.user_id AND ${subscriptions.state} = 'active'`

function messagesSql({ from, event, at, data, review = null }: ToldPrograms): SQL[] {
  const m = webhookMessages
  return [
    sql`INSERT INTO ${m} (${names(m.webhookId, m.event, m.at, m.reviewId, m.data)})
        SELECT ${webhooks.id}, t.event, t.at, t.review, t.data
          FROM (SELECT ${listings.id} AS listing, ${event} AS event, ${at} AS at, ${review} AS review, ${data} AS data FROM ${from}) t
          JOIN ${webhooks} ON ${webhooks.listingId} = t.listing AND ${webhooks.isOn} AND instr(${webhooks.events}, json_quote(t.event))`,
    WAKE_PROGRAMS,
  ]
}

/** One that waits for its next attempt keeps its time. */
const WAKE_PROGRAMS = sql`UPDATE ${webhooks} SET next_at = t.at
  FROM (SELECT m.webhook_id, min(m.at) AS at FROM ${latest(webhookMessages)} m GROUP BY m.webhook_id) t
  WHERE ${webhooks.id} = t.webhook_id AND ${webhooks.isOn} AND ${webhooks.nextAt} IS NULL`
