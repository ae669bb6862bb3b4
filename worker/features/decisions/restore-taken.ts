import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/decisions/audit.ts'
import { isRestorable, type Restorable, RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import { listings, posts, reviews, statements, users } from '../../db/schema.ts'
import { names } from '../../db/sql.ts'
import { requireAdmin } from '../../http/auth.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'
import { auditRows, writeOnce } from '../../http/write-audit.ts'
import { emit } from '../events/registry.ts'
import { entriesOf, entry, REASONS, reasons } from './entries.ts'
import { applyToVotes, RATED, rated } from './other-effects.ts'
import { takeBack } from './take-back.ts'

const was = (key: string): SQL => sql`${reasons.was} ->> ${key}`
const SERVER_AND_AUTHOR = sql`json_object('serverId', ${was('serverId')}, 'authorId', ${reasons.personId})`

/** A newer review of the same person stays: it is their word of today. */
const restoreReview = (chosen: SQL): SQL[] => [
  ...emit('review.saved', {
    from: sql`${listings}, ${users}, ${chosen} AND ${listings.id} = ${was('serverId')} AND ${users.id} = ${reasons.personId}
      AND NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.listingId} = ${listings.id} AND ${reviews.authorId} = ${users.id})`,
    at: was('updatedAt'),
    isNew: sql`true`,
    id: reasons.subjectId,
    rating: was('rating'),
    text: was('text'),
    createdAt: was('createdAt'),
  }),
  sql`INSERT INTO ${reviews} (${names(reviews.id, reviews.listingId, reviews.authorId, reviews.rating, reviews.text, reviews.createdAt, reviews.updatedAt, reviews.place)})
      SELECT ${reasons.subjectId}, ${listings.id}, ${reasons.personId}, ${was('rating')}, ${was('text')}, ${was('createdAt')}, ${was('updatedAt')}, ${was('place')}
        FROM ${listings}, ${chosen} AND ${listings.id} = ${was('serverId')} ON CONFLICT DO NOTHING`,
  sql`UPDATE ${listings} SET ${rated('+')} FROM (SELECT ${RATED} FROM ${reviews}, ${chosen} AND ${reviews.id} = ${reasons.subjectId} GROUP BY ${reviews.listingId}) r
       WHERE ${listings.id} = r.listing AND changes() > 0`,
]

/** A reply returns to its review, if that is still there, unless the server has replied again. */
const restorePost = (chosen: SQL): SQL[] => [
  sql`INSERT INTO ${posts} (${names(posts.id, posts.listingId, posts.reviewId, posts.authorId, posts.title, posts.text, posts.createdAt, posts.updatedAt, posts.startsAt, posts.endsAt)})
      SELECT ${reasons.subjectId}, ${listings.id}, ${was('reviewId')}, ${reasons.personId}, ${was('title')}, ${was('text')}, ${was('createdAt')},
      ${was('updatedAt')}, ${was('startsAt')}, ${was('endsAt')}
        FROM ${listings}, ${chosen} AND ${listings.id} = ${was('serverId')}
         AND (${was('reviewId')} IS NULL OR EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${was('reviewId')})) ON CONFLICT DO NOTHING`,
]

const RESTORING: {
  readonly [Kind in Restorable]: {
    action: AuditAction<(typeof RESTRICTION_WORDS)[Kind]['subject']>
    before: SQL
    after: SQL
    /** `chosen` finds `reasons`, for FROM and WHERE. */
    restore: (chosen: SQL) => SQL[]
  }
} = {
  'remove-review': {
    action: 'review.restore',
    before: SERVER_AND_AUTHOR,
    after: sql`json_object('rating', ${was('rating')})`,
    restore: restoreReview,
  },
  'remove-post': {
    action: 'post.restore',
    before: SERVER_AND_AUTHOR,
    after: sql`json_object()`,
    restore: restorePost,
  },
  'void-vote': {
    action: 'vote.count',
    before: sql`json_object('serverId', ${was('serverId')}, 'userId', ${reasons.personId}, 'castAt', ${was('castAt')})`,
    after: sql`json_object('void', json('false'))`,
    restore: applyToVotes,
  },
}

/**
 * Puts back a review, a post or a vote that a decision in force took, and ends the decision. 404 when there
 * is nothing to put back, the server is gone, or the time for an appeal is over.
 */
export async function restoreTaken(ctx: UserCtx, id: string): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const statement = await db.first<{ restriction: string }>(
    sql`SELECT ${statements.restriction} FROM ${statements} WHERE ${statements.id} = ${id}`,
  )
  const kind = statement?.restriction
  if (kind === undefined || !isRestorable(kind)) throw nothingToRestore()
  const { action, before, after, restore } = RESTORING[kind]
  const { subject } = RESTRICTION_WORDS[kind]
  const [done] = await writeOnce(ctx, [
    auditRows(ctx, {
      action,
      kind: subject,
      id: sql`${reasons.subjectId}`,
      before,
      after,
      from: sql`${REASONS} JOIN ${listings} ON ${listings.id} = ${was('serverId')} WHERE ${reasons.id} = ${id} AND ${reasons.endedAt} IS NULL`,
    }),
    ...restore(
      sql`${REASONS}, ${entriesOf(ctx, [action])} AND ${reasons.id} = ${id} AND ${entry.targetId} = ${reasons.subjectId}`,
    ),
    ...takeBack(ctx, subject),
  ])
  if (!done) throw nothingToRestore()
}

const nothingToRestore = () => new HttpError('not_found', 'There is nothing to restore.')
