import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  CLOSED_MESSAGE,
  SENT_TWICE_MS,
  UNANSWERED_MAX,
  UNANSWERED_MESSAGE,
} from '#contract/staff/staff-review.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { HOUR } from '#contract/base/time.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { listingMessages, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { into } from '../../../db/sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { tellPerson } from '../../events/registry.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { sideStatement, type SideRow } from './read-talk.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE, talkOf } from './talk-row.ts'

/** People read the messages. Nobody writes more by hand. */
const MESSAGE_QUOTA = { name: 'message', limit: 60, windowMs: HOUR }

const l = alias(listings, 'l')
const m = alias(listingMessages, 'm')
const t = alias(listingMessages, 't')

/** How many messages the owner of the listing `l` has written since staff wrote last. It counts no further than the limit. */
const UNANSWERED = sql`(SELECT count(*) FROM (SELECT 1 FROM ${listingMessages} m WHERE ${m.listingId} = ${l.id} AND NOT ${m.fromStaff}
  AND ${m.seq} > coalesce((SELECT max(${t.seq}) FROM ${listingMessages} t WHERE ${t.listingId} = ${l.id} AND ${t.fromStaff}), 0) LIMIT ${UNANSWERED_MAX}))`

/**
 * Writes to the other side of the conversation about a listing. The insert says when the owner may. The same text
 * twice within a minute is one message.
 */
export async function writeMessage(ctx: UserCtx, listingId: string, text: string): Promise<Talk> {
  await takeQuota(ctx, MESSAGE_QUOTA, ctx.actor.userId)
  const { db, now, actor } = ctx
  const id = newId()
  const isOwner = may('edit', actor.userId, l)
  // Read first: it decides what a refusal says, and whom to tell.
  const before = await db.first<SideRow>(sideStatement(ctx, listingId))
  if (!before) throw notYours()
  const isStaff = before.side === 0
  const [, [side], messages] = await db.repeatable<[never, SideRow, MessageRow]>([
    sql`INSERT INTO ${into(listingMessages, 'id', 'listingId', 'authorId', 'fromStaff', 'text', 'at')}
         SELECT ${id}, ${l.id}, ${actor.userId}, NOT ${isOwner}, ${text}, ${now} FROM ${listings} l
          WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL
            AND iif(${isOwner}, ${OWNER_MAY_WRITE} AND ${UNANSWERED} < ${UNANSWERED_MAX}, ${Number(isAdmin(actor))})
            AND NOT EXISTS (SELECT 1 FROM ${listingMessages} m WHERE ${m.listingId} = ${l.id} AND ${m.authorId} = ${actor.userId} AND ${m.text} = ${text}
              AND ${m.at} > ${now - SENT_TWICE_MS})`,
    sideStatement(ctx, listingId),
    messagesStatement(listingId),
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
  if (!side) throw notYours()
  const open = isStaff || side.open === 1
  const sent = messages.some(
    (row) => row.author_id === actor.userId && row.text === text && row.at > now - SENT_TWICE_MS,
  )
  if (!sent)
    throw open
      ? new HttpError('rate_limited', UNANSWERED_MESSAGE)
      : new HttpError('state_conflict', CLOSED_MESSAGE, { current: 'closed' })
  return talkOf(messages, { isStaff, open })
}
