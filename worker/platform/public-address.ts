import { PRIVATE_ENDINGS } from '#contract/private-network.ts'
import { RESERVED_ENDINGS } from '#contract/website.ts'

export type AddressError = 'malformed' | 'not-https' | 'private'

/**
 * Parses the address of a file on another site. The default scheme is https. It rejects other schemes, user names and passwords in the address, ports
 * other than 443, and every host without a public name: single words, private endings, and all IP addresses in every notation (the URL parser
 * normalizes them). Public IP addresses are rejected too, because no picture host is addressed that way.
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
  return ![...PRIVATE_ENDINGS, ...RESERVED_ENDINGS].includes(labels.at(-1) ?? '')
}
