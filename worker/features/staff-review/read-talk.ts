import { isAdmin } from '#contract/permissions.ts'
import type { Talk } from '#contract/wire/staff-review.ts'
import type { UserCtx } from '../../http/context.ts'
import { notYours } from '../owner/own-listing.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE_SQL, talkOf } from './talk-row.ts'

/** The listing ?1 for the person ?2, who owns it or is staff (?3); and whether the owner may write. An admin who owns it is its owner here. */
export const SIDE_SQL = `SELECT l.name, l.owner_id, ${OWNER_MAY_WRITE_SQL} AS open FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (l.owner_id = ?2 OR ?3)`

export interface SideRow {
  name: string
  owner_id: string
  open: number
}

/** The conversation about a listing, for its owner and staff. */
export async function readTalk(ctx: UserCtx, listingId: string): Promise<Talk> {
  const { db, actor } = ctx
  const [sides, messages] = await db.batch<[SideRow, MessageRow]>([
    db.prepare(SIDE_SQL).bind(listingId, actor.userId, Number(isAdmin(actor))),
    messagesStatement(db, listingId),
  ])
  const [side] = sides.results
  if (!side) throw notYours()
  const isStaff = side.owner_id !== actor.userId
  return talkOf(messages.results, { isStaff, open: isStaff || side.open === 1 })
}
