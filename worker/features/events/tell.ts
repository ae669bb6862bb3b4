import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { lazy } from '#contract/base/lazy.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { WebhookEvent } from '#contract/events/webhook.ts'
import { notices, outbox, sessions, users, webhooks } from '../../db/schema.ts'
import { type Ready, into, names, prepared } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { wants } from './notices/wanted-sql.ts'
import { hasPush } from './push/push-sql.ts'

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
  /** Of players, or of stars. */
  count?: number
}
export type Notice = { [Kind in NoticeKind]: NoticeOf<Kind> }[NoticeKind]

/** A message for the program or channel of the owner of a server. */
export interface OwnerMessage {
  listing: string
  event: WebhookEvent
  at: number
  data: Record<string, unknown>
  /** The review that it is about. If that is deleted, so is the message. */
  review?: string
}

/** Nobody is told what they did themselves. */
export const unlessOwn = ({ actor }: Pick<Ctx, 'actor'>, person: string | null): string | null =>
  actor.kind === 'user' && actor.userId === person ? null : person

/** The notices or messages as a table, so that one statement writes any number of them. */
const ROWS = sql`json_each(${sql.placeholder('rows')})`

/** Prepared once, because most writes tell somebody. */
const STATEMENTS = lazy(() => ({
  notices: writeNotices({
    from: ROWS,
    person: value('person'),
    kind: value('kind'),
    key: value('key'),
    at: value('at'),
    data: sql`json_remove(value, '$.person', '$.kind', '$.key', '$.at')`,
  }).map(prepared),
  messages: writeMessages({
    from: ROWS,
    listing: value('listing'),
    event: value('event'),
    at: value('at'),
    data: sql`value -> 'data'`,
    about: value('review'),
  }).map(prepared),
}))

/** Tells any number of people and owners, in the transaction of the cause. */
export function tell(all: readonly Notice[], messages: readonly OwnerMessage[] = []): Ready[] {
  const addressed = all.filter(({ person }) => person !== null)
  return [
    ...(addressed.length > 0 ? withRows(STATEMENTS().notices, addressed) : []),
    ...(messages.length > 0 ? withRows(STATEMENTS().messages, messages) : []),
  ]
}

const withRows = (statements: ReturnType<typeof prepared>[], rows: readonly object[]): Ready[] =>
  statements.map((statement) => statement({ rows: JSON.stringify(rows) }))

const value = (key: string): SQL => sql`value ->> ${key}`

export type Value = SQL | AnyColumn | Placeholder | string | number

/** A notice for each row of `from`. */
type NoticeRows = Record<'from' | 'data', SQL> & Record<'person' | 'kind' | 'key' | 'at', Value>

/**
 * Writes a notice unless the person switched its kind off, and queues it for each of their devices that wants
 * it.
 */
export function writeNotices({ from, person, kind, key, at, data }: NoticeRows): SQL[] {
  return [
    sql`INSERT INTO ${into(notices, 'userId', 'kind', 'key', 'at', 'data')}
    SELECT new.person, new.kind, new.key, new.at, new.data
      FROM (SELECT ${person} AS person, ${kind} AS kind, ${key} AS key, ${at} AS at, ${data} AS data FROM ${from}) new
     WHERE ${wants('here', sql.raw('new.person'), sql.raw('new.kind'))}
    ON CONFLICT (${names(notices.userId, notices.key)}) DO NOTHING`,
    writeOutbox(NOTICE_ROWS),
  ]
}

type MessageRows = Record<'from' | 'data', SQL> &
  Record<'listing' | 'event' | 'at', Value> & { about?: Value }

/**
 * A message for each row of `from` whose listing has a webhook. Votifier gets only votes of people with a
 * gamertag.
 */
export const writeMessages = ({ from, listing, event, at, data, about = sql`NULL` }: MessageRows): SQL[] => [
  writeOutbox(sql`SELECT ${webhooks.id}, NULL, NULL, new.event, new.at, new.about, new.data
    FROM (SELECT ${listing} AS listing, ${event} AS event, ${at} AS at, ${about} AS about, ${data} AS data FROM ${from}) new
    JOIN ${webhooks} ON ${webhooks.id} = new.listing AND ${webhooks.offBecause} IS NULL
      AND (${webhooks.kind} <> 'votifier'
        OR EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = new.about AND ${users.gamertag} IS NOT NULL))`),
]

export const writeOutbox = (rows: SQL): SQL =>
  sql`INSERT INTO ${into(outbox, 'webhookId', 'subscriptionId', 'sessionId', 'event', 'at', 'about', 'data')} ${rows}`

/** The rows that the statement before wrote: as many as it changed, with the highest numbers. */
export const latest = (table: typeof notices | typeof outbox): SQL =>
  sql`(SELECT * FROM ${table} ORDER BY ${table.seq} DESC LIMIT changes())`

/** The notices that were just written, for each device whose person wants them there. */
const NOTICE_ROWS = sql`SELECT NULL, NULL, ${sessions.id}, 'notice', notice.at, NULL, json_object('notice', notice.seq)
    FROM ${latest(notices)} notice
    JOIN ${sessions} ON ${sessions.userId} = notice.user_id AND ${hasPush(sql.raw('notice.at'))}
     AND (notice.kind <> 'players' OR ${sessions.pushPlayers} <= notice.data ->> 'count')
     AND (notice.kind <> 'vote' OR notice.data ->> 'outcome' <> 'ready' OR ${sessions.pushVotes})
   WHERE ${wants('devices', sql.raw('notice.user_id'), sql.raw('notice.kind'))}`
