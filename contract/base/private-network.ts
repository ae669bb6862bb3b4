import ipaddr from 'ipaddr.js'

/** Endings of names on one's own machine or network (RFC 6761, 6762, 8375, and common use). */
export const PRIVATE_ENDINGS = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
]

/** Whether a name or a dotted IPv4 address is reached from one's own machine or network only, or by nobody. */
export function isPrivateHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/u, '').split('.')
  if (PRIVATE_ENDINGS.includes(labels.at(-1) ?? '')) return true
  return ipaddr.IPv4.isValidFourPartDecimal(host) && ipaddr.IPv4.parse(host).range() !== 'unicast'
}
