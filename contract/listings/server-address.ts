import { isPrivateHost } from '../base/private-network.ts'
import { say } from '../language/i18n.ts'
import { isForeignLookAlike, shownHost, storedHost } from '../text/international-host.ts'
import {
  cleanPastedText,
  DISCORD_HOSTS,
  isHostOf,
  kindOfLink,
  onlyWord,
  type PastedLink,
  readLink,
} from '../text/pasted.ts'

/** The default port of a Bedrock server. */
export const DEFAULT_PORT = 19132

const REALM_CODE_MIN = 6
const REALM_CODE_MAX = 16
/** The length of the codes that the game makes today. */
const USUAL_CODE_LENGTH = 11
const CODE = /^[A-Za-z0-9_-]+$/
/** Hosts whose links end in a realm code. */
const REALM_HOSTS = ['realms.gg', 'open.minecraft.net', 'minecraft.net']
/** How a link with a realm code starts, for finding it in a sentence. */
const REALM_LINK = /^(?:(?:https?:\/\/)?(?:www\.)?(?:realms\.gg|open\.minecraft\.net)\/|minecraft:)./iu
/**
 * A link that adds a server: `NAME|HOST:PORT`, and names have blanks. Chats break it into words, so it is
 * looked for in the whole text.
 */
const GAME_LINK = /minecraft:\/*[^\s?]*\?(?:[^\s|]*&)?addExternalServer=[^|\n]*?(?:\||%7c)[^\s&#]+/iu
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i
const DOTTED_NUMBERS = /^[\d.]+$/
/** What people write around an address, a code or a port, in several languages. */
const LABELS = new Set(
  (
    'ip ips address adress host hostname name server servers serverip serveradresse realm bedrock java mcpe minecraft code link join edition version number no nr udp p and with the of ' +
    'adresse serveur dirección direccion servidor código codigo endereço endereco indirizzo codice adres serwer serwera kod sunucu adresi adresa und y e et do del de du der des di da версия ' +
    'адрес айпи ип сервер сервера код عنوان السيرفر سيرفر ايبي الايبي ' +
    'port ports porta puerto poort portti порт cổng cong منفذ المنفذ بورت البورت پورت פורט θύρα पोर्ट พอร์ต'
  )
    .normalize('NFKC')
    .split(' '),
)
/** Labels in scripts without blanks, where they touch what follows. */
const GLUED_LABELS =
  /レルムズコード|レルムコード|招待コード|领域代码|邀请码|렐름코드|초대코드|服务器地址|伺服器位址|服务器|伺服器|端口号|端口|連接埠|连接埠|埠|地址|位址|代码|ポート番号|ポート|サーバーアドレス|サーバー|アドレス|コード|서버주소|서버|주소|포트번호|포트|코드/gu
