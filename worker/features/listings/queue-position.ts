/**
 * The place of a pending listing (`l`) in the review queue, 1 for the one that waits longest; `null` for any other. Counts the index entries before
 * it: as many reads as listings wait, a number that people work through by hand.
 */
export const QUEUE_POSITION_SQL = `CASE l.moderation WHEN 'pending' THEN
  (SELECT count(*) FROM listings w WHERE w.waiting_since IS NOT NULL AND (w.waiting_since, w.id) <= (l.waiting_since, l.id)) END`
