import type { AuditAction } from '#contract/decisions/audit.ts'
import { validJson } from '../../../db/stored-json.ts'

/**
 * What stays of an audit entry about a person who left: what was decided, why and until when. No texts or
 * names.
 */
const KEPT = `'moderation', 'deleted', 'status', 'outcome', 'rule', 'until', 'statement', 'reported', 'detected'`

const keptOf = (column: 'before' | 'after') =>
  `${column} = (SELECT nullif(
    json_group_object(key, CASE WHEN type IN ('true', 'false') THEN json(type) ELSE value END), '{}')
  FROM json_each(${validJson(column, '{}')}) WHERE key IN (${KEPT}))`

/** Actions whose audit entries name people beside the one who acted, by PEOPLE_KEYS. */
export const NAMES_PEOPLE: readonly AuditAction[] = [
  'listing.withdraw',
  'listing.close',
  'listing.delete',
  'listing.purge',
  'listing.transfer',
  'listing.invite',
  'listing.leave-team',
  'listing.remove-member',
  'application.delete',
  'review.delete',
  'review.restore',
  'vote.count',
  'vote.void',
  'post.reply',
  'post.news',
  'post.remove',
  'post.delete',
  'post.restore',
]
/** The names of values in audit entries that are ids of people. */
export const PEOPLE_KEYS = ['ownerId', 'userId', 'authorId'] as const

/**
 * A value of an entry; NULL if the entry cannot be read, so that a broken one does not stop the deletion of
 * an account.
 */
const inEntry = (column: 'before' | 'after', key: string) => `${validJson(column, '{}')} ->> '${key}'`

const withoutWords = (which: string) =>
  `UPDATE audit_log SET ${keptOf('before')}, ${keptOf('after')} WHERE ${which}`

/** Takes a server's name out of notices. `which` selects their numbers. */
const withoutName = (which: string) =>
  `UPDATE notices SET data = json_set(data, '$.name', NULL) WHERE seq IN (${which})`

const THEIR_SERVERS = 'SELECT id FROM listings WHERE owner_id = ?1'

/** Also the servers that are deleted for good. */
const ALL_THEIR_SERVERS = `${THEIR_SERVERS}
  UNION SELECT target_id FROM audit_log WHERE action = 'listing.purge' AND ${inEntry('before', 'ownerId')} = ?1`

const IS_ABOUT_THEIR_SERVER = `subject_kind IN ('review', 'post', 'vote')
  AND taken ->> 'serverId' IN (${THEIR_SERVERS})`

/** Who saved, edits or reviewed their servers, voted for them or was invited. D1 unites at most five queries. */
const TOLD_OF_THEIR_SERVERS = `SELECT user_id FROM marks WHERE listing_id IN (${THEIR_SERVERS})
  UNION SELECT user_id FROM listing_members WHERE listing_id IN (${THEIR_SERVERS})
  UNION SELECT user_id FROM votes WHERE listing_id IN (${THEIR_SERVERS})
  UNION SELECT author_id FROM reviews WHERE listing_id IN (${THEIR_SERVERS})
  UNION SELECT ${inEntry('after', 'userId')} FROM audit_log
    WHERE target_kind = 'listing' AND target_id IN (${THEIR_SERVERS}) AND action = 'listing.invite'`

/**
 * Deletes an account (`?1` is the id), in this order, in one transaction: what it shares with others first,
 * with votes and reviews taken off the counters, then its row and what depends on it.
 */
