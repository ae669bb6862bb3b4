import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { foldName } from '#contract/text/fold.ts'
import { DEFAULT_PORT, type ServerAddress } from '#contract/listings/server-address.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { may } from '../../db/side-sql.ts'
import { listings } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'

const l = alias(listings, 'l')
const d = alias(listings, 'd')

interface Submitted {
  /** Left out where it does not change. */
  name?: string | undefined
  address?: ServerAddress | undefined
}

/**
 * Whether a listing (`l`) of the owner has the name or the address in `keys`, the JSON of `duplicateKeys`. Only the owner's own count: another person's
 * may wait for review, which nobody else may know.
 */
export const isOwnDuplicate = (owner: string, keys: string): SQL =>
  sql`${l.ownerId} = ${owner} AND ${l.deletedAt} IS NULL
  AND (${l.nameKey} = ${keys} ->> 'name' OR ${l.realmLink} IN (SELECT value FROM json_each(${keys}, '$.addresses')))`

export function duplicateKeys({ name, address }: Submitted): string {
  return JSON.stringify({
    name: name === undefined ? null : foldName(name),
    addresses: address ? spellings(address) : [],
  })
}

/**
 * Whether a person may know of a listing. Somebody who helps with one server of an owner learns nothing of the others, not even by what is refused, while
 * these are not public.
 */
const mayKnow = (listing: Parameters<typeof may>[2] & { moderation: AnyColumn }, person: UserCtx['actor']) =>
  sql`(${Number(isAdmin(person))} OR ${listing.moderation} = 'approved' OR ${may('edit', person.userId, listing)})`

/**
 * Whether an edit gives the listing `l` a new name or address that another listing of its owner has; What it has
 * already, it may keep. For an edit, `by` is who makes it.
 */
export const editedIntoDuplicate = (keys: SQL | string | null, by?: UserCtx['actor']): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listings} d
  WHERE ${d.ownerId} = ${l.ownerId} AND ${d.id} <> ${l.id} AND ${d.deletedAt} IS NULL AND ${by ? mayKnow(d, by) : sql`true`}
    AND ((${d.nameKey} = ${keys} ->> 'name' AND ${d.nameKey} <> ${l.nameKey})
      OR (${d.realmLink} IN (SELECT value FROM json_each(${keys}, '$.addresses'))
        AND coalesce(${l.realmLink}, '') NOT IN (SELECT value FROM json_each(${keys}, '$.addresses')))))`

/** A host alone is the same as with the default port. */
export function spellings(address: ServerAddress): string[] {
  if (address.kind === 'realm' || address.port !== DEFAULT_PORT) return [address.text]
  const host = address.host.toLowerCase()
  return [host, `${host}:${DEFAULT_PORT}`]
}

type DuplicateRow = SqlRow<typeof listings, 'id' | 'name' | 'name_key' | 'moderation'>

/** Refuses what the actor, or the owner of the listing `edited`, has listed already beside it, as far as the actor may know, and names the listing and the input. */
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
  const row = await ctx.db
    .first<DuplicateRow>(sql`SELECT ${l.id}, ${l.name}, ${l.nameKey}, ${l.moderation} FROM ${listings} l WHERE ${isOwnDuplicate(owner, duplicateKeys(submitted))}
          AND ${l.id} <> ${edited} AND ${mayKnow(l, ctx.actor)}
        ORDER BY ${l.created} LIMIT 1`)
  if (!row) return
  const sameName = submitted.name !== undefined && row.name_key === foldName(submitted.name)
  const holder = owner === ctx.actor.userId ? 'You already have' : 'The owner already has'
  const found = sameName
    ? `${holder} a server named “${row.name}”.`
    : `${holder} a server at this address: “${row.name}”.`
  const state = row.moderation === 'approved' ? 'It is in the directory.' : 'It is waiting for review.'
  throw new HttpError('already_listed', `${found} ${state}`, {
    field: sameName ? fields.name : fields.address,
    serverId: row.id,
  })
}
