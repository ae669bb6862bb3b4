import type { TeamRole } from '#contract/listings/server-team.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'

export interface MemberKey {
  listingId: string
  userId: string
}

interface Member {
  /** The name of the listing. */
  name: string
  role: TeamRole
  /** Whether they are the owner of the page. */
  isMain: boolean
}

/** Somebody in the team of a listing, as its owners see them, and everybody in it sees themselves. What a refusal says follows from it; the write decides. */
export async function findMember(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<Member> {
  const own = userId === ctx.actor.userId
  const row = await ctx.db
    .prepare(
      `SELECT l.name, l.owner_id = ?3 AS main, (SELECT role FROM listing_members WHERE listing_id = l.id AND user_id = ?3) AS role
         FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql(own ? 'see' : 'own')}`,
    )
    .bind(listingId, ctx.actor.userId, userId)
    .first<{ name: string; main: number; role: TeamRole | null }>()
  if (!row) throw notYours()
  const known = { name: row.name }
  if (row.main === 1) return { ...known, role: 'owner', isMain: true }
  if (row.role === null) throw new HttpError('not_found', 'They are not in the team.')
  return { ...known, role: row.role, isMain: false }
}
