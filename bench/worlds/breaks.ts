/** One deliberate fault: in `file`, `text`, which stands there once, is replaced. */
export interface Break {
  name: string
  file: string
  text: string
  instead: string
}

const FEATURES = 'worker/features'

/** What somebody might get wrong in verbs, jobs and caches. Worlds have to find each of them. */
export const BREAKS: readonly Break[] = [
  {
    name: 'a vote counts twice',
    file: `${FEATURES}/votes/cast-vote.ts`,
    text: 'votes = votes + 1 WHERE',
    instead: 'votes = votes + 2 WHERE',
  },
  {
    name: 'a vote does not wait for its 24 hours',
    file: `${FEATURES}/votes/cast-vote.ts`,
    text: `'u.id')}, 0) <= ?5`,
    instead: `'u.id')}, 0) <= ?4`,
  },
  {
    name: 'a restricted account votes',
    file: `${FEATURES}/votes/cast-vote.ts`,
    text: ' AND x.id IS NULL`',
    instead: '`',
  },
  {
    name: 'a vote that is sent again is refused because of itself',
    file: `${FEATURES}/votes/cast-vote.ts`,
    text: '!again || !effect',
    instead: 'true',
  },
  {
    name: 'a vote that is taken back still counts',
    file: `${FEATURES}/votes/withdraw-vote.ts`,
    text: 'votes = votes - 1',
    instead: 'votes = votes',
  },
  {
    name: 'a withdrawal that is sent again takes a newer vote',
    file: `${FEATURES}/votes/withdraw-vote.ts`,
    text: 'AND (v.cast_at <= ?3 OR NOT ?4)',
    instead: 'AND ?3 >= ?4',
  },
  {
    name: 'servers that lost votes keep their place',
    file: `${FEATURES}/votes/place-votes.ts`,
    text: 'WHERE m.votes <> l.votes LIMIT',
    instead: 'WHERE m.votes < l.votes LIMIT',
  },
  {
    name: 'a confirmation brings void votes back',
    file: `${FEATURES}/votes/confirm-votes.ts`,
    text: `effect = 'held' AND cast_at < ?2 RETURNING`,
    instead: `effect <> 'counted' AND cast_at < ?2 RETURNING`,
  },
  {
    name: 'a judge overwrites what staff decided meanwhile',
    file: `${FEATURES}/votes/judge-cohorts.ts`,
    text: `WHERE vote_cohorts.version = ?10 AND (vote_cohorts.state = 'watched' OR`,
    instead: `WHERE ?10 >= 0 AND (vote_cohorts.state <> 'held' OR`,
  },
  {
    name: 'a reward is given again for the same vote',
    file: `${FEATURES}/rewards/claim-reward.ts`,
    text: 'WHERE vote_claims.vote_at <= ?5',
    instead: 'WHERE ?5 > 0',
  },
  {
    name: 'a reward whose answer was lost is never given',
    file: `${FEATURES}/rewards/claim-reward.ts`,
    text: 'claimed.meta.changes > 0 || own?.results[0]',
    instead: 'claimed.meta.changes > 0',
  },
  {
    name: 'a review is counted again when it is saved again',
    file: `${FEATURES}/reviews/save-review.ts`,
    text: 'rating_cnt = rating_cnt + NOT EXISTS (SELECT 1 FROM reviews WHERE listing_id = ?1 AND author_id = ?2)',
    instead: 'rating_cnt = rating_cnt + 1',
  },
  {
    name: 'a rescoring that ended half-way is not continued',
    file: `${FEATURES}/reviews/rescore-listings.ts`,
    text: 'SET scored_to = 0, prior_mean =',
    instead: 'SET prior_mean =',
  },
  {
    name: 'a decision that is sent again repeats what was undone',
    file: `${FEATURES}/moderation/decide.ts`,
    text: ` AND a.seq = (SELECT max(seq) FROM audit_log WHERE target_kind = 'listing' AND target_id = listings.id))`,
    instead: ')',
  },
  {
    name: 'a decision is undone without an entry',
    file: `${FEATURES}/moderation/undo-decisions.ts`,
    text: `AND l.moderation = e.after ->> 'moderation' AND l.staff_note IS`,
    instead: 'AND l.staff_note IS',
  },
  {
    name: 'two runs send to one channel at once',
    file: `${FEATURES}/subscriptions/queue.ts`,
    text: 'next_at <= ?3 AND lease_until <= ?3',
    instead: 'next_at <= ?3',
  },
  {
    name: 'the message of an incident is not remembered',
    file: `${FEATURES}/subscriptions/deliver-queue.ts`,
    text: '!(await recordMessage(ctx, run, queue, messageId))',
    instead: 'recordMessage === undefined',
  },
  {
    name: 'an update that is sent again is stored twice',
    file: `${FEATURES}/incidents/update-incident.ts`,
    text: 'AND NOT EXISTS (SELECT 1 FROM incident_updates WHERE request_key = ?5)',
    instead: '',
  },
  {
    name: 'two runs number the same entries of the ledger',
    file: `${FEATURES}/ledger/grow-ledger.ts`,
    text: 'WHERE id = 1 AND size = ?1',
    instead: 'WHERE id = 1 AND ?1 >= 0',
  },
  {
    name: 'the ledger misses a vote that changed while it was read',
    file: `${FEATURES}/ledger/collect-votes.ts`,
    text: 'WHERE v.effect IS NOT j.value ->> 4',
    instead: 'WHERE 0',
  },
  {
    name: 'who leaves stays in the database',
    file: `${FEATURES}/account/account-data.ts`,
    text: 'DELETE FROM users WHERE id = ?1',
    instead: 'UPDATE users SET avatar = NULL WHERE id = ?1',
  },
  {
    name: 'a merge of ideas forgets votes without an account',
    file: `${FEATURES}/roadmap/merge-items.ts`,
    text: 'cast_at FROM roadmap_votes WHERE item_id = ?1 AND',
    instead: 'cast_at FROM roadmap_votes WHERE item_id = ?1 AND user_id IS NOT NULL AND',
  },
  {
    name: 'a merged idea leads to one that is merged itself',
    file: `${FEATURES}/roadmap/merge-items.ts`,
    text: 'SET merged_into = ?2 WHERE merged_into = ?1',
    instead: 'SET merged_into = ?2 WHERE 0 AND merged_into = ?1',
  },
  {
    name: 'a ranking takes counts that were decided later',
    file: `${FEATURES}/rankings/make-ranking.ts`,
    text: 'coalesce(s.decided_at, s.received_at) <= ?1',
    instead: 's.received_at <= ?1',
  },
  {
    name: 'a ranking shows realms that are not public',
    file: `${FEATURES}/rankings/make-ranking.ts`,
    text: `AND l.moderation = 'approved' `,
    instead: `AND l.moderation <> 'deleted' `,
  },
  {
    name: 'a restart of the player count forgets nothing',
    file: `${FEATURES}/rankings/make-ranking.ts`,
    text: `p.outcome = 'restarted'`,
    instead: `p.outcome = 'dismissed'`,
  },
  {
    name: 'a ranking is made again with every run',
    file: `${FEATURES}/rankings/make-ranking.ts`,
    text: 'FROM scored WHERE changes() > 0',
    instead: 'FROM scored WHERE ?1 > 0',
  },
  {
    name: 'a server is submitted twice',
    file: `${FEATURES}/listings/submit-listing.ts`,
    text: 'AND NOT EXISTS (SELECT 1 FROM listings l WHERE ${OWN_DUPLICATE_SQL})',
    instead: 'AND ?2 IS NOT NULL',
  },
  {
    name: 'news come more often than they may',
    file: `${FEATURES}/posts/post-news.ts`,
    text: 'WHERE news_marks.posted_at <= ?4',
    instead: 'WHERE ?4 > 0',
  },
  {
    name: 'some followers are not told of news',
    file: `${FEATURES}/posts/tell-followers.ts`,
    text: 's.rowid > ?3 AND',
    instead: 's.rowid > ?3 + 1 AND',
  },
  {
    name: 'a picture is shown while its files are deleted',
    file: `${FEATURES}/banners/store-picture.ts`,
    text: 'WHERE deleting_since IS NULL OR deleting_since <= unixepoch() * 1000 - ?6',
    instead: 'WHERE ?6 > 0',
  },
  {
    name: 'maintenance begins again after its end',
    file: `${FEATURES}/incidents/update-incident.ts`,
    text: ' AND coalesce(i.status = ?7, 1)',
    instead: ` AND coalesce(?7, '') IS NOT NULL`,
  },
  {
    name: 'an order of hubs forgets one that was added since',
    file: `${FEATURES}/hubs/order-hubs.ts`,
    text: 'AND NOT EXISTS (SELECT id FROM hubs EXCEPT SELECT value FROM json_each(?1))',
    instead: '',
  },
  {
    name: 'an isolate shows what it has taken away itself',
    file: 'worker/http/cache/memory.ts',
    text: 'this.evict(here)',
    instead: 'this.evict([])',
  },
  {
    name: 'an answer that was read before a decision is kept after it',
    file: 'worker/http/cache/memory.ts',
    text: 'generation === this.#generation',
    instead: 'generation <= this.#generation',
  },
  {
    name: 'the cache in front is not purged',
    file: 'worker/http/cache/front.ts',
    text: 'const PURGES_MS = [0, (PAGE_MEMORY_S + 1) * SECOND]',
    instead: 'const PURGES_MS: number[] = []',
  },
  {
    name: 'staff do not see their own decision',
    file: 'worker/http/open-context.ts',
    text: `(await readBookmark(c.env, c.req.header('cookie'), now))`,
    instead: '(await Promise.resolve(null))',
  },
  {
    name: 'an edit overwrites one that it did not see',
    file: `${FEATURES}/owner/apply-edit.ts`,
    text: 'AND l.version = coalesce(?6, l.version)',
    instead: 'AND ?6 IS ?6',
  },
]
