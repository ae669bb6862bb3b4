import { sql } from 'drizzle-orm'
import {
  CLOSED_MESSAGE,
  SENT_TWICE_MS,
  UNANSWERED_MAX,
  UNANSWERED_MESSAGE,
} from '#contract/staff/staff-review.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { HOUR } from '#contract/base/time.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { listingMessages } from '../../../db/schema/staff-review.ts'
import { tellPerson } from '../../events/registry.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { SIDE_SQL, type SideRow } from './read-talk.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE_SQL, talkOf } from './talk-row.ts'

/** People read the messages. Nobody writes more by hand. */
const MESSAGE_QUOTA = { name: 'message', limit: 60, windowMs: HOUR }

/** How many messages the owner of the listing `l` has written since staff wrote last. It counts no further than the limit. */
const UNANSWERED_SQL = `(SELECT count(*) FROM (SELECT 1 FROM listing_messages m WHERE m.listing_id = l.id
  AND m.seq > coalesce((SELECT staff_last FROM listing_talks WHERE listing_id = l.id), 0) AND NOT m.from_staff LIMIT ${UNANSWERED_MAX}))`

/**
 * Writes to the other side of the conversation about a listing. The insert says when the owner may. The same text
 * twice within a minute is one message.
 */
export async function writeMessage(ctx: UserCtx, listingId: string, text: string): Promise<Talk> {
  await takeQuota(ctx, MESSAGE_QUOTA, ctx.actor.userId)
  const { db, now, actor } = ctx
  const own = [listingId, actor.userId, Number(isAdmin(actor))] as const
  const id = newId()
  // Read first: it decides what a refusal says, and whom to tell.
  const before = await db
    .prepare(SIDE_SQL)
    .bind(...own)
    .first<SideRow>()
  if (!before) throw notYours()
  const isStaff = before.side === 0
  const {
    results: [, sides, messages],
  } = await db.repeatable<[never, SideRow, MessageRow]>([
    db
      .prepare(
        `INSERT INTO listing_messages (id, listing_id, author_id, from_staff, text, at)
         SELECT ?4, l.id, ?2, NOT ${maySql('edit')}, ?5, ?6 FROM listings l
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND iif(${maySql('edit')}, ${OWNER_MAY_WRITE_SQL} AND ${UNANSWERED_SQL} < ${UNANSWERED_MAX}, ?3)
            AND NOT EXISTS (SELECT 1 FROM listing_messages m WHERE m.listing_id = l.id AND m.author_id = ?2 AND m.text = ?5 AND m.at > ?7)`,
      )
      .bind(...own, id, text, now, now - SENT_TWICE_MS),
    db.prepare(SIDE_SQL).bind(...own),
    messagesStatement(db, listingId),
    ...(isStaff
      ? tellPerson(
          ctx,
          {
            userId: before.owner_id,
            kind: 'reply',
            key: `message:${id}`,
            data: { outcome: 'staff', name: before.name, id: listingId },
          },
          sql`EXISTS (SELECT 1 FROM ${listingMessages} WHERE ${listingMessages.id} = ${id})`,
        )
      : []),
  ])
  const [side] = sides.results
  if (!side) throw notYours()
  const open = isStaff || side.open === 1
  const sent = messages.results.some(
    (row) => row.author_id === actor.userId && row.text === text && row.at > now - SENT_TWICE_MS,
  )
  if (!sent)
    throw open
      ? new HttpError('rate_limited', UNANSWERED_MESSAGE)
      : new HttpError('state_conflict', CLOSED_MESSAGE, { current: 'closed' })
  return talkOf(messages.results, { isStaff, open })
}
