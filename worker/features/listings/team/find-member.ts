import type { TeamRole } from '#contract/listings/server-team.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { listingMembers, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'

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
  const [row] = await ctx.db.orm
    .select({ name: listings.name, ownerId: listings.ownerId, role: listingMembers.role })
    .from(listings)
    .leftJoin(
      listingMembers,
      and(eq(listingMembers.listingId, listings.id), eq(listingMembers.userId, userId)),
    )
    .where(
      and(
        eq(listings.id, listingId),
        isNull(listings.deletedAt),
        may(own ? 'see' : 'own', ctx.actor.userId, listings),
      ),
    )
  if (!row) throw notYours()
  const known = { name: row.name }
  if (row.ownerId === userId) return { ...known, role: 'owner', isMain: true }
  if (row.role === null) throw new HttpError('not_found', 'They are not in the team.')
  return { ...known, role: row.role, isMain: false }
}
