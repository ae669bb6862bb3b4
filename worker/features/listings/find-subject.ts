import { eq, sql } from 'drizzle-orm'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { listings } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/** The values that decide who may do what with a listing. */
export interface Subject {
  ownerId: string
  /** The actor's role in the team, beside the owner. */
  role: TeamRole | null
  name: string
  moderation: Moderation
  /** In ms since 1970. */
  created: number
}

/** The owner, name and state of a listing, for every caller; `null` when it does not exist or is deleted. */
export async function findSubject({ db, actor }: Ctx, listingId: string): Promise<Subject | null> {
  const [listing] = await db.orm
    .select({
      ownerId: listings.ownerId,
      role: sql<TeamRole | null>`(SELECT role FROM listing_members WHERE listing_id = ${listings.id} AND user_id = ${actor.kind === 'user' ? actor.userId : null})`,
      name: listings.name,
      moderation: listings.moderation,
      created: listings.created,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!listing || listing.moderation === 'deleted') return null
  return { ...listing, moderation: listing.moderation }
}
