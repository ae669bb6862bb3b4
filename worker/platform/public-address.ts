import { isPrivateHost, PRIVATE_ENDINGS } from '#contract/base/private-network.ts'
import { RESERVED_ENDINGS } from '#contract/listings/website.ts'

export type AddressError = 'malformed' | 'not-https' | 'private'

/**
 * Parses the https address of a file on another site; only hosts with a public name. Dots at the end of a
 * host are cut off: with them, it would be compared as another host.
 */
export function readPublicAddress(text: string, base?: URL): URL | AddressError {
  const url = parse(text.trim(), base)
  if (!url) return 'malformed'
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'malformed'
  // Dots at the end are cut first, because without them a host may be an IP address in another notation.
  url.hostname = url.hostname.replace(/\.+$/, '')
  return url.port === '' && isPublicName(url.hostname) ? url : 'private'
}

function parse(text: string, base: URL | undefined): URL | null {
  if (base) return URL.parse(text, base.href)
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  return URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
}

/** Whether others reach a host, as a URL has it: by a public name or an IPv4 address. */
export const isPublicHost = (host: string): boolean =>
  /^[\d.]+$/.test(host) ? !isPrivateHost(host) : isPublicName(host)

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || host.startsWith('[') || /^\d+$/.test(last)) return false
  return ![...PRIVATE_ENDINGS, ...RESERVED_ENDINGS].includes(last)
}
