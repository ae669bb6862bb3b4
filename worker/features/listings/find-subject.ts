import { eq } from 'drizzle-orm'
import type { Moderation } from '#contract/moderation.ts'
import { listings } from '../../db/schema/listings.ts'
import type { Ctx } from '../../http/context.ts'

/** What says who may do what with a listing. */
export interface Subject {
  ownerId: string
  name: string
  moderation: Moderation
}

/** Whose a listing is, its name and its state, no matter who asks; `null` when there is none, or it is deleted. */
export async function findSubject({ db }: Ctx, listingId: string): Promise<Subject | null> {
  const [listing] = await db.orm
    .select({ ownerId: listings.ownerId, name: listings.name, moderation: listings.moderation })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!listing || listing.moderation === 'deleted') return null
  return { ...listing, moderation: listing.moderation }
}
