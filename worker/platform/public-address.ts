/** Names that mean a machine or network of one's own, never a site (RFC 2606, 6761, 6762, 7686, 8375, and habit). */
const PRIVATE_ENDINGS = [
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
  'test',
  'invalid',
  'example',
  'onion',
  'alt',
]

export type AddressError = 'malformed' | 'not-https' | 'private'

/**
 * Reads the address of a file on another site. https is assumed where no scheme is given. Refused are other schemes, names and passwords
 * in the address, ports other than 443, and every host that is no public name: single words, private endings, and all IP addresses in
 * whatever notation (the parser has made one of it by then), public ones too, since no site that hosts pictures is known by one.
 */
export function readPublicAddress(text: string, base?: URL): URL | AddressError {
  const url = parse(text.trim(), base)
  if (!url) return 'malformed'
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'malformed'
  return url.port === '' && isPublicName(url.hostname) ? url : 'private'
}

function parse(text: string, base: URL | undefined): URL | null {
  if (base) return URL.parse(text, base.href)
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  return URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
}

function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  const labels = host.split('.')
  if (labels.length < 2 || host.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) return false
  return !PRIVATE_ENDINGS.includes(labels.at(-1) ?? '')
}
