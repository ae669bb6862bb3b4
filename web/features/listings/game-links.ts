import { copyableAddress, type ServerAddress } from '#contract/listings/server-address.ts'

/**
 * The link that opens a server or realm in the game. The game asks before joining, and adds a server under
 * `name`. A realm's link is the same invite as on realms.gg.
 */
export function gameLink(address: ServerAddress, name: string): string {
  if (address.kind === 'realm') return `minecraft://acceptRealmInvite?inviteID=${address.code}`
  // The game separates the name from the address at the bar.
  const plainName = encodeURIComponent(name.replaceAll('|', ' '))
  return `minecraft://?addExternalServer=${plainName}|${copyableAddress(address)}`
}
