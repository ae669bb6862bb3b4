import { and, eq, isNull } from 'drizzle-orm'
import { ID_LENGTH } from '#contract/base/ids.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { type Ctx, HttpError, notYours, serverNotFound, type UserCtx } from '../../../http/verb.ts'
import { hmac, sameText } from '../../../platform/crypto.ts'
import { signingKeys } from '../../../platform/seal.ts'
import { findListing } from '../find-listing.ts'

const SIGNATURE_LENGTH = 22
/**
 * The id of a server, and our signature of it and of the start of its wait: each wait has a link of its own.
 */
const LINK_KEY = new RegExp(`^([\\w-]{${ID_LENGTH}})([\\w-]{${SIGNATURE_LENGTH}})$`)

const signatureOf = async (key: string, id: string, since: number) =>
  (await hmac(key, `waiting|${id}|${since}`)).slice(0, SIGNATURE_LENGTH)

/** The path by which friends see a waiting server of the actor, until staff have decided. */
export async function readPrivateLink({ env, db, actor }: UserCtx, id: string): Promise<{ path: string }> {
  const [listing] = await db.orm
    .select({ since: listings.waitingSince, ...teamColumns(actor.userId) })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  if (!listing || !isOnTeam(actor, listing)) throw notYours()
  if (listing.since === null) throw new HttpError('state_conflict', 'This server does not wait for a review.')
  return { path: `/waiting/${id}${await signatureOf(env.SIGNING_KEY, id, listing.since)}` }
}

/**
 * A server that waits, for everybody with its link. Nobody has looked at its pictures, so they are left out.
 */
export async function readWaitingListing(ctx: Ctx, key: string): Promise<Listing> {
  const [, id = '', signature = ''] = LINK_KEY.exec(key) ?? []
  const [row] = await ctx.db.orm
    .select({ since: listings.waitingSince })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  const since = row?.since ?? null
  if (since === null || !(await isSigned(ctx, { id, since, signature }))) throw serverNotFound()
  const listing = await findListing(ctx, id)
  if (!listing) throw serverNotFound()
  return { ...listing, banner: null, bannerFocus: null, bannerSize: null, pictures: [] }
}

async function isSigned(
  { env }: Ctx,
  { id, since, signature }: { id: string; since: number; signature: string },
): Promise<boolean> {
  for (const key of signingKeys(env)) if (sameText(signature, await signatureOf(key, id, since))) return true
  return false
}
