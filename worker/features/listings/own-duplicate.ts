import { foldName } from '#contract/text/fold.ts'
import { DEFAULT_PORT, type ServerAddress } from '#contract/listings/server-address.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { maySql } from '../../db/side-sql.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'

interface Submitted {
  /** Left out where it does not change. */
  name?: string | undefined
  address?: ServerAddress | undefined
}

/**
 * Whether a listing (`l`) of the owner ?1 has the name or the address in ?2, the JSON of `duplicateKeys`. Only the owner's own count: another person's
 * may wait for review, which nobody else may know.
 */
export const OWN_DUPLICATE_SQL = `l.owner_id = ?1 AND l.deleted_at IS NULL
  AND (l.name_key = ?2 ->> 'name' OR l.realm_link IN (SELECT value FROM json_each(?2, '$.addresses')))`

export function duplicateKeys({ name, address }: Submitted): string {
  return JSON.stringify({
    name: name === undefined ? null : foldName(name),
    addresses: address ? spellings(address) : [],
  })
}

/**
 * Whether a person may know of a listing (SQL). Somebody who helps with one server of an owner learns nothing of the others, not even by what is refused, while
 * these are not public.
 */
const mayKnowSql = (listing: string, person: string, isStaff: string) =>
  `(${isStaff} OR ${listing}.moderation = 'approved' OR ${maySql('see', person, listing)})`

/**
 * Whether an edit gives the listing `l` a new name or address that another listing of its owner has; the keys are the parameter `keys`. What it has
 * already, it may keep. For an edit, `by` is who makes it.
 */
export const editedIntoDuplicate = (
  keys: string,
  by?: { person: string; isStaff: string },
) => `EXISTS (SELECT 1 FROM listings d
  WHERE d.owner_id = l.owner_id AND d.id <> l.id AND d.deleted_at IS NULL AND ${by ? mayKnowSql('d', by.person, by.isStaff) : '1'}
    AND ((d.name_key = ${keys} ->> 'name' AND d.name_key <> l.name_key)
      OR (d.realm_link IN (SELECT value FROM json_each(${keys}, '$.addresses'))
        AND coalesce(l.realm_link, '') NOT IN (SELECT value FROM json_each(${keys}, '$.addresses')))))`

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
  const owner = await ctx.db
    .prepare('SELECT owner_id FROM listings WHERE id = ?1')
    .bind(edited)
    .first<string>('owner_id')
  const row = await ctx.db
    .prepare(
      `SELECT l.id, l.name, l.name_key, l.moderation FROM listings l WHERE ${OWN_DUPLICATE_SQL} AND l.id <> ?3 AND ${mayKnowSql('l', '?4', '?5')}
        ORDER BY l.created LIMIT 1`,
    )
    .bind(
      owner ?? ctx.actor.userId,
      duplicateKeys(submitted),
      edited,
      ctx.actor.userId,
      Number(isAdmin(ctx.actor)),
    )
    .first<DuplicateRow>()
  if (!row) return
  const sameName = submitted.name !== undefined && row.name_key === foldName(submitted.name)
  const holder = owner === null || owner === ctx.actor.userId ? 'You already have' : 'The owner already has'
  const found = sameName
    ? `${holder} a server named “${row.name}”.`
    : `${holder} a server at this address: “${row.name}”.`
  const state = row.moderation === 'approved' ? 'It is in the directory.' : 'It is waiting for review.'
  throw new HttpError('already_listed', `${found} ${state}`, {
    field: sameName ? fields.name : fields.address,
    serverId: row.id,
  })
}
