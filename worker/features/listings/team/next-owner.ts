/** Who takes the place of the owner of the listing `l` when that one goes (SQL): the owner beside them for the longest time, or null. */
export const NEXT_OWNER_SQL = `(SELECT h.user_id FROM listing_members h WHERE h.listing_id = l.id AND h.role = 'owner' ORDER BY h.since, h.user_id LIMIT 1)`
