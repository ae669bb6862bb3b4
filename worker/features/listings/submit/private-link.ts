import { and, eq, isNull } from 'drizzle-orm'
import { ID_LENGTH } from '#contract/base/ids.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { listings } from '../../../db/schema.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'
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

/** The path by which friends see a server that waits since this moment (ms), until staff have decided. */
export const privatePath = async ({ env }: Ctx, id: string, since: number) =>
  `/waiting/${id}${await signatureOf(env.SIGNING_KEY, id, since)}`

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
