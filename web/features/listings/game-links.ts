import { copyableAddress, type ServerAddress } from '#contract/listings/server-address.ts'

/**
 * The link that opens a server or realm in the game itself. The game adds a server under `name`; it asks before it
 * joins. A realm's link is the same invite as on realms.gg.
 */
export function gameLink(address: ServerAddress, name: string): string {
  if (address.kind === 'realm') return `minecraft://acceptRealmInvite?inviteID=${address.code}`
  // The game separates the name from the address at the bar.
  const plainName = encodeURIComponent(name.replaceAll('|', ' '))
  return `minecraft://?addExternalServer=${plainName}|${copyableAddress(address)}`
}

/**
 * Whether a device opens links of the game: phones, tablets and Windows computers. Consoles, televisions and other
 * computers do not.
 */
export function opensGameLinks({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (/Xbox|PlayStation|Nintendo|\bTV\b|CrOS/i.test(userAgent)) return false
  // iPads call themselves Macs.
  return (
    /Android|iPhone|iPad|Windows NT/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
