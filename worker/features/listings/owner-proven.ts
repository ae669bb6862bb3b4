import type { listings } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'

type Row = SqlRow<
  typeof listings,
  'discord_guild' | 'discord_state' | 'owner_proven_guild' | 'owner_proven_at'
>

/**
 * When the owner of a listing proved to own or manage its Discord server, in ms since 1970; `null` when they did not, for another Discord server, and while
 * the invite leads to another one.
 */
export function ownerProven(row: Row): number | null {
  return row.owner_proven_guild === row.discord_guild && row.discord_state !== 'elsewhere'
    ? row.owner_proven_at
    : null
}
