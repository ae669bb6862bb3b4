import type { AuditAction } from '#contract/audit.ts'
import type { Restriction } from '#contract/statement.ts'
import { ratingRankSql } from '../reviews/rating-rank.ts'
import { returnSql, stateSql } from './return-state.ts'

/** How a decision is taken back. */
export interface Overturning {
  action: AuditAction
  /** The values of the audit entry, in SQL; `s` is the statement. */
  before: string
  after: string
  /** The statements that restore what the decision took, in SQL with the places of `OVERTURNED`. What has changed since stays. */
  restore: readonly string[]
}

/** The condition of everything that follows: admin ?3 overturned the decision of statement ?1 at ?2. */
export const OVERTURNED = `EXISTS (SELECT 1 FROM appeals WHERE statement_id = ?1 AND decided_at = ?2 AND decided_by = ?3 AND outcome = 'overturned')`

const LISTING_AFTER = `json_object('moderation', (SELECT ${returnSql('l', 's')} FROM listings l WHERE l.id = s.subject_id), 'note', s.was ->> 'note')`

/**
 * A denied or suspended listing, also one that its owner sent back to the queue since. If its owner withdrew it, it returns to the earlier state when they
 * bring it back.
 */
const stateOf = (state: 'denied' | 'suspended'): Overturning => ({
  action: 'listing.overturn',
  before: `json_object('moderation', '${state}', 'note', s.note)`,
  after: LISTING_AFTER,
  restore: [
    `UPDATE listings SET moderation = iif(deleted_from IS NULL, ${returnSql('listings', 's')}, moderation),
            deleted_from = iif(deleted_from IS NULL, NULL, ${returnSql('listings', 's')}),
            staff_note = s.was ->> 'note', decided_at = s.was ->> 'decidedAt',
            requeued_at = CASE WHEN ${returnSql('listings', 's')} = s.was ->> 'moderation' THEN s.was ->> 'requeuedAt'
              WHEN ${stateSql('listings')} = 'pending' THEN requeued_at ELSE ?2 END
       FROM statements s WHERE s.id = ?1 AND listings.id = s.subject_id AND s.was IS NOT NULL
        AND (${stateSql('listings')} = '${state}' OR (${stateSql('listings')} = 'pending' AND listings.requeued_at >= s.at)) AND ${OVERTURNED}`,
  ],
})

/** The pictures of a refused change, and the hash of each. */
const REFUSED_PICTURES = `json_tree(s.was -> 'fields') p`
const PICTURE = `iif(p.type = 'text' AND p.key IN ('banner', 'url'), substr(p.value, 10, 43), NULL)`

