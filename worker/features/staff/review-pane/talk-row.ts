import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { MESSAGES_SHOWN } from '#contract/staff/staff-review.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { listingMessages, listings, users } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'

const m = alias(listingMessages, 'm')
const a = alias(users, 'a')
const l = alias(listings, 'l')

const MESSAGE = columnsOf(listingMessages, 'm', 'id', 'author_id', 'from_staff', 'text', 'at', 'is_read')
const AUTHOR = columnsOf(users, 'a', 'username AS author_name', 'avatar AS author_avatar')

export type MessageRow = RowOf<typeof MESSAGE> & MaybeRow<RowOf<typeof AUTHOR>>

/**
 * Whether the owner of the listing `l` may write now: while it waits for a decision, and after one from the next message of staff on. So a
 * decision closes the conversation without a further write, and an undo opens it again.
 */
export const OWNER_MAY_WRITE = sql`(${l.moderation} = 'pending'
  OR EXISTS (SELECT 1 FROM ${listingMessages} m WHERE ${m.listingId} = ${l.id} AND ${m.fromStaff} AND ${m.at} > coalesce(${l.decidedAt}, 0)))`

/** The latest messages about a listing, newest first, and one more. */
export const messagesStatement = (listingId: string): SQL =>
  sql`SELECT ${sql.raw(MESSAGE.sql)}, ${sql.raw(AUTHOR.sql)} FROM ${listingMessages} m LEFT JOIN ${users} a ON ${a.id} = ${m.authorId}
         WHERE ${m.listingId} = ${listingId} ORDER BY ${m.seq} DESC LIMIT ${MESSAGES_SHOWN + 1}`

/** Owners do not learn which of the staff wrote. */
export function talkOf(
  rows: readonly MessageRow[],
  { isStaff, open }: { isStaff: boolean; open: boolean },
): Talk {
  const items = rows.slice(0, MESSAGES_SHOWN).map((row) => {
    const { author_id: id, author_name: username, from_staff } = row
    const fromStaff = from_staff === 1
    const isNew = fromStaff !== isStaff && row.is_read === 0
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
