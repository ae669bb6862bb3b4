import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import { BESIDE } from '#contract/decisions/statement.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import {
  applications,
  auditLog,
  listings,
  reports,
  reviews,
  roadmapItems,
  statements,
  users,
} from '../../db/schema.ts'
import { SERVER, SHOWN_SERVER, type Told, type ToldPeople } from './tell.ts'

const entry = alias(auditLog, 'entry')
const after = (key: string): SQL => sql`${entry.after} ->> ${key}`
const before = (key: string): SQL => sql`${entry.before} ->> ${key}`
const OF_ENTRY = { key: sql`'audit:' || ${entry.seq}`, at: entry.at }
/** Nobody is told what they did themselves. A decision with a rule tells its person itself: see `decision.made`. */
const newsFor = (person: SQL): SQL => sql`${after('rule')} IS NULL AND ${person} IS NOT ${entry.actorId}`

/** What an entry of the audit log tells. The cause finds `entry`, for FROM and WHERE. */
export const ENTRY_EVENTS = {
  'listing.decided': (from: SQL): Told => {
    const decided = sql`${listings}, ${from} AND ${listings.id} = ${entry.targetId}`
    return {
      people: [toldOwner(decided), toldOfQueue(decided)],
      owners: {
        from: sql`${decided} AND (${entry.action} <> 'listing.edit'
          OR (${after('moderation')} <> ${before('moderation')} AND ${listings.ownerId} IS NOT ${entry.actorId}))`,
        event: 'listing.decided',
        at: entry.at,
        data: sql`json_object('server', ${SERVER}, 'decision', substr(${entry.action}, 9),
          'state', iif(${entry.action} = 'listing.delete', 'deleted', coalesce(${after('moderation')}, ${listings.deletedFrom}, ${listings.moderation})),
          'rule', ${after('rule')}, 'note', coalesce(${after('note')}, ${after('staffNote')}))`,
      },
    }
  },
  'report.closed': (from: SQL): Told => ({
    people: {
      from: sql`(SELECT ${entry.seq} AS seq, ${entry.at} AS at, ${reports.reporterId} AS person, ${reports.id} AS id,
            iif(${listings.moderation} = 'approved', ${listings.name}, NULL) AS name, coalesce(${ANSWER}, ${decisionOn(SUBJECT)}, ${decisionOn(ACCOUNT)}) AS decision
          FROM ${reports} LEFT JOIN ${listings} ON ${listings.id} = ${reports.listingId}, ${from}
           AND ${reports.id} = ${entry.targetId} AND ${reports.reporterId} IS NOT ${entry.actorId}) r LEFT JOIN ${statements} ON ${statements.seq} = r.decision`,
      kind: 'report',
      person: sql`r.person`,
      key: sql`'audit:' || r.seq`,
      at: sql`r.at`,
      outcome: sql`iif(r.decision IS NULL, 'closed', 'acted')`,
      // One that is or was public.
      name: sql`coalesce(iif(${statements.subjectKind} <> 'user', ${statements.subjectName}, NULL), r.name)`,
      id: sql`r.id`,
      rule: statements.rule,
    },
  }),
  'idea.moved': (from: SQL): Told => ({
    people: {
      from: sql`${roadmapItems}, ${from} AND ${roadmapItems.id} = ${entry.targetId} AND ${newsFor(sql`${roadmapItems.authorId}`)}`,
      kind: 'idea',
      person: roadmapItems.authorId,
      ...OF_ENTRY,
      outcome: after('status'),
      name: roadmapItems.title,
      id: roadmapItems.id,
    },
  }),
  'application.decided': (from: SQL): Told => ({
    people: {
      from: sql`${applications}, ${from} AND ${applications.id} = ${entry.targetId} AND ${newsFor(sql`${applications.userId}`)}
          AND ${after('status')} IS NOT ${before('status')}`,
      kind: 'application',
      person: applications.userId,
      ...OF_ENTRY,
      outcome: after('status'),
      name: null,
      id: applications.id,
    },
  }),
  'vote.released': (from: SQL): Told => ({ people: toldVoter(from, 'released') }),
} as const

const toldOwner = (decided: SQL): ToldPeople => ({
  from: sql`${decided} AND ${after('rule')} IS NULL AND (${entry.action} IN ('listing.approve', 'listing.unsuspend', 'listing.restore')
    OR (${listings.ownerId} IS NOT ${entry.actorId} AND (${entry.action} = 'listing.undo'
      OR (${entry.action} = 'listing.edit' AND ${after('moderation')} IN ('approved', 'pending') AND ${after('moderation')} IS NOT ${before('moderation')}))))`,
  kind: 'decision',
  person: listings.ownerId,
  ...OF_ENTRY,
  outcome: sql`CASE WHEN ${entry.action} <> 'listing.edit' THEN substr(${entry.action}, 9) WHEN ${after('moderation')} = 'pending' THEN 'pending' ELSE 'approve' END`,
  ...SHOWN_SERVER,
})

/** A listing that was rewritten while it was not public returns to the queue when its decision is taken back. */
const toldOfQueue = (decided: SQL): ToldPeople => ({
  from: sql`${decided} AND ${listings.ownerId} IS NOT ${entry.actorId} AND ${after('moderation')} = 'pending'
    AND ${entry.action} = 'listing.undo' AND ${before('moderation')} = 'suspended'`,
  kind: 'decision',
  person: listings.ownerId,
  key: sql`'queue:' || ${entry.seq}`,
  at: entry.at,
  outcome: 'pending',
  ...SHOWN_SERVER,
})

const toldVoter = (from: SQL, outcome: NoticeOutcome<'vote'>): ToldPeople => ({
  from: sql`${users}, ${listings}, ${from} AND ${listings.id} = ${before('serverId')} AND ${users.id} = ${before('userId')} AND ${newsFor(sql`${users.id}`)}`,
  kind: 'vote',
  person: users.id,
  ...OF_ENTRY,
  outcome,
  ...SHOWN_SERVER,
})

/** A report was acted on by the decision that closed it, by one about its subject, or by one about the account behind it that a report led to. */
const ANSWER = sql`(SELECT seq FROM ${statements} WHERE id = ${after('statement')})`
const SUBJECT = sql`subject_kind = iif(${reports.reviewId} IS NULL, 'listing', 'review')
  AND subject_id = coalesce(${reports.reviewId}, ${reports.listingId}) AND restriction NOT IN ${BESIDE}`
const ACCOUNT = sql`subject_kind = 'user' AND reported AND decided_by = ${entry.actorId} AND at > ${entry.at} - ${sql.raw(String(DAY))}
  AND subject_id = iif(${reports.reviewId} IS NULL, ${listings.ownerId}, (SELECT ${reviews.authorId} FROM ${reviews} WHERE ${reviews.id} = ${reports.reviewId}))`
/** The latest one that is in force and came after the report. */
const decisionOn = (subject: SQL): SQL =>
  sql`(SELECT max(seq) FROM ${statements} WHERE ${subject} AND at >= ${reports.createdAt} AND ended_at IS NULL)`
