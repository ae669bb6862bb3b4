import { foldName } from '#contract/fold.ts'
import { DEFAULT_PORT, type ServerAddress } from '#contract/server-address.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'

interface Submitted {
  name: string
  address: ServerAddress
}

/**
 * Whether a listing (`l`) of the owner ?1 has the name or the address in ?2, the JSON of `duplicateKeys`. Only the owner's own count: another person's
 * may wait for review, which nobody else may know.
 */
export const OWN_DUPLICATE_SQL = `l.owner_id = ?1 AND l.deleted_at IS NULL
  AND (l.name_key = ?2 ->> 'name' OR l.realm_link IN (SELECT value FROM json_each(?2, '$.addresses')))`

export function duplicateKeys({ name, address }: Submitted): string {
  return JSON.stringify({ name: foldName(name), addresses: spellings(address) })
}

/** A host alone is the same as with the default port. */
function spellings(address: ServerAddress): string[] {
  if (address.kind === 'realm' || address.port !== DEFAULT_PORT) return [address.text]
  const host = address.host.toLowerCase()
  return [host, `${host}:${DEFAULT_PORT}`]
}

type DuplicateRow = SqlRow<typeof listings, 'id' | 'name' | 'name_key' | 'moderation'>

/** Refuses what the actor has listed already, and names the listing. `field` is the input with the address. */
export async function refuseDuplicate(ctx: UserCtx, submitted: Submitted, field: string): Promise<void> {
  const row = await ctx.db
    .prepare(
      `SELECT l.id, l.name, l.name_key, l.moderation FROM listings l WHERE ${OWN_DUPLICATE_SQL} ORDER BY l.created LIMIT 1`,
    )
    .bind(ctx.actor.userId, duplicateKeys(submitted))
    .first<DuplicateRow>()
  if (!row) return
  const sameName = row.name_key === foldName(submitted.name)
  const found = sameName
    ? `You already have a server named “${row.name}”.`
    : `You already have a server at this address: “${row.name}”.`
  const state = row.moderation === 'approved' ? 'It is in the directory.' : 'It is waiting for review.'
  throw new HttpError('already_listed', `${found} ${state}`, {
    field: sameName ? 'server.name' : field,
    serverId: row.id,
  })
}
