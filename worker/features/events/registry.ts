import { type SQL, sql } from 'drizzle-orm'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import type { NoticeKind } from '#contract/events/notice.ts'
import { type incidentUpdates, listings, outbox, subscriptions, votes } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'
import { resetAttempts } from './outbox/channel.ts'
import { latest, type Value, writeMessages, writeNotices, writeOutbox } from './tell.ts'

/** `from` is what follows FROM: tables, always with `listings`, and the condition of what happened. */
interface Found {
  from: SQL
  at: Value
}

interface FoundPeople extends Found {
  person: Value
  /** Names the event, so that each person is told once. */
  key: Value
}

type IncidentUpdate = Pick<typeof incidentUpdates.$inferSelect, 'incidentId' | 'seq' | 'at'>

const tellPeople = <Kind extends NoticeKind>(
  kind: Kind,
  outcome: NoticeOutcome<Kind>,
  cause: FoundPeople,
  more = sql``,
): SQL[] =>
  writeNotices({
    ...cause,
    kind,
    data: sql`json_object('outcome', ${outcome}, 'name', ${listings.name}, 'id', ${listings.id}${more})`,
  })

const isoOf = (time: Value): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time} / 1000.0, 'unixepoch')`

/**
 * Events whose receivers SQL finds: jobs tell sets of any size, a vote reads nothing before it is written,
 * and deliveries write under a lease. A verb that has read the receivers uses `tell`.
 */
export const EVENTS = {
  // Belongs right after the vote was counted. The name of who voted is read only when Votifier is told.
  'vote.created': ({ from, at }: Found) =>
    writeMessages({
      from,
      listing: listings.id,
      event: 'vote.created',
      at,
      data: sql`json_object('server', json_object('_id', ${listings.id}, 'name', ${listings.name}),
    'vote', json_object('castAt', ${isoOf(at)}), 'votes', ${listings.votes})`,
      about: votes.userId,
    }),
  // Both to people who want to hear of it on a device.
  'vote.ready': (voters: FoundPeople) => tellPeople('vote', 'ready', voters),
  'server.playing': ({ count, ...people }: FoundPeople & { count: SQL }) =>
    tellPeople('players', 'playing', people, sql`, 'count', ${count}`),
  // To people who saved the server.
  'server.changed': ({ outcome, ...people }: FoundPeople & { outcome: NoticeOutcome<'saved'> }) =>
    tellPeople('saved', outcome, people),
  'webhook.off': ({ reason, ...owner }: FoundPeople & { reason: NoticeOutcome<'webhook'> }) =>
    tellPeople('webhook', reason, owner),
  // To each Discord channel that follows incidents. A channel that failed starts again with this new message.
  'incident.published': ({ incidentId, seq, at }: IncidentUpdate) => [
    writeOutbox(sql`SELECT NULL, ${subscriptions.id}, NULL, 'incident', ${at}, ${incidentId}, json_object('update', ${seq})
    FROM ${subscriptions} WHERE ${subscriptions.state} = 'active'`),
    sql`UPDATE ${subscriptions} SET ${set(subscriptions, resetAttempts(subscriptions))} WHERE ${subscriptions.attempts} > 0
    AND ${subscriptions.id} IN (SELECT subscription_id FROM ${latest(outbox)})`,
  ],
} as const

export type EventName = keyof typeof EVENTS
type Causes = { [Event in EventName]: Parameters<(typeof EVENTS)[Event]>[0] }
const REGISTRY: { [Event in EventName]: (cause: Causes[Event]) => SQL[] } = EVENTS

/** The statements that tell an event, for the batch of its cause: all of them, together and in this order. */
export const emit = <Event extends EventName>(event: Event, cause: Causes[Event]): SQL[] =>
  REGISTRY[event](cause)
