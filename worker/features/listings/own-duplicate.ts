import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { errorSentence } from '#contract/base/error-words.ts'
import { DEFAULT_PORT, type ServerAddress } from '#contract/listings/server-address.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { foldName } from '#contract/text/fold.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { may } from '../../db/team-sql.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'

interface Submitted {
  /** Left out where it does not change. */
  name?: string | undefined
  address?: ServerAddress | undefined
}

/** Whether a listing that is not deleted has the name or the address. */
export const isSame = (
  listing: Compared & { deletedAt: number | null },
  { name, addresses }: ListingKeys,
): boolean =>
  listing.deletedAt === null && (listing.nameKey === name || addresses.includes(listing.realmLink ?? ''))

/**
 * `isSame` in SQL, only among the owner's listings. Those of others may wait for review, which nobody else
 * may know.
 */
const isOwnDuplicate = (owner: string, { name, addresses }: ListingKeys): SQL | undefined =>
  and(
    eq(listings.ownerId, owner),
    isNull(listings.deletedAt),
    or(eq(listings.nameKey, name ?? ''), among(listings.realmLink, addresses)),
  )

/** A name as it is compared, and all spellings of an address. */
export interface ListingKeys {
  name: string | null
  addresses: string[]
}

export const keysOfListing = ({ name, address }: Submitted): ListingKeys => ({
  name: name === undefined ? null : foldName(name),
  addresses: address ? spellings(address) : [],
})

/**
 * Whether a person may know of a listing. An editor of one server must not learn of an owner's other servers
 * that are not public, not even by a refusal.
 */
const mayKnow = (person: UserCtx['actor']): SQL | undefined =>
  mayModerate(person)
    ? undefined
    : or(eq(listings.moderation, 'approved'), may('edit', person.userId, listings))

interface Compared {
  nameKey: string
  realmLink: string | null
}

/**
 * Whether an edit gives a listing a name or address that another listing of its owner has, as far as the
 * editor may know of that one. A name or address that the listing has already is no duplicate.
 */
export function isOtherDuplicate(
  listing: Compared & { ownerId: string },
  other: Compared & { moderation: string; isEditor: boolean },
  { name, addresses }: ListingKeys,
  actor: UserCtx['actor'],
): boolean {
  const isKnown =
    mayModerate(actor) ||
    other.moderation === 'approved' ||
    other.isEditor ||
    listing.ownerId === actor.userId
  const hasName = other.nameKey === name && listing.nameKey !== name
  const hasAddress = addresses.includes(other.realmLink ?? '') && !addresses.includes(listing.realmLink ?? '')
  return isKnown && (hasName || hasAddress)
}

/** The forms in which one address may be stored: a host alone is the same as with the default port. */
export function spellings(address: ServerAddress): string[] {
  if (address.kind === 'realm' || address.port !== DEFAULT_PORT) return [address.text]
  const host = address.host.toLowerCase()
  return [host, `${host}:${DEFAULT_PORT}`]
}

/**
 * Throws if another listing of the actor, or of the owner of the listing `edited`, has the name or address,
 * as far as the actor may know. The error names that listing and the field.
 */
export async function refuseDuplicate(
  ctx: UserCtx,
  submitted: Submitted,
  fields: { name: string; address: string },
  edited = '',
): Promise<void> {
  const [listing] = await ctx.db.orm
    .select({ owner: listings.ownerId })
    .from(listings)
    .where(eq(listings.id, edited))
  const owner = listing?.owner ?? ctx.actor.userId
  const { id, name, nameKey, moderation } = listings
  const [row] = await ctx.db.orm
    .select({ id, name, nameKey, moderation })
    .from(listings)
    .where(and(isOwnDuplicate(owner, keysOfListing(submitted)), ne(id, edited), mayKnow(ctx.actor)))
    .orderBy(listings.created)
    .limit(1)
  if (!row) return
  const sameName = submitted.name !== undefined && row.nameKey === foldName(submitted.name)
  const holder = owner === ctx.actor.userId ? 'have' : 'ownerHas'
  throw alreadyListedError(row, `${holder}${sameName ? 'Name' : 'Address'}`, {
    field: sameName ? fields.name : fields.address,
  })
}

/** The refusal of a name or address that this listing has already. */
export function alreadyListedError(
  { id, name, moderation }: { id: string; name: string; moderation: string },
  what: `${'have' | 'ownerHas'}${'Name' | 'Address'}`,
  input: { field?: string } = {},
): HttpError {
  const state = moderation === 'approved' ? '' : 'Waiting'
  return new HttpError('already_listed', errorSentence(`${what}${state}`, { name }), {
    ...input,
    serverId: id,
  })
}