/** What separates the parts of a text with an address. */
const BETWEEN_PARTS =
  /[\s,;|()[\]{}<>*`"'=#~【】「」『』《》〔〕\u2013\u2014\u2190-\u21ff\p{Extended_Pictographic}\ufe0f]+/u
/** The version of the game beside an address. */
const VERSION = /^v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?[+x]?$/iu
/** What keyboards of Chinese and Japanese write for the dot of a name. */
const FULL_STOP = /(?<=[\p{L}\d])[。｡](?=[\p{L}\d])/gu
/** Digits of Arabic and Persian. */
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu

/** The hint below an address field that is still empty. */
export const addressHint = (): string => say('address.hint', { port: String(DEFAULT_PORT) })
export const ADDRESS_MESSAGE = 'Enter an IP:PORT or a Realm Code.'

export const ADDRESS_ERRORS = {
  unknown: '',
  short: `This code is too short: realm codes have ${REALM_CODE_MIN} to ${REALM_CODE_MAX} characters.`,
  long: `This code is too long: realm codes have ${REALM_CODE_MIN} to ${REALM_CODE_MAX} characters.`,
  port: 'The port must be a number from 1 to 65535.',
  twoPorts: 'There is more than one port.',
  noHost: 'The address before the port is missing.',
  gameLink: 'This link has no address: it should end in NAME|HOST:PORT.',
  characters: 'An address has only letters, digits, dots and hyphens.',
  ip: 'This is not a complete IP address: it has four numbers from 0 to 255.',
  ipv6: 'IPv6 addresses do not work here.',
  private: 'This address works only on your own computer or network.',
  website: 'This is a website, not a server.',
  video: 'This looks like a video.',
  shortener: 'This is a shortened link. Follow it, and copy where it leads to.',
  discord: 'This is a Discord link. It has its own field.',
  realmId: 'This link has the number of a realm, not its code. Share the realm from the game to get a code.',
  mail: 'This is an e-mail address.',
  blanks: 'An address has no blanks inside.',
} as const

/** `text` is the stored form; `address` is copied (`host`, or `host:port`), `realm` is joined by its code. */
export type ServerAddress =
  | { kind: 'address'; host: string; port: number; text: string }
  | { kind: 'realm'; code: string; text: string }
/** Why a text is no address, in a sentence for the person who typed it. */
interface AddressError {
  kind: 'error'
  message: string
}

const error = (why: keyof typeof ADDRESS_ERRORS): AddressError => ({
  kind: 'error',
  message: `${ADDRESS_ERRORS[why]} ${ADDRESS_MESSAGE}`.trimStart(),
})

/** The address in a text as people write it, or `null`; see {@link readServerAddress}. */
export function parseServerAddress(input: string): ServerAddress | null {
  const read = readServerAddress(input)
  return read.kind === 'error' ? null : read
}

/**
 * Reads the address that an owner enters: `host:port`, a bare host, a realm code, or a link with one. A text
 * without a dot and a colon is a realm code.
 */
export function readServerAddress(input: string): ServerAddress | AddressError {
  const digits = input
    .replace(OTHER_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(FULL_STOP, '.')
  const pasted =
    GAME_LINK.exec(digits.normalize('NFKC'))?.[0] ?? onlyWord(cleanPastedText(digits), REALM_LINK)
  if (pasted.split(' ').some(isIpv6)) return error('ipv6')
  const text = /^minecraft:/iu.test(pasted) ? pasted : cleanPastedText(withoutLabels(pasted))
  if (text === '') return error('unknown')
  if (/^minecraft:/iu.test(text)) return readGameLink(text)
  const link = readLink(text.replace(/\s*\/\s*/gu, '/'))
  if (link) return readWebLink(link)
  return isCodeLike(text) ? readCode(text) : readHostAndPort(text)
}

/** What the software understood, for the line beside the field; `null` for a text that is nothing yet. */
export function describeAddress(input: string): string | null {
  const read = readServerAddress(input)
  if (read.kind === 'address')
    return say('address.server', { host: shownHost(read.host), port: String(read.port) })
  if (read.kind === 'realm') return realmText(read.code)
  // The first letters of anything are too short for a code.
  return cleanPastedText(input).length < REALM_CODE_MIN ? null : read.message
}

/** The game makes codes of one length, so a letter more or less is usually a slip. */
function realmText(code: string): string {
  const surplus = code.length - USUAL_CODE_LENGTH
  if (surplus === 1) return say('address.realm-long', { code })
  return surplus === -1 ? say('address.realm-short', { code }) : say('address.realm', { code })
}

/** What 'Copy IP' copies to the clipboard: always `host:port`. */
export function copyableAddress(address: Extract<ServerAddress, { kind: 'address' }>): string {
  return `${address.host}:${address.port}`
}

/** An address as people read it: `play.exämple.de:19132`. */
export function shownAddress(address: ServerAddress): string {
  return address.kind === 'realm' ? address.code : address.text.replace(address.host, shownHost)
}

/** Whether a stored address may be taken for another one, so that staff look at it first. */
export function isLookAlikeAddress(address: ServerAddress): boolean {
  return address.kind === 'address' && isForeignLookAlike(address.host)
}

/** The target of 'Join Realm'. */
export function realmJoinUrl(code: string): string {
  return `https://realms.gg/${code}`
}

function isCodeLike(text: string): boolean {
  return CODE.test(text) && !isPrivateHost(text)
}

function readCode(code: string): ServerAddress | AddressError {
  if (!CODE.test(code)) return error('unknown')
  if (code.length < REALM_CODE_MIN) return error('short')
  if (code.length > REALM_CODE_MAX) return error('long')
  return { kind: 'realm', code, text: code }
}

