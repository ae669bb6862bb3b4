import { type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { Review } from '#contract/reviews/review.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { type incidentUpdates, listings, users } from '../../db/schema.ts'
import { validJson } from '../../db/stored-json.ts'
import type { Ctx, UserCtx } from '../../http/verb.ts'
import { noticesSql, SERVER, SHOWN_SERVER, type Told, tellSql, type Value } from './tell.ts'

const isoOf = (time: Value): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time} / 1000.0, 'unixepoch')`
const IS_STAFF = sql`${users.roles} <> '[]' AND EXISTS (SELECT 1 FROM json_each(${sql.raw(validJson('users.roles'))}) WHERE lower(value) = 'admin')`

/** A server in messages. */
interface MessageServer {
  _id: string
  name: string
}

interface SavedReview {
  server: MessageServer
  review: Pick<Review, '_id' | 'rating' | 'text' | 'createdAt'> & {
    author: Pick<Review['author'], 'id' | 'username'>
  }
  isNew: boolean
  /** In ms since 1970. */
  at: number
}

interface BrokenInvite {
  listing: { id: string; name: string; ownerId: string }
  at: number
  problem: NoticeOutcome<'invite'> & NoticeOutcome<'alarm'>
}

type IncidentUpdate = Pick<typeof incidentUpdates.$inferSelect, 'incidentId' | 'seq' | 'at'>

interface AnsweredReview {
  server: MessageServer
  review: { _id: string; authorId: string }
  /** In ms since 1970. */
  at: number
}

/** `from` finds the cause, for FROM and WHERE: in `listings` and what else it names. */
interface Found {
  from: SQL
  at: Value
}

/**
 * What happens, and what is told of it to whom: a new event is an entry here, and `emit` in the batch of its
 * cause. Words are in `notice-words.ts`, messages of webhooks in `webhook.wire.ts`.
 */
export const EVENTS = {
  // Right after it was cast and counted. Votes are told without names: the server and the moment are the vote.
  'vote.created': (vote: Found): Told => ({
    owners: {
      ...vote,
      event: 'vote.created',
      data: sql`json_object('server', ${SERVER}, 'vote', json_object('castAt', ${isoOf(vote.at)}), 'votes', ${listings.votes})`,
    },
  }),
  'review.saved': ({ server, review, isNew, at }: SavedReview): Told => ({
    owners: {
      listing: server._id,
      at,
      event: 'review.saved',
      review: review._id,
      data: { server, review, isNew },
    },
  }),
  'review.answered': ({ server, review, at }: AnsweredReview): Told => ({
    people: {
      kind: 'review',
      person: review.authorId,
      key: `reply:${review._id}`,
      at,
      outcome: 'answered',
      name: server.name,
      id: server._id,
    },
  }),
  // Of people who want to hear of it on a device.
  'vote.ready': (vote: Found & Record<'person' | 'key', Value>): Told => ({
    people: { ...vote, kind: 'vote', outcome: 'ready', ...SHOWN_SERVER },
  }),
  'server.playing': (server: Found & Record<'person' | 'count', Value> & { day: number }): Told => ({
    people: {
      ...server,
      kind: 'players',
      key: sql`'players:' || ${listings.id} || ${`:${server.day}`}`,
      outcome: 'playing',
      ...SHOWN_SERVER,
    },
  }),
  // Of a public server.
  'invite.broken': ({ listing, at, problem }: BrokenInvite): Told => {
    const words = { at, outcome: problem, name: listing.name, id: listing.id }
    return {
      people: [
        { kind: 'invite', person: listing.ownerId, key: `invite:${listing.id}:${at}`, ...words },
        {
          from: sql`${users} WHERE ${IS_STAFF}`,
          kind: 'alarm',
          person: users.id,
          key: `alarm:${listing.id}:${at}`,
          ...words,
        },
      ],
    }
  },
  // Before the change.
  'server.silence': (server: Found & { outcome: NoticeOutcome<'silence'>; since: number }): Told => ({
    people: {
      ...server,
      kind: 'silence',
      person: listings.ownerId,
      key: sql`${`${server.outcome}:`} || ${listings.id} || ${`:${server.since}`}`,
      ...SHOWN_SERVER,
    },
  }),
  'incident.published': ({ incidentId: incident, seq: update, at }: IncidentUpdate): Told => ({
    channels: { incident, update, at },
  }),
  'webhook.off': (webhook: Found & { key: Value; reason: NoticeOutcome<'webhook'> }): Told => ({
    people: {
      ...webhook,
      kind: 'webhook',
      person: listings.ownerId,
      outcome: webhook.reason,
      ...SHOWN_SERVER,
    },
  }),
} as const

export type EventName = keyof typeof EVENTS
type Causes = { [Event in EventName]: Parameters<(typeof EVENTS)[Event]>[0] }
const REGISTRY: { [Event in EventName]: (cause: Causes[Event]) => Told } = EVENTS

/** What tells an event, for the batch of its cause. */
export const emit = <Event extends EventName>(event: Event, cause: Causes[Event]): SQL[] =>
  tellSql(REGISTRY[event](cause))

interface Person<Kind extends NoticeKind> {
  userId: string
  kind: Kind
  /** Names the event, so that it is told once: `kind:id` of what happened. */
  key: string
  data: { outcome: NoticeOutcome<Kind>; name: string | null; id: string; rule?: string }
}

/** Tells one person something, if `guard` holds: usually, if the statement before it changed something. Once for each key. */
export const tellPerson = <Kind extends NoticeKind>(
  { now: at }: Pick<Ctx, 'now'>,
  { userId, kind, key, data }: Person<Kind>,
  guard = sql`changes() > 0`,
): SQL[] =>
  noticesSql({
    from: sql`${users} WHERE ${users.id} = ${userId} AND ${guard}`,
    person: users.id,
    kind,
    key,
    at,
    ...data,
  })

interface Owner<Kind extends NoticeKind> extends Pick<Person<Kind>, 'kind' | 'key'> {
  /** The id of the server, as a value or a subquery. */
  listing: SQL
  outcome: NoticeOutcome<Kind>
  /** When; otherwise if the statement before it in the batch changed something. */
  when?: SQL
}

/** Tells the owner of a server what others did. Nobody is told what they did themselves. */
export const tellOwner = <Kind extends NoticeKind>(
  { now: at, actor }: UserCtx,
  { listing, when = sql`changes() > 0`, ...told }: Owner<Kind>,
): SQL[] =>
  noticesSql({
    ...told,
    from: sql`${listings} WHERE ${listings.id} = ${listing} AND ${listings.ownerId} <> ${actor.userId} AND ${when}`,
    person: listings.ownerId,
    at,
    ...SHOWN_SERVER,
  })
