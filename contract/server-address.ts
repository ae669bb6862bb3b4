/** The default port of a Bedrock server. */
export const DEFAULT_PORT = 19132

const REALM_CODE = /^[A-Za-z0-9]{6,16}$/
const REALM_LINK = /^(?:https?:\/\/)?(?:www\.)?realms\.gg\/([A-Za-z0-9]{6,16})\/?(?:[?#]\S*)?$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const DOTTED_NUMBERS = /^[\d.]+$/

export const ADDRESS_HINT = `IP:PORT (${DEFAULT_PORT} default) or a Realm Code.`
export const ADDRESS_MESSAGE = 'Enter an IP:PORT or a Realm Code.'

/** `address` is copied (`host`, or `host:port`); `realm` is joined by its code. */
export type ServerAddress =
  | { kind: 'address'; host: string; port: number; text: string }
  | { kind: 'realm'; code: string; text: string }

/**
 * Parses the address that an owner enters for a server: `host:port`, a bare host, a realm code, or a pasted
 * `https://realms.gg/CODE`.
 * Returns `null` for anything else: white space, another scheme, a port outside 1–65535, an IPv4 octet above
 * 255, an invalid host name.
 *
 * A text without colon and dot that has 6–16 letters and digits is a realm code. `text` is the stored form.
 */
export function parseServerAddress(input: string): ServerAddress | null {
  const text = input.trim()
  if (text === '' || /\s/.test(text)) return null
  const link = REALM_LINK.exec(text)
  if (link?.[1]) return { kind: 'realm', code: link[1], text: link[1] }
  if (REALM_CODE.test(text)) return { kind: 'realm', code: text, text }
  const parts = text.split(':')
  if (parts.length > 2) return null
  const [host = '', portText] = parts
  if (!isHost(host)) return null
  if (portText === undefined) return { kind: 'address', host, port: DEFAULT_PORT, text: host.toLowerCase() }
  if (!/^\d{1,5}$/.test(portText)) return null
  const port = Number(portText)
  if (port < 1 || port > 65535) return null
  return { kind: 'address', host: host.toLowerCase(), port, text: `${host.toLowerCase()}:${port}` }
}

/** What 'Copy IP' copies to the clipboard: always `host:port`. */
export function copyableAddress(address: Extract<ServerAddress, { kind: 'address' }>): string {
  return `${address.host}:${address.port}`
}

/** The target of 'Join Realm'. */
export function realmJoinUrl(code: string): string {
  return `https://realms.gg/${code}`
}

function isHost(host: string): boolean {
  if (host.length === 0 || host.length > 253) return false
  if (DOTTED_NUMBERS.test(host)) return isIpv4(host)
  return host.split('.').every((label) => LABEL.test(label))
}

function isIpv4(host: string): boolean {
  const octets = host.split('.')
  return (
    octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
  )
}
