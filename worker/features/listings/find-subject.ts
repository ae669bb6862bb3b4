import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { listings } from '../../db/schema.ts'
import { isEditor } from '../../db/team-sql.ts'
import type { Ctx } from '../../http/verb.ts'

/** The values that decide who may do what with a listing. */
export interface Subject {
  ownerId: string
  isEditor: boolean
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
      isEditor: isEditor(actor.kind === 'user' ? actor.userId : null, listings.id),
      ...only(listings, ['name', 'moderation', 'created']),
    })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!listing || listing.moderation === 'deleted') return null
  return { ...listing, isEditor: listing.isEditor === 1, moderation: listing.moderation }
}
