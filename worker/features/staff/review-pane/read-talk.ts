import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAdmin } from '#contract/people/permissions.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { listings, listingMessages } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE, talkOf } from './talk-row.ts'
import { set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/** The listing for a person who speaks for its owner's side or is staff; and whether that side may write. An admin of its team is no staff here. */
export const sideStatement = ({ actor }: UserCtx, listingId: string): SQL =>
  sql`SELECT ${l.name}, ${l.ownerId}, ${may('edit', actor.userId, l)} AS side, ${OWNER_MAY_WRITE} AS open FROM ${listings} l
         WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})`

export interface SideRow {
  name: string
  owner_id: string
  /** Whether the person speaks for the owner's side. */
  side: number
  open: number
}

/** The conversation about a listing, for its owner and staff. */
export async function readTalk(ctx: UserCtx, listingId: string): Promise<Talk> {
  const { db } = ctx
  const [[side], messages] = await db.batch<[SideRow, MessageRow]>([
    sideStatement(ctx, listingId),
    messagesStatement(listingId),
  ])
  if (!side) throw notYours()
  const isStaff = side.side === 0
  return talkOf(messages, { isStaff, open: isStaff || side.open === 1 })
}

const m = alias(listingMessages, 'm')

/** Marks the other side's messages as read, up to the one that the actor saw. A message that came later stays new. */
export async function markTalkRead({ db, actor }: UserCtx, listingId: string, upTo: string) {
  const isOwner = may('edit', actor.userId, listings)
  const found = sql`FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL AND (${isOwner} OR ${Number(isAdmin(actor))})`
  const [present] = await db.repeatable<[{ id: string }, never]>([
    sql`SELECT ${listings.id} ${found}`,
    sql`UPDATE ${listingMessages} SET ${set(listingMessages, { isRead: 1 })} WHERE ${listingMessages.listingId} = ${listingId}
             AND ${listingMessages.isRead} = 0 AND ${listingMessages.fromStaff} = (SELECT ${isOwner} ${found})
             AND ${listingMessages.seq} <= (SELECT ${m.seq} FROM ${listingMessages} m WHERE ${m.id} = ${upTo} AND ${m.listingId} = ${listingId})`,
  ])
  if (!present.length) throw notYours()
  return { _id: listingId }
}
