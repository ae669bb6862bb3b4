/**
 * When a person last voted for a listing, also if they took that vote back; `null` for never. Both ids are SQL. The 24 hours between two votes are counted
 * from it.
 */
export function lastVoteSql(listingId: string, userId: string): string {
  return `(SELECT max(cast_at) FROM (
    SELECT max(v.cast_at) AS cast_at FROM votes v WHERE v.listing_id = ${listingId} AND v.user_id = ${userId}
    UNION ALL SELECT w.cast_at FROM withdrawn_votes w WHERE w.listing_id = ${listingId} AND w.user_id = ${userId}))`
}