export const ACCOUNT_DELETION: readonly string[] = [
  // Others keep what they were told, without the names of servers that go now. First, because the audit log
  // says who was invited.
  withoutName(`SELECT seq FROM notices
    WHERE user_id IN (${TOLD_OF_THEIR_SERVERS}) AND data ->> 'id' IN (${THEIR_SERVERS})`),
  withoutName(`SELECT seq FROM notices WHERE kind = 'alarm'
    AND user_id IN (SELECT id FROM users WHERE roles <> '[]') AND data ->> 'id' IN (${THEIR_SERVERS})`),
  // The audit log keeps the action, its target, state and rule, but no longer the texts of a person who left.
  withoutWords(`action = 'penalty.impose' AND ${inEntry('after', 'serverId')} IN (${ALL_THEIR_SERVERS})`),
  withoutWords(`target_kind = 'listing' AND target_id IN (${ALL_THEIR_SERVERS})`),
  withoutWords(`target_kind = 'application' AND target_id IN (SELECT id FROM applications WHERE user_id = ?1
    UNION SELECT target_id FROM audit_log
      WHERE action = 'application.delete' AND ${inEntry('before', 'userId')} = ?1)`),
  withoutWords(
    `target_kind = 'roadmap' AND target_id IN (SELECT id FROM roadmap_items WHERE author_id = ?1)`,
  ),
  // Also entries about what is no longer theirs: a server that they handed over, their former team, a deleted
  // review.
  withoutWords(
    `action IN (${NAMES_PEOPLE.map((action) => `'${action}'`).join(', ')})
       AND ?1 IN (${PEOPLE_KEYS.flatMap((key) => [inEntry('before', key), inEntry('after', key)]).join(', ')})`,
  ),
  `UPDATE audit_log SET after = json_remove(after, '$.note')
    WHERE target_kind = 'user' AND target_id = ?1 AND ${inEntry('after', 'note')} IS NOT NULL`,
  // The statement stays, without the person's words and names.
  'UPDATE statements SET subject_name = NULL, note = NULL, taken = NULL WHERE person_id = ?1',
  // What others reported.
  withoutName(`SELECT notices.seq FROM listings JOIN reports ON reports.listing_id = listings.id
    JOIN notices ON notices.user_id = reports.reporter_id AND notices.kind = 'report'
      AND notices.data ->> 'id' = reports.id WHERE listings.owner_id = ?1`),
  // This reads every such statement, which is acceptable because accounts are deleted rarely.
  withoutName(`SELECT seq FROM notices WHERE kind IN ('decision', 'review')
    AND user_id IN (SELECT person_id FROM statements WHERE ${IS_ABOUT_THEIR_SERVER})
    AND data ->> 'name' IN (SELECT name FROM listings WHERE owner_id = ?1)`),
  `UPDATE statements SET subject_name = NULL WHERE ${IS_ABOUT_THEIR_SERVER}`,
  `DELETE FROM reports WHERE listing_id IN (SELECT id FROM listings WHERE owner_id = ?1)`,
  `DELETE FROM staff_notes
    WHERE subject_kind = 'listing' AND subject_id IN (SELECT id FROM listings WHERE owner_id = ?1)`,
  'DELETE FROM listings WHERE owner_id = ?1',
  // Ideas that were accepted belong to the roadmap and lose their author. The others are deleted.
  `DELETE FROM roadmap_items WHERE author_id = ?1 AND status IN ('suggested', 'declined')`,
  `UPDATE listings SET scored_at = 0,
      votes = votes - (SELECT count(*) FROM votes WHERE listing_id = listings.id AND user_id = ?1 AND NOT is_void)
    WHERE id IN (SELECT listing_id FROM votes WHERE user_id = ?1)`,
  `UPDATE listings SET scored_at = 0, rating_cnt = rating_cnt - 1,
      rating_sum = rating_sum - (SELECT rating FROM reviews WHERE listing_id = listings.id AND author_id = ?1)
    WHERE id IN (SELECT listing_id FROM reviews WHERE author_id = ?1)`,
  // `leaveVotes` has given claims that must stay another name before.
  'UPDATE vote_claims SET user_id = NULL WHERE user_id = ?1',
  'DELETE FROM withdrawn_votes WHERE user_id = ?1',
  'UPDATE roadmap_items SET votes = votes - 1 WHERE id IN (SELECT item_id FROM roadmap_votes WHERE user_id = ?1)',
  `DELETE FROM staff_notes WHERE subject_kind = 'user' AND subject_id = ?1`,
  'UPDATE banners SET withdrawn = 1 WHERE uploader_id = ?1',
  // A job deletes the files of the picture.
  `INSERT OR REPLACE INTO orphaned_pictures (folder, since)
    SELECT 'avatars/' || id || '/', unixepoch() * 1000 FROM users WHERE id = ?1 AND avatar IS NOT NULL`,
  'DELETE FROM outbox WHERE about IN (SELECT id FROM reviews WHERE author_id = ?1 UNION ALL SELECT ?1)',
  'DELETE FROM requests WHERE person = ?1',
  // The rest goes by ON DELETE CASCADE: sessions, votes, notices.
  'DELETE FROM users WHERE id = ?1',
]
