import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import type { WebhookEvent } from '#contract/events/webhook.ts'
import {
  listings,
  notices,
  noticeSettings,
  outbox,
  sessions,
  subscriptions,
  webhooks,
} from '../../db/schema.ts'
import { into, names, set } from '../../db/sql.ts'
import { afresh } from './outbox/channel.ts'
import { hasPush } from './push/push-sql.ts'

/** SQL, or a value. */
export type Value = SQL | AnyColumn | string | number | null

/** Notices of one kind: one for each row that `from` finds. */
interface NoticeRows {
  /** For FROM and WHERE; without it, all others are values. */
  from?: SQL
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
  /** How many there are. */
  count?: Value
}
type NoticesOf<Kind extends NoticeKind> = NoticeRows & { kind: Kind; outcome: NoticeOutcome<Kind> | SQL }
/** With an outcome that has words. */
export type ToldPeople = { [Kind in NoticeKind]: NoticesOf<Kind> }[NoticeKind]

/** Messages for the webhooks of owners: a row for each listing that `from` finds and that has one. */
interface ToldOwners {
  /** For FROM and WHERE; `listings` is one of the tables. Without it, `listing` names one, and all others are values. */
  from?: SQL
  listing?: string
  event: WebhookEvent
  at: Value
  /** The `data` of the message, as JSON. */
  data: SQL | Record<string, unknown>
  /** The review that it is about. */
  review?: Value
}

/** An update for each Discord channel that follows incidents. */
interface ToldChannels {
  at: number
  incident: string
  /** Its number. */
  update: number
}

interface NoticeOf<Kind extends NoticeKind> {
  /** Who is told; nobody if it is `null`. */
  person: string | null
  kind: Kind
  /** Names the event, so that each person is told once. */
  key: string
  /** In ms since 1970. */
  at: number
  outcome: NoticeOutcome<Kind>
  name: string | null
  id: string
  /** Of a decision. */
  rule?: string
}
/** What one person is told. */
export type Notice = { [Kind in NoticeKind]: NoticeOf<Kind> }[NoticeKind]

/** A message for the program or channel of the owner of a server. */
export interface OwnerMessage {
  listing: string
  event: WebhookEvent
  at: number
  data: Record<string, unknown>
}

/** A server in messages. */
export const SERVER = sql`json_object('_id', ${listings.id}, 'name', ${listings.name})`
/** A server in notices. */
export const SHOWN_SERVER = { name: listings.name, id: listings.id }

/** What an event tells. */
export interface Told {
  people?: ToldPeople | readonly ToldPeople[]
  owners?: ToldOwners
  channels?: ToldChannels
}

/** Of values that come from no table. */
const NO_TABLE = sql`(SELECT 1)`

/** The statements that tell it, for the batch of the cause. They go together and in this order. */
export const tellSql = ({ people = [], owners, channels }: Told): SQL[] => [
  ...[people].flat().flatMap(noticesSql),
  ...(owners ? [outboxSql(ownerRows(owners))] : []),
  ...(channels ? [outboxSql(channelRows(channels)), WAKE] : []),
]

/** What a person switched off is not written. What they want on a device goes there, too. */
export function noticesSql(rows: NoticeRows): SQL[] {
  const { from = NO_TABLE, outcome, name, id, rule, count, ...rest } = rows
  const data = sql`json_object('outcome', ${outcome}, 'name', ${name}, 'id', ${id}${rule === undefined ? sql`` : sql`, 'rule', ${rule}`}${count === undefined ? sql`` : sql`, 'count', ${count}`})`
  return insertNotices({ ...rest, from, data })
}

function insertNotices({
  from,
  kind,
  person,
  key,
  at,
  data,
}: Record<'person' | 'kind' | 'key' | 'at', Value> & Record<'from' | 'data', SQL>): SQL[] {
  const n = notices
  return [
    sql`INSERT INTO ${n} (${names(n.userId, n.kind, n.key, n.at, n.data)})
        SELECT t.person, t.kind, t.key, t.at, t.data FROM (SELECT ${person} AS person, ${kind} AS kind, ${key} AS key, ${at} AS at, ${data} AS data FROM ${from}) t
         WHERE t.person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${noticeSettings}
           WHERE ${noticeSettings.userId} = t.person AND ${noticeSettings.kind} = t.kind AND NOT ${noticeSettings.shown})
        ON CONFLICT (${names(n.userId, n.key)}) DO NOTHING`,
    outboxSql(NOTICE_ROWS),
  ]
}

/** Tells any number of people and owners, all as values. */
export function tell(all: readonly Notice[], messages: readonly OwnerMessage[] = []): SQL[] {
  const told = all.filter(({ person }) => person !== null)
  const value = (key: string) => sql`value ->> ${key}`
  return [
    ...(told.length > 0
      ? insertNotices({
          from: sql`json_each(${JSON.stringify(told)})`,
          person: value('person'),
          kind: value('kind'),
          key: value('key'),
          at: value('at'),
          data: sql`json_remove(value, '$.person', '$.kind', '$.key', '$.at')`,
        })
      : []),
    ...messages.map((message) => outboxSql(ownerRows(message))),
  ]
}

/** The rows that the statement before it wrote have the highest numbers. */
const latest = (table: typeof notices | typeof outbox): SQL =>
  sql`(SELECT * FROM ${table} ORDER BY ${table.seq} DESC LIMIT changes())`

const outboxSql = (rows: SQL): SQL =>
  sql`INSERT INTO ${into(outbox, 'webhookId', 'subscriptionId', 'sessionId', 'event', 'at', 'about', 'data')} ${rows}`

const ownerRows = ({ from = NO_TABLE, listing, event, at, data, review = null }: ToldOwners): SQL =>
  sql`SELECT ${webhooks.id}, NULL, NULL, ${event}, t.at, t.review, t.data
    FROM (SELECT ${listing ?? listings.id} AS listing, ${at} AS at, ${review} AS review, ${'getSQL' in data ? data : JSON.stringify(data)} AS data FROM ${from}) t
    JOIN ${webhooks} ON ${webhooks.id} = t.listing AND ${webhooks.offBecause} IS NULL`

const channelRows = ({ at, incident, update }: ToldChannels): SQL =>
  sql`SELECT NULL, ${subscriptions.id}, NULL, 'incident', ${at}, ${incident}, json_object('update', ${update})
    FROM ${subscriptions} WHERE ${subscriptions.state} = 'active'`

const isDelivered = sql`NOT EXISTS (SELECT 1 FROM ${noticeSettings} WHERE ${noticeSettings.userId} = n.user_id AND ${noticeSettings.kind} = n.kind AND NOT ${noticeSettings.delivered})`

const NOTICE_ROWS = sql`SELECT NULL, NULL, ${sessions.id}, 'notice', n.at, NULL, json_object('notice', n.seq)
    FROM ${latest(notices)} n JOIN ${sessions} ON ${sessions.userId} = n.user_id AND ${hasPush(sql`n.at`)}
     AND (n.kind <> 'players' OR ${sessions.pushPlayers} <= n.data ->> 'count')
     AND (n.kind <> 'vote' OR n.data ->> 'outcome' <> 'ready' OR ${sessions.pushVotes}) WHERE ${isDelivered}`

/** Discord channels that failed are tried again with something new to send. Owners' webhooks keep the time of their next attempt. */
const WAKE = sql`UPDATE ${subscriptions} SET ${set(subscriptions, afresh(subscriptions))} WHERE ${subscriptions.attempts} > 0
  AND ${subscriptions.id} IN (SELECT t.subscription_id FROM ${latest(outbox)} t)`