/** `minecraft://acceptRealmInvite?inviteID=CODE`, and the links that add or open a server. */
function readGameLink(text: string): ServerAddress | AddressError {
  const [, path = '', query = ''] = /^minecraft:\/*([^?#]*)\??([^#]*)/iu.exec(text) ?? []
  const parameters = new Map(
    query.split('&').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=')
      return [name.toLowerCase(), value.join('=')]
    }),
  )
  const code =
    parameters.get('inviteid') ||
    parameters.get('acceptrealminvite') ||
    /^acceptrealminvite\/+([^/]+)/iu.exec(path)?.[1]
  if (code) return readCode(code)
  if (parameters.has('realmid')) return error('realmId')
  const added = parameters.get('addexternalserver')
  if (added !== undefined) {
    const [, address] = added.split(/\||%7c/iu)
    return address ? readHostAndPort(cleanPastedText(address.replace(/%3a/iu, ':'))) : error('gameLink')
  }
  const host = parameters.get('serverurl')
  return host ? readHostAndPort(`${host}:${parameters.get('serverport') ?? DEFAULT_PORT}`) : error('unknown')
}

function readWebLink(link: PastedLink): ServerAddress | AddressError {
  const { scheme, host, rest } = link
  if (scheme !== '' && scheme !== 'http' && scheme !== 'https') return error('unknown')
  if (isIpv6(host)) return error('ipv6')
  if (isHostOf(host, REALM_HOSTS)) {
    const [path = ''] = rest.split(/[?#]/u)
    const code = (host === 'realms.gg' ? /^\/+([^/]+)\/*$/u : /\/invite\/+([^/]+)\/*$/u).exec(path)?.[1]
    return code === undefined ? error('website') : readCode(code)
  }
  if (isHostOf(host, DISCORD_HOSTS)) return error('discord')
  // 'play.example.org/19132', and 'play.example.org:19132/' as browsers write it.
  if (scheme === '' && /^(?:\/|\/\d{1,5})$/u.test(rest))
    return readHostAndPort(host + (rest === '/' ? '' : rest.replace('/', ':')))
  return error(kindOfLink(link))
}

function readHostAndPort(text: string): ServerAddress | AddressError {
  if (isIpv6(text)) return error('ipv6')
  if (text.includes('@')) return error('mail')
  if (/\s/u.test(text)) return error('blanks')
  const [name = '', portText, ...more] = text.split(':')
  if (more.length > 0) return error('twoPorts')
  const host = storedHost(name.toLowerCase().replace(/\.$/u, ''))
  if (host === '') return error('noHost')
  const wrong = errorOfHost(host)
  if (wrong) return error(wrong)
  if (portText === undefined) return { kind: 'address', host, port: DEFAULT_PORT, text: host }
  const port = Number(portText)
  if (!/^\d{1,5}$/u.test(portText) || port < 1 || port > 65535) return error('port')
  return { kind: 'address', host, port, text: `${host}:${port}` }
}

/**
 * 'IP: play.example.org, Port: 19132' as 'play.example.org:19132'. A text with other words stays as it is.
 */
function withoutLabels(text: string): string {
  if (text.endsWith(':')) return text
  const parts = text
    .replace(GLUED_LABELS, ' ')
    .replace(/:(?!\/\/)/gu, ' ')
    .split(BETWEEN_PARTS)
    .map((part) => part.replace(/^[-/.]+$/u, ''))
    .filter(
      (part) =>
        part !== '' &&
        !part
          .toLowerCase()
          .split(/[-/]/u)
          .every((word) => LABELS.has(word)),
    )
  const isNumber = (part: string) => /^\d+$/u.test(part)
  const ports = new Set(parts.filter(isNumber))
  const named = new Set(parts.filter((part) => !isNumber(part)))
  const hosts = named.size > 1 ? [...named].filter((part) => !VERSION.test(part)) : [...named]
  return hosts.length === 1 && ports.size < 2 ? [...hosts, ...ports].join(':') : text
}

/** Whether a text is an IPv6 address, also with a port, with a zone (`fe80::1%eth0`), or in brackets. */
function isIpv6(text: string): boolean {
  const [address = ''] = text.replace(/^\[/u, '').split(/[\s%\]/(,]/u)
  const isShort = address.includes('::') || text.includes(']')
  return /^[\da-f]*:[\da-f.]*:[\da-f:.]*$/iu.test(address) && (isShort || address.split(':').length > 7)
}

function errorOfHost(host: string): keyof typeof ADDRESS_ERRORS | null {
  if (DOTTED_NUMBERS.test(host) && !isIpv4(host)) return 'ip'
  if (isPrivateHost(host)) return 'private'
  if (DOTTED_NUMBERS.test(host)) return null
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return 'characters'
  // Other notations of numbers are addresses of machines, too; no public name ends in one.
  if (labels.length > 1 && /^(?:\d+|0x[0-9a-f]*)$/u.test(labels.at(-1) ?? '')) return 'ip'
  if (isHostOf(host, DISCORD_HOSTS)) return 'discord'
  return isHostOf(host, REALM_HOSTS) ? 'website' : kindOfHost(host)
}

/** A bare host may be a server, unless it is known to be something else. */
function kindOfHost(host: string): 'video' | 'shortener' | null {
  const kind = kindOfLink({ host })
  return kind === 'website' ? null : kind
}

function isIpv4(host: string): boolean {
  const octets = host.split('.')
  return (
    octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
  )
}
