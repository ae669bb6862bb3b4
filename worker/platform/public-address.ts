import { PRIVATE_ENDINGS } from '#contract/private-network.ts'
import { RESERVED_ENDINGS } from '#contract/website.ts'

export type AddressError = 'malformed' | 'not-https' | 'private'

/**
 * Parses the address of a file on another site. The default scheme is https. It rejects other schemes, user names and passwords in the address, ports
 * other than 443, and every host without a public name: single words, private endings, and all IP addresses in every notation (the URL parser
 * normalizes them). Public IP addresses are rejected too, because no picture host is addressed that way. Dots at the end of the host are cut off: with
 * them, the same host would pass comparisons as another one.
 */
export function readPublicAddress(text: string, base?: URL): URL | AddressError {
  const url = parse(text.trim(), base)
  if (!url) return 'malformed'
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'malformed'
  // Judged after the cut, because without the dots it may be an IP address in another notation.
  url.hostname = url.hostname.replace(/\.+$/, '')
  return url.port === '' && isPublicName(url.hostname) ? url : 'private'
}

function parse(text: string, base: URL | undefined): URL | null {
  if (base) return URL.parse(text, base.href)
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  return URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || host.startsWith('[') || /^\d+$/.test(last)) return false
  return ![...PRIVATE_ENDINGS, ...RESERVED_ENDINGS].includes(last)
}
