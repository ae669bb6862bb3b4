import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/decisions/audit.ts'
import {
  BESIDE,
  type PlainRestriction,
  type Restriction,
  type RESTRICTION_WORDS,
  RESTRICTIONS,
  type StatementSubject,
} from '#contract/decisions/statement.ts'
import {
  applications,
  heldChanges,
  listings,
  posts,
  reports,
  reviews,
  roadmapHistory,
  roadmapItems,
  users,
} from '../../db/schema.ts'
import { returnSql } from './return-state.ts'
import { entry, reasons } from './entries.ts'
import * as listing from './listing-effects.ts'
import * as effects from './other-effects.ts'

/** What a decision of staff is and does, in SQL about `entry`, its audit entry, and `reasons`, its statement. */
interface DecisionAbout<Subject extends StatementSubject> {
  action: AuditAction<Subject>
  /** The id of the person concerned, and what the subject is called. */
  person: SQL
  name: SQL
  /** The JSON that an appeal restores, read before the change. */
  remember: SQL
  /** Which reports it answers, by the id of its subject. */
  reports: ((id: AnyColumn) => SQL) | null
  /** The change. `chosen` finds the entries, for FROM and WHERE. */
  apply: (chosen: SQL) => SQL[]
  restore: Restoring<Subject>
}

/** What a decision can be made about, for FROM and WHERE, and the values of its audit entry. */
interface About {
  id: AnyColumn
  from: SQL
  before: SQL
}

/** How an appeal takes a decision back. */
interface Restoring<Subject extends StatementSubject> {
  action: AuditAction<Subject>
  before: SQL
  after: SQL
  /** Restores what the decision took. `overturned` finds `reasons`, for FROM and WHERE. What has changed since stays. */
  run: (overturned: SQL, at: number) => SQL[]
}

const EMPTY = sql`json_object()`
const was = (key: string): SQL => sql`${reasons.was} ->> ${key}`
const SERVER_NAME = sql`(SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${entry.before} ->> 'serverId')`
const AUTHOR = sql`${entry.before} ->> 'authorId'`
const SERVER_AND_AUTHOR = sql`json_object('serverId', ${was('serverId')}, 'authorId', ${reasons.personId})`

