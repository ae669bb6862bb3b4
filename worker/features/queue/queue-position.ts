const KEY = `printf('%014d:%s', coalesce(l.requeued_at, l.created), l.id)`

/** Where the block begins that holds the listing. */
const BLOCK = `(SELECT max(first_key) FROM staff_blocks WHERE list = 'pending' AND first_key <= ${KEY})`

/**
 * The place of a pending listing (`l`) in the queue, 1 for the one that waits longest; `null` for any other. Whole blocks are counted by their kept
 * number, so it costs at most a block of rows, however long the queue is.
 */
export const QUEUE_POSITION_SQL = `CASE l.moderation WHEN 'pending' THEN
    (SELECT coalesce(sum(entries), 0) FROM staff_blocks WHERE list = 'pending' AND first_key < ${BLOCK})
  + (SELECT count(*) FROM staff_entries WHERE list = 'pending' AND key >= ${BLOCK} AND key <= ${KEY}) END`
