import { isAdmin } from '#contract/people/permissions.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { type MessageRow, messagesStatement, OWNER_MAY_WRITE_SQL, talkOf } from './talk-row.ts'

/** The listing ?1 for the person ?2, who speaks for its owner's side or is staff (?3); and whether that side may write. An admin of its team is no staff here. */
export const SIDE_SQL = `SELECT l.name, l.owner_id, ${maySql('edit')} AS side, ${OWNER_MAY_WRITE_SQL} AS open FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3)`

export interface SideRow {
  name: string
  owner_id: string
  /** Whether the person speaks for the owner's side. */
  side: number
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
  const isStaff = side.side === 0
  return talkOf(messages.results, { isStaff, open: isStaff || side.open === 1 })
}
