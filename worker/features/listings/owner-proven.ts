import type { listings } from '../../db/schema.ts'

type Row = Pick<
  typeof listings.$inferSelect,
  'discordGuild' | 'discordState' | 'ownerProvenGuild' | 'ownerProvenAt'
>

/**
 * When the owner of a listing proved to own or manage its Discord server, in ms since 1970; `null` when they did not, for another Discord server, and while
 * the invite leads to another one.
 */
export function ownerProven(row: Row): number | null {
  return row.ownerProvenGuild === row.discordGuild && row.discordState !== 'elsewhere'
    ? row.ownerProvenAt
    : null
}
