import { and, isNull, type SQL } from 'drizzle-orm'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import type { Orm } from '../../db/client.ts'
import { listings } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { spellings } from './own-duplicate.ts'

/** All forms in which a stored address may stand in another listing. */
export function storedSpellings(stored: string | null): string[] {
  const address = stored === null ? null : parseServerAddress(stored)
  return address ? spellings(address) : stored === null ? [] : [stored]
}

/** That a listing has one of these addresses and is not deleted. */
export const isAt = (addresses: readonly string[]): SQL | undefined =>
  and(among(listings.realmLink, addresses), isNull(listings.deletedAt))

/** More than any honest addresses have. */
const MOST = 500

/** The listings at the addresses of these ones, oldest first. */
export const selectAt = (orm: Orm, rows: readonly { realmLink: string | null }[]) =>
  orm
    .select({ _id: listings.id, name: listings.name, realmLink: listings.realmLink })
    .from(listings)
    .where(isAt(rows.flatMap(({ realmLink }) => storedSpellings(realmLink))))
    .orderBy(listings.created, listings.id)
    .limit(MOST)

/** The oldest of these that has the address of a listing and is another one. */
export function otherAt(
  found: Awaited<ReturnType<typeof selectAt>>,
  { id, realmLink }: { id: string; realmLink: string | null },
): { _id: string; name: string } | null {
  const addresses = storedSpellings(realmLink)
  const other = found.find((one) => one._id !== id && addresses.includes(one.realmLink ?? ''))
  return other ? { _id: other._id, name: other.name } : null
}