const ofListing = {
  person: sql`(SELECT ${listings.ownerId} FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
  name: sql`(SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
} as const

/** Decisions that give a listing another state. */
const ofState = {
  ...ofListing,
  remember: sql`(SELECT json_object('moderation', ${listings.moderation}, 'note', ${listings.staffNote}, 'decidedAt', ${listings.decidedAt},
      'requeuedAt', ${listings.requeuedAt}, 'version', ${listings.version}) FROM ${listings} WHERE ${listings.id} = ${entry.targetId})`,
  reports: (id: AnyColumn) => sql`${reports.listingId} = ${id} AND ${reports.reviewId} IS NULL`,
} as const

const toState = (
  state: SQL | 'denied' | 'suspended',
  run: Restoring<'listing'>['run'],
): Restoring<'listing'> => ({
  action: 'listing.overturn',
  before:
    typeof state === 'string' ? sql`json_object('moderation', ${state}, 'note', ${reasons.note})` : state,
  after: sql`json_object('moderation', (SELECT ${returnSql(listings, reasons)} FROM ${listings} WHERE ${listings.id} = ${reasons.subjectId}), 'note', ${was('note')})`,
  run,
})

/** Every decision of staff that restricts somebody. A new one is an entry here; the types ask for its words. */
export const DECISIONS: {
  [Kind in Restriction]: DecisionAbout<(typeof RESTRICTION_WORDS)[Kind]['subject']> &
    (Kind extends PlainRestriction ? { about: About } : unknown)
} = {
  deny: {
    ...ofState,
    action: 'listing.deny',
    apply: listing.applyState,
    restore: toState('denied', listing.restoreState('denied')),
  },
  suspend: {
    ...ofState,
    action: 'listing.suspend',
    apply: listing.applyState,
    restore: toState('suspended', listing.restoreState('suspended')),
  },
  delete: {
    ...ofState,
    action: 'listing.delete',
    apply: listing.applyDeletion,
    restore: toState(sql`json_object('deleted', json('true'))`, listing.restoreDeleted),
  },
  'refuse-change': {
    ...ofListing,
    action: 'listing.refuse-change',
    remember: sql`(SELECT json_object('fields', json(${heldChanges.fields}), 'reasons', json(${heldChanges.reasons}), 'since', ${heldChanges.since},
        'at', ${heldChanges.at}, 'revision', ${heldChanges.revision}, 'inviteNextAt', ${heldChanges.inviteNextAt},
        'inviteFailures', ${heldChanges.inviteFailures}, 'guild', ${heldChanges.guild}, 'guildName', ${heldChanges.guildName})
      FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${entry.targetId})`,
    reports: null,
    apply: effects.refuseChange,
    restore: { action: 'listing.overturn-change', before: EMPTY, after: EMPTY, run: listing.restoreChange },
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
        'createdAt', ${reviews.createdAt}, 'updatedAt', ${reviews.updatedAt}, 'effect', ${reviews.effect},
        'heldBecause', ${reviews.heldBecause}, 'effectAt', ${reviews.effectAt}) FROM ${reviews} WHERE ${reviews.id} = ${entry.targetId})`,
    reports: (id: AnyColumn) => sql`${reports.reviewId} = ${id}`,
    apply: effects.removeReview,
    restore: {
      action: 'review.overturn',
      before: SERVER_AND_AUTHOR,
      after: sql`json_object('rating', ${was('rating')})`,
      run: effects.restoreReview,
    },
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
        'createdAt', ${posts.createdAt}, 'updatedAt', ${posts.updatedAt}, 'toldUpTo', ${posts.toldUpTo}, 'startsAt', ${posts.startsAt}, 'endsAt', ${posts.endsAt}) FROM ${posts} WHERE ${posts.id} = ${entry.targetId})`,
    reports: (id: AnyColumn) => sql`${reports.postId} = ${id}`,
    apply: effects.removePost,
    restore: { action: 'post.overturn', before: SERVER_AND_AUTHOR, after: EMPTY, run: effects.restorePost },
  },
  'decline-application': {
    action: 'application.decide',
    person: sql`(SELECT ${applications.userId} FROM ${applications} WHERE ${applications.id} = ${entry.targetId})`,
    name: sql`NULL`,
    remember: sql`(SELECT json_object('status', ${applications.status}, 'note', ${applications.reviewerNote}, 'reviewedBy', ${applications.reviewedBy},
        'updatedAt', ${applications.updatedAt}) FROM ${applications} WHERE ${applications.id} = ${entry.targetId})`,
    reports: null,
    apply: effects.applyToApplication,
    restore: {
      action: 'application.overturn',
      before: sql`json_object('status', 'rejected', 'note', ${reasons.note})`,
      after: sql`json_object('status', ${was('status')}, 'note', ${was('note')})`,
      run: effects.restoreApplication,
    },
  },
  'decline-idea': {
    action: 'roadmap.decline',
    person: sql`(SELECT ${roadmapItems.authorId} FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId})`,
    name: sql`(SELECT ${roadmapItems.title} FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId})`,
    remember: sql`(SELECT json_object('status', ${roadmapItems.status}, 'reason', ${roadmapItems.reason}, 'shippedAt', ${roadmapItems.shippedAt},
        'updatedAt', ${roadmapItems.updatedAt}, 'history', (SELECT max(${roadmapHistory.seq}) FROM ${roadmapHistory}
          WHERE ${roadmapHistory.itemId} = ${roadmapItems.id})) FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId})`,
    reports: null,
    apply: effects.declineIdea,
    restore: {
      action: 'roadmap.overturn',
      before: sql`json_object('status', 'declined', 'reason', ${reasons.note})`,
      after: sql`json_object('status', ${was('status')}, 'reason', ${was('reason')})`,
      run: effects.restoreIdea,
    },
  },
  // What restricts the account is the statement itself.
  'restrict-account': {
    action: 'user.restrict',
    person: sql`${entry.targetId}`,
    name: sql`(SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${entry.targetId})`,
    remember: sql`NULL`,
    reports: null,
    apply: () => [],
    restore: { action: 'user.overturn', before: EMPTY, after: EMPTY, run: () => [] },
  },
  'void-vote': {
    action: 'vote.void',
    person: sql`${entry.before} ->> 'userId'`,
    name: SERVER_NAME,
    remember: sql`json_remove(${entry.before}, '$.userId')`,
    reports: null,
    apply: effects.applyToVotes,
    restore: {
      action: 'vote.overturn',
      before: sql`json_object('serverId', ${was('serverId')}, 'userId', ${reasons.personId}, 'castAt', ${was('castAt')}, 'effect', 'void')`,
      after: sql`json_object('effect', ${was('effect')}, 'cause', ${was('cause')})`,
      run: effects.restoreVote,
    },
  },
}

/** The audit entries of overturned decisions. `beside` ones end by themselves. */
export const OVERTURNING = RESTRICTIONS.filter((kind) => !BESIDE.includes(kind)).map(
  (kind) => DECISIONS[kind].restore.action,
)
