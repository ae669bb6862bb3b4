import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/decisions/audit.ts'
import type {
  PlainRestriction,
  Restriction,
  RESTRICTION_WORDS,
  StatementSubject,
} from '#contract/decisions/statement.ts'
import {
  applications,
  heldChanges,
  listings,
  posts,
  reports,
  reviews,
  roadmapItems,
  users,
} from '../../db/schema.ts'
import { entry } from './entries.ts'
import * as listing from './listing-effects.ts'
import * as effects from './other-effects.ts'

/** What a decision of staff is and does, in SQL about `entry`, its audit entry. */
interface DecisionAbout<Subject extends StatementSubject> {
  action: AuditAction<Subject>
  /** The id of the person concerned, and what the subject is called. */
  person: SQL
  name: SQL
  /** JSON, read before the change: what it took, to judge an appeal by, and for `restoreTaken`. */
  remember: SQL
  /** Which reports it answers, by the id of its subject. */
  reports: ((id: AnyColumn) => SQL) | null
  /** The change. `chosen` finds the entries, for FROM and WHERE. */
  apply: (chosen: SQL) => SQL[]
}

/** What a decision can be made about, for FROM and WHERE, and the values of its audit entry. */
interface About {
  id: AnyColumn
  from: SQL
  before: SQL
}

const SERVER_NAME = sql`(SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${entry.before} ->> 'serverId')`
const AUTHOR = sql`${entry.before} ->> 'authorId'`

const ofListing = {
  person: sql`(SELECT ${listings.ownerId} FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
  name: sql`(SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
} as const

/** Decisions that give a listing another state. */
const ofState = {
  ...ofListing,
  remember: sql`(SELECT json_object('version', ${listings.version}) FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
  reports: (id: AnyColumn) => sql`${reports.listingId} = ${id} AND ${reports.reviewId} IS NULL`,
} as const

/** Every decision of staff that restricts somebody. A new one is an entry here; the types ask for its words. */
export const DECISIONS: {
  [Kind in Restriction]: DecisionAbout<(typeof RESTRICTION_WORDS)[Kind]['subject']> &
    (Kind extends PlainRestriction ? { about: About } : unknown)
} = {
  deny: {
    ...ofState,
    action: 'listing.deny',
    apply: listing.applyState,
  },
  suspend: {
    ...ofState,
    action: 'listing.suspend',
    apply: listing.applyState,
  },
  delete: {
    ...ofState,
    action: 'listing.delete',
    apply: listing.applyDeletion,
  },
  'refuse-change': {
    ...ofListing,
    action: 'listing.refuse-change',
    remember: sql`(SELECT json_object('fields', json(${heldChanges.fields})) FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${entry.targetId})`,
    reports: null,
    apply: effects.refuseChange,
  },
  'remove-review': {
    action: 'review.delete',
    about: {
      id: reviews.id,
      from: sql`${reviews} WHERE true`,
      before: sql`json_object('serverId', ${reviews.listingId}, 'authorId', ${reviews.authorId}, 'rating', ${reviews.rating}, 'text', ${reviews.text})`,
    },
    person: AUTHOR,
    name: SERVER_NAME,
    remember: sql`(SELECT json_object('serverId', ${reviews.listingId}, 'rating', ${reviews.rating}, 'text', ${reviews.text},
        'createdAt', ${reviews.createdAt}, 'updatedAt', ${reviews.updatedAt}, 'place', ${reviews.place}) FROM ${reviews} WHERE ${reviews.id} = ${entry.targetId})`,
    reports: (id: AnyColumn) => sql`${reports.reviewId} = ${id}`,
    apply: effects.removeReview,
  },
  'remove-post': {
    action: 'post.delete',
    about: {
      id: posts.id,
      from: sql`${posts} WHERE true`,
      before: sql`json_object('serverId', ${posts.listingId}, 'authorId', ${posts.authorId}, 'title', ${posts.title}, 'text', ${posts.text})`,
    },
    person: AUTHOR,
    name: SERVER_NAME,
    remember: sql`(SELECT json_object('serverId', ${posts.listingId}, 'reviewId', ${posts.reviewId}, 'title', ${posts.title}, 'text', ${posts.text},
        'createdAt', ${posts.createdAt}, 'updatedAt', ${posts.updatedAt}, 'startsAt', ${posts.startsAt}, 'endsAt', ${posts.endsAt}) FROM ${posts} WHERE ${posts.id} = ${entry.targetId})`,
    reports: (id: AnyColumn) => sql`${reports.postId} = ${id}`,
    apply: effects.removePost,
  },
  'decline-application': {
    action: 'application.decide',
    person: sql`(SELECT ${applications.userId} FROM ${applications} WHERE ${applications.id} = ${entry.targetId})`,
    name: sql`NULL`,
    remember: sql`NULL`,
    reports: null,
    apply: effects.applyToApplication,
  },
  'decline-idea': {
    action: 'roadmap.decline',
    person: sql`(SELECT ${roadmapItems.authorId} FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId})`,
    name: sql`(SELECT ${roadmapItems.title} FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId})`,
    remember: sql`NULL`,
    reports: null,
    apply: effects.declineIdea,
  },
  // What restricts the account is the statement itself.
  'restrict-account': {
    action: 'user.restrict',
    person: sql`${entry.targetId}`,
    name: sql`(SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${entry.targetId})`,
    remember: sql`NULL`,
    reports: null,
    apply: () => [],
  },
  'void-vote': {
    action: 'vote.void',
    person: sql`${entry.before} ->> 'userId'`,
    name: SERVER_NAME,
    remember: sql`json_remove(${entry.before}, '$.userId')`,
    reports: null,
    apply: effects.applyToVotes,
  },
}
