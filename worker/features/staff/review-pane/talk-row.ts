import { MESSAGES_SHOWN } from '#contract/staff/staff-review.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import type { Db } from '../../../db/client.ts'
import { listingMessages, listingTalks } from '../../../db/schema/staff-review.ts'
import { users } from '../../../db/schema/users.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql-row.ts'

const MESSAGE = columnsOf(listingMessages, 'm', 'seq', 'id', 'author_id', 'from_staff', 'text', 'at')
const AUTHOR = columnsOf(users, 'a', 'username AS author_name', 'avatar AS author_avatar')
const READ = columnsOf(listingTalks, 't', 'owner_read', 'staff_read')

export type MessageRow = RowOf<typeof MESSAGE> & MaybeRow<RowOf<typeof AUTHOR>> & RowOf<typeof READ>

/**
 * Whether the owner of the listing `l` may write now (SQL): while it waits for a decision, and after one from the next message of staff on. So a
 * decision closes the conversation without a further write, and an undo opens it again.
 */
export const OWNER_MAY_WRITE_SQL = `(l.moderation = 'pending'
  OR EXISTS (SELECT 1 FROM listing_talks WHERE listing_id = l.id AND staff_at > coalesce(l.decided_at, 0)))`

/** The latest messages about a listing, newest first, and one more. */
export function messagesStatement(db: Db, listingId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${MESSAGE.sql}, ${AUTHOR.sql}, ${READ.sql} FROM listing_messages m JOIN listing_talks t ON t.listing_id = m.listing_id
         LEFT JOIN users a ON a.id = m.author_id WHERE m.listing_id = ?1 ORDER BY m.seq DESC LIMIT ${MESSAGES_SHOWN + 1}`,
    )
    .bind(listingId)
}

/** Owners do not learn which of the staff wrote. */
export function talkOf(
  rows: readonly MessageRow[],
  { isStaff, open }: { isStaff: boolean; open: boolean },
): Talk {
  const items = rows.slice(0, MESSAGES_SHOWN).map((row) => {
    const { author_id: id, author_name: username, from_staff } = row
    const fromStaff = from_staff === 1
    const isNew = isStaff ? !fromStaff && row.seq > row.staff_read : fromStaff && row.seq > row.owner_read
    return {
      _id: row.id,
      fromStaff,
      author:
        id === null || username === null || (fromStaff && !isStaff)
          ? null
          : { id, username, avatar: row.author_avatar },
      text: row.text,
      at: new Date(row.at).toISOString(),
      isNew,
    }
  })
  return { items: items.toReversed(), more: rows.length > MESSAGES_SHOWN, open }
}