/** Every decision that an appeal can overturn. */
export const OVERTURNINGS: Partial<Record<Restriction, Overturning>> = {
  deny: stateOf('denied'),
  suspend: stateOf('suspended'),
  delete: {
    action: 'listing.overturn',
    before: `json_object('deleted', json('true'))`,
    after: LISTING_AFTER,
    restore: [
      `UPDATE listings SET moderation = deleted_from, deleted_from = NULL, deleted_at = NULL
         FROM statements s WHERE s.id = ?1 AND listings.id = s.subject_id AND listings.deleted_at IS NOT NULL AND NOT listings.withdrawn AND ${OVERTURNED}`,
    ],
  },
  'remove-review': {
    action: 'review.overturn',
    before: `json_object('serverId', s.was ->> 'serverId', 'authorId', s.person_id)`,
    after: `json_object('rating', s.was ->> 'rating')`,
    restore: [
      // A newer review of the same person stays: it is their word of today.
      `INSERT INTO reviews (id, listing_id, author_id, rating, text, created_at, updated_at, effect, held_because, effect_at)
       SELECT s.subject_id, l.id, s.person_id, s.was ->> 'rating', s.was ->> 'text', s.was ->> 'createdAt', s.was ->> 'updatedAt',
              coalesce(s.was ->> 'effect', 'counted'), s.was ->> 'heldBecause', s.was ->> 'effectAt'
         FROM statements s JOIN listings l ON l.id = s.was ->> 'serverId' WHERE s.id = ?1 AND ${OVERTURNED} ON CONFLICT DO NOTHING`,
      `UPDATE listings SET rating_sum = rating_sum + r.rating, rating_cnt = rating_cnt + 1, rating_rank = ${ratingRankSql('rating_sum + r.rating', 'rating_cnt + 1')}
         FROM reviews r JOIN statements s ON s.subject_id = r.id WHERE s.id = ?1 AND listings.id = r.listing_id AND r.effect = 'counted' AND changes() > 0 AND ${OVERTURNED}`,
    ],
  },
  // A reply returns to its review, if that is still there, unless the server has replied again.
  'remove-post': {
    action: 'post.overturn',
    before: `json_object('serverId', s.was ->> 'serverId', 'authorId', s.person_id)`,
    after: `json_object()`,
    restore: [
      `INSERT INTO posts (id, listing_id, review_id, author_id, title, text, created_at, updated_at, told_up_to)
       SELECT s.subject_id, l.id, s.was ->> 'reviewId', s.person_id, s.was ->> 'title', s.was ->> 'text', s.was ->> 'createdAt', s.was ->> 'updatedAt', s.was ->> 'toldUpTo'
         FROM statements s JOIN listings l ON l.id = s.was ->> 'serverId'
        WHERE s.id = ?1 AND (s.was ->> 'reviewId' IS NULL OR EXISTS (SELECT 1 FROM reviews WHERE id = s.was ->> 'reviewId')) AND ${OVERTURNED} ON CONFLICT DO NOTHING`,
    ],
  },
  'decline-application': {
    action: 'application.overturn',
    before: `json_object('status', 'rejected', 'note', s.note)`,
    after: `json_object('status', s.was ->> 'status', 'note', s.was ->> 'note')`,
    restore: [
      `UPDATE applications SET status = s.was ->> 'status', reviewer_note = s.was ->> 'note', reviewed_by = s.was ->> 'reviewedBy',
              updated_at = s.was ->> 'updatedAt'
         FROM statements s WHERE s.id = ?1 AND applications.id = s.subject_id AND applications.status = 'rejected' AND s.was IS NOT NULL AND ${OVERTURNED}`,
    ],
  },
  'decline-idea': {
    action: 'roadmap.overturn',
    before: `json_object('status', 'declined', 'reason', s.note)`,
    after: `json_object('status', s.was ->> 'status', 'reason', s.was ->> 'reason')`,
    restore: [
      `UPDATE roadmap_items SET status = s.was ->> 'status', reason = s.was ->> 'reason', shipped_at = s.was ->> 'shippedAt',
              updated_at = s.was ->> 'updatedAt'
         FROM statements s WHERE s.id = ?1 AND roadmap_items.id = s.subject_id AND roadmap_items.status = 'declined' AND s.was IS NOT NULL AND ${OVERTURNED}`,
      // Its history is that of an idea that was not declined.
      `DELETE FROM roadmap_history WHERE changes() > 0 AND item_id = (SELECT subject_id FROM statements WHERE id = ?1)
          AND seq > (SELECT was ->> 'history' FROM statements WHERE id = ?1) AND ${OVERTURNED}`,
    ],
  },
  // The account can do everything again at once: what restricts it is the statement itself.
  'restrict-account': {
    action: 'user.overturn',
    before: `json_object()`,
    after: `json_object()`,
    restore: [],
  },
  // Only this vote: what the day's other votes do is another question.
  'void-vote': {
    action: 'vote.overturn',
    before: `json_object('serverId', s.was ->> 'serverId', 'userId', s.person_id, 'castAt', s.was ->> 'castAt', 'effect', 'void')`,
    after: `json_object('effect', s.was ->> 'effect', 'cause', s.was ->> 'cause')`,
    restore: [
      `UPDATE votes SET effect = s.was ->> 'effect', reason = s.was ->> 'cause' FROM statements s
        WHERE s.id = ?1 AND votes.user_id = s.person_id AND votes.listing_id = s.was ->> 'serverId' AND votes.cast_at = s.was ->> 'castAt'
          AND votes.effect = 'void' AND ${OVERTURNED}`,
    ],
  },
  // What was refused waits again, unless something newer does. Pictures that are no longer in the store are left out. The others are served
  // again when staff publish the change.
  'refuse-change': {
    action: 'listing.overturn-change',
    before: `json_object()`,
    after: `json_object()`,
    restore: [
      `INSERT INTO held_changes (listing_id, fields, reasons, since, at, revision, waits, invite_next_at, invite_failures, guild, guild_name)
       SELECT r.id, r.fields, r.was -> 'reasons', r.was ->> 'since', r.was ->> 'at', r.was ->> 'revision', r.waits,
              r.was ->> 'inviteNextAt', r.was ->> 'inviteFailures', r.was ->> 'guild', r.was ->> 'guildName'
         FROM (SELECT l.id, s.was, l.moderation = 'approved' AS waits,
                      iif((SELECT count(*) FROM ${REFUSED_PICTURES} WHERE ${PICTURE} NOT IN (SELECT hash FROM banners WHERE deleting_since IS NULL)),
                          json_remove(s.was -> 'fields', '$.banner', '$.bannerFocus', '$.pictures'), s.was -> 'fields') AS fields
                 FROM statements s JOIN listings l ON l.id = s.subject_id WHERE s.id = ?1 AND s.was IS NOT NULL AND ${OVERTURNED}) r
        WHERE r.fields <> '{}' ON CONFLICT DO NOTHING`,
    ],
  },
}
