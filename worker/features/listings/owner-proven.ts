import type { listings } from '../../db/schema.ts'

type Columns = typeof listings.$inferSelect
type DiscordProof = Pick<Columns, 'discordGuild' | 'discordState' | 'ownerProvenGuild' | 'ownerProvenAt'>
type ServerProof = Pick<Columns, 'realmLink' | 'serverProvenLink' | 'serverProvenAt'>

/**
 * When the owner of a listing proved to own or manage its Discord server, in ms since 1970; `null` when they did not, for another Discord server, and while
 * the invite leads to another one.
 */
export function discordProven(row: DiscordProof): number | null {
  return row.ownerProvenGuild === row.discordGuild && row.discordState !== 'elsewhere'
    ? row.ownerProvenAt
    : null
}

/** When the server at its address showed a code of the owner; `null` when it did not, and for another address. */
export const serverProven = (row: ServerProof): number | null =>
  row.serverProvenLink === row.realmLink ? row.serverProvenAt : null

/** Of another owner, or of one who takes it back. */
export const NOTHING_PROVEN = {
  ownerProvenGuild: null,
  ownerProvenAt: null,
  serverProvenLink: null,
  serverProvenAt: null,
} as const

/** Whether its owner proved to be that, in one of the two ways. */
export const isOwnerProven = (row: DiscordProof & ServerProof): boolean =>
  discordProven(row) !== null || serverProven(row) !== null
