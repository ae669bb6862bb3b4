/**
 * Everything kept about a person, by the name it has in their copy: one statement a part, in which `?1` is their id. What refers to people and is missing here
 * fails a test that walks every table, so that a new one cannot be forgotten.
 */
export const ACCOUNT_DATA = {
  person:
    'SELECT id, chat_id AS discordId, username, avatar, roles, created_at AS createdAt, updated_at AS updatedAt FROM users WHERE id = ?1',
  sessions:
    'SELECT created_at AS createdAt, expires_at AS expiresAt FROM sessions WHERE user_id = ?1 ORDER BY created_at',
  apiTokens:
    'SELECT id, scope, label, created_at AS createdAt, last_used_at AS lastUsedAt, revoked_at AS revokedAt FROM api_tokens WHERE user_id = ?1 ORDER BY created_at',
  servers: `SELECT id, name, description, banner, tags, discord, realm_link AS realmLink, realm_link_visible AS realmLinkVisible,
       coalesce(deleted_from, moderation) AS moderation, deleted_at AS deletedAt,
       staff_note AS staffNote, votes, rating_sum AS ratingSum, rating_cnt AS ratingCnt, created AS createdAt, updated AS updatedAt
      FROM listings WHERE owner_id = ?1 ORDER BY created`,
  votes: `SELECT v.listing_id AS serverId, l.name AS server, v.cast_at AS castAt FROM votes v LEFT JOIN listings l ON l.id = v.listing_id AND l.moderation = 'approved'
      WHERE v.user_id = ?1 ORDER BY v.cast_at`,
  reviews: `SELECT r.id, r.listing_id AS serverId, l.name AS server, r.rating, r.text, r.created_at AS createdAt, r.updated_at AS updatedAt
      FROM reviews r LEFT JOIN listings l ON l.id = r.listing_id AND l.moderation = 'approved' WHERE r.author_id = ?1 ORDER BY r.created_at`,
  reports: `SELECT id, listing_id AS serverId, review_id AS reviewId, reason, details, status, created_at AS createdAt, updated_at AS updatedAt
      FROM reports WHERE reporter_id = ?1 ORDER BY created_at`,
  applications: `SELECT id, age, skills, referees AS "references", motivation, links, status, reviewer_note AS reviewerNote, created_at AS createdAt,
       updated_at AS updatedAt FROM applications WHERE user_id = ?1 ORDER BY created_at`,
  roadmapVotes: `SELECT v.item_id AS ideaId, i.title AS idea, v.cast_at AS castAt FROM roadmap_votes v JOIN roadmap_items i ON i.id = v.item_id
      WHERE v.user_id = ?1 ORDER BY v.cast_at`,
  suggestions: `SELECT id, title, description, tags, status, reason, created_at AS createdAt FROM roadmap_items WHERE author_id = ?1 ORDER BY created_at`,
  snapshots: `SELECT s.listing_id AS serverId, s.taken_at AS takenAt, s.total, s.today, s.playing, s.source FROM realm_snapshots s JOIN listings l ON l.id = s.listing_id
      WHERE l.owner_id = ?1 ORDER BY s.taken_at`,
  actions: `SELECT at, action, target_kind AS targetKind, target_id AS targetId, before, after FROM audit_log WHERE actor_id = ?1 ORDER BY seq`,
} as const satisfies Record<string, string>

/**
 * Takes a person out of what is not theirs alone, in this order, before their row and all that hangs on it go. Votes and reviews are withdrawn from the
 * counters of the servers they were given to, in the same transaction.
 */
export const WITHDRAWALS: readonly string[] = [
  // The trail keeps what was done to which thing, but no longer the words of somebody who left.
  `UPDATE audit_log SET before = NULL, after = NULL WHERE target_kind = 'listing' AND target_id IN (SELECT id FROM listings WHERE owner_id = ?1)`,
  `UPDATE audit_log SET before = NULL, after = NULL WHERE target_kind = 'application' AND target_id IN (SELECT id FROM applications WHERE user_id = ?1)`,
  `UPDATE audit_log SET before = NULL, after = NULL WHERE target_kind = 'roadmap' AND target_id IN (SELECT id FROM roadmap_items WHERE author_id = ?1)`,
  `UPDATE audit_log SET before = NULL, after = NULL WHERE action IN ('listing.delete', 'listing.purge', 'application.delete', 'review.delete')
      AND ?1 IN (before ->> 'ownerId', before ->> 'userId', before ->> 'authorId')`,
  `DELETE FROM reports WHERE listing_id IN (SELECT id FROM listings WHERE owner_id = ?1)`,
  'DELETE FROM listings WHERE owner_id = ?1',
  // Ideas that were taken up belong to the roadmap and lose their author; the others go.
  `DELETE FROM roadmap_items WHERE author_id = ?1 AND status IN ('suggested', 'declined', 'merged')`,
  `UPDATE listings SET votes = votes - (SELECT count(*) FROM votes v WHERE v.listing_id = listings.id AND v.user_id = ?1)
    WHERE id IN (SELECT listing_id FROM votes WHERE user_id = ?1)`,
  `UPDATE listings SET rating_cnt = rating_cnt - 1,
      rating_sum = rating_sum - (SELECT rating FROM reviews r WHERE r.listing_id = listings.id AND r.author_id = ?1)
    WHERE id IN (SELECT listing_id FROM reviews WHERE author_id = ?1)`,
]
