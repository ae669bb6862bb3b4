import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAdmin } from '#contract/people/permissions.ts'
import { listingMessages, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { set } from '../../../db/statement.ts'
import type { UserCtx } from '../../../http/context.ts'
import { notYours } from '../../../http/http-error.ts'

const m = alias(listingMessages, 'm')

/** Marks the other side's messages as read, up to the one that the actor saw. A message that came later stays new. */
export async function markTalkRead({ db, actor }: UserCtx, listingId: string, upTo: string) {
  const isOwner = may('edit', actor.userId, listings)
  const found = sql`FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL AND (${isOwner} OR ${Number(isAdmin(actor))})`
  const { results } = await db.repeatable<[{ id: string }, never]>([
    sql`SELECT ${listings.id} ${found}`,
    sql`UPDATE ${listingMessages} SET ${set(listingMessages, { isRead: 1 })} WHERE ${listingMessages.listingId} = ${listingId}
             AND ${listingMessages.isRead} = 0 AND ${listingMessages.fromStaff} = (SELECT ${isOwner} ${found})
             AND ${listingMessages.seq} <= (SELECT ${m.seq} FROM ${listingMessages} m WHERE ${m.id} = ${upTo} AND ${m.listingId} = ${listingId})`,
  ])
  const [present] = results
  if (!present.length) throw notYours()
  return { _id: listingId }
}
