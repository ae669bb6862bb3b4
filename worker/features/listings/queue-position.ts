/**
 * The position of a pending listing (`l`) in the review queue, 1 for the longest wait; `null` for any other. It counts the index entries before it.
 * That reads as many entries as listings wait; people work through the queue by hand, so the number is small.
 */
export const QUEUE_POSITION_SQL = `CASE l.moderation WHEN 'pending' THEN
  (SELECT count(*) FROM listings w WHERE w.waiting_since IS NOT NULL AND (w.waiting_since, w.id) <= (l.waiting_since, l.id)) END`
