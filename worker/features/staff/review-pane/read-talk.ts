import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAdmin } from '#contract/people/permissions.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE, talkOf } from './talk-row.ts'

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
