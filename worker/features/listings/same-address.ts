import { and, isNull, type SQL } from 'drizzle-orm'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import type { Orm } from '../../db/client.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { spellings } from './own-duplicate.ts'

/** All forms of a stored address in which another listing may have it. */
export function storedSpellings(stored: string | null): string[] {
  if (stored === null) return []
  const address = parseServerAddress(stored)
  return address ? spellings(address) : [stored]
}

/** Whether two stored addresses are spellings of one. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one === other || (other !== null && storedSpellings(one).includes(other))

/** Whether a listing has one of these addresses and is not deleted. */
export const isAt = (addresses: readonly string[]): SQL | undefined =>
  and(among(listings.realmLink, addresses), isNull(listings.deletedAt))

/** How many listings are read at most. Honest addresses have far fewer. */
const FOUND_MAX = 500

/** The listings at the addresses of the given listings, oldest first. */
export const selectAt = (orm: Orm, rows: readonly { realmLink: string | null }[]) =>
  orm
    .select({ _id: listings.id, name: listings.name, realmLink: listings.realmLink })
    .from(listings)
    .where(isAt(rows.flatMap(({ realmLink }) => storedSpellings(realmLink))))
    .orderBy(listings.created, listings.id)
    .limit(FOUND_MAX)

/** The oldest other listing with the address of a listing. */
export function otherAt(
  candidates: Awaited<ReturnType<typeof selectAt>>,
  { id, realmLink }: { id: string; realmLink: string | null },
): { _id: string; name: string } | null {
  const addresses = storedSpellings(realmLink)
  const other = candidates.find(({ _id, realmLink: link }) => _id !== id && addresses.includes(link ?? ''))
  return other ? { _id: other._id, name: other.name } : null
}
