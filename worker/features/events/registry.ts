import { type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { type incidentUpdates, listings, outbox, subscriptions, votes } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'
import { afresh } from './outbox/channel.ts'
import { latest, type Value, writeMessages, writeNotices, writeOutbox } from './tell.ts'

/** `from` finds what happened, for FROM and WHERE: in `listings` and what else it names. */
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

/** Tells people of a server. */
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
 * What SQL finds whom to tell of. Jobs tell sets of any size, a vote reads nothing before it is written, and the
 * deliverer writes under a lease. Whatever a verb has read, it tells by `tell`.
 */
export const EVENTS = {
  // Right after it was cast and counted. Votes are told without names, except to Votifier, which asks for it when it is sent.
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
  // Of people who want to hear of it on a device.
  'vote.ready': (voters: FoundPeople) => tellPeople('vote', 'ready', voters),
  'server.playing': ({ count, ...people }: FoundPeople & { count: SQL }) =>
    tellPeople('players', 'playing', people, sql`, 'count', ${count}`),
  // Those who saved it.
  'server.changed': ({ outcome, ...people }: FoundPeople & { outcome: NoticeOutcome<'saved'> }) =>
    tellPeople('saved', outcome, people),
  'webhook.off': ({ reason, ...owner }: FoundPeople & { reason: NoticeOutcome<'webhook'> }) =>
    tellPeople('webhook', reason, owner),
  // To each Discord channel that follows incidents. One that failed is tried again with something new to send.
  'incident.published': ({ incidentId, seq, at }: IncidentUpdate) => [
    writeOutbox(sql`SELECT NULL, ${subscriptions.id}, NULL, 'incident', ${at}, ${incidentId}, json_object('update', ${seq})
      FROM ${subscriptions} WHERE ${subscriptions.state} = 'active'`),
    sql`UPDATE ${subscriptions} SET ${set(subscriptions, afresh(subscriptions))} WHERE ${subscriptions.attempts} > 0
      AND ${subscriptions.id} IN (SELECT t.subscription_id FROM ${latest(outbox)} t)`,
  ],
} as const

export type EventName = keyof typeof EVENTS
type Causes = { [Event in EventName]: Parameters<(typeof EVENTS)[Event]>[0] }
const REGISTRY: { [Event in EventName]: (cause: Causes[Event]) => SQL[] } = EVENTS

/** What tells an event, for the batch of its cause: all statements together, in this order. */
export const emit = <Event extends EventName>(event: Event, cause: Causes[Event]): SQL[] =>
  REGISTRY[event](cause)
