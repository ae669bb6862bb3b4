import type { listings } from '../../db/schema.ts'
import { isSameAddress } from './same-address.ts'

type Columns = typeof listings.$inferSelect
type DiscordProof = Pick<Columns, 'discordGuild' | 'discordState' | 'ownerProvenGuild' | 'ownerProvenAt'>
type ServerProof = Pick<Columns, 'realmLink' | 'serverProvenLink' | 'serverProvenAt'>

/**
 * When the owner proved to own or manage the listing's Discord server, in ms since 1970; `null` if
 * they did not, if it has another Discord server since, and while the invite leads to another one.
 */
export function discordProven(row: DiscordProof): number | null {
  return row.ownerProvenGuild === row.discordGuild && row.discordState !== 'elsewhere'
    ? row.ownerProvenAt
    : null
}

/**
 * When the server at the listing's address showed a code of the owner; `null` if it did not, or the address
 * changed.
 */
export const serverProven = (row: ServerProof): number | null =>
  isSameAddress(row.serverProvenLink, row.realmLink) ? row.serverProvenAt : null

export const NO_DISCORD_PROOF = { ownerProvenGuild: null, ownerProvenAt: null } as const
export const NO_SERVER_PROOF = { serverProvenLink: null, serverProvenAt: null } as const
/** The columns of a listing whose owner has proven nothing, such as a new owner. */
export const NOTHING_PROVEN = { ...NO_DISCORD_PROOF, ...NO_SERVER_PROOF } as const

/** Whether the owner proved in one of the two ways that the server is theirs. */
export const isOwnerProven = (row: DiscordProof & ServerProof): boolean =>
  discordProven(row) !== null || serverProven(row) !== null
