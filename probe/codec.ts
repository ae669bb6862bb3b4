import { withoutUnprintable } from '../contract/text/characters.ts'
import { cutTo } from '../contract/text/graphemes.ts'
import { collapseSpaces } from '../contract/text/text.ts'

/** RakNet's 'unconnected ping': a question that Bedrock servers answer to anybody. */
const PING = 0x01
const PONG = 0x1c
const MAGIC = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex')
/** Time, server and magic come before the text. */
const HEAD = 1 + 8 + 8 + 16 + 2
export const PACKET_MAX = 1024
const PLAYERS_MAX = 999_999
const VERSION_MAX = 20
export const MOTD_MAX = 80

/** What a server said of itself. */
export interface Pong {
  /** Names the server, as it says. */
  server: string
  edition: string
  /** With codes of colour. */
  motd: string
  protocol: number | null
  /** Empty where it is no version. */
  version: string
  /** `null` where it is no number that a server can have. */
  players: number | null
  capacity: number | null
  subMotd: string
  mode: string
  portV4: number | null
  portV6: number | null
}

/** `time` and `client` are random: only who saw them can answer. */
export function writePing(time: bigint, client: bigint): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(PING)
  head.writeBigUInt64BE(time, 1)
  const tail = Buffer.alloc(8)
  tail.writeBigUInt64BE(client)
  return Buffer.concat([head, MAGIC, tail])
}

export function readPing(packet: Buffer): { time: bigint; client: bigint } | null {
  if (packet.length < 33 || packet[0] !== PING || !packet.subarray(9, 25).equals(MAGIC)) return null
  return { time: packet.readBigUInt64BE(1), client: packet.readBigUInt64BE(25) }
}

export function writePong(time: bigint, server: bigint, text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(17)
  head.writeUInt8(PONG)
  head.writeBigUInt64BE(time, 1)
  head.writeBigUInt64BE(server, 9)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([head, MAGIC, length, bytes])
}

/** The answer to the ping with this time; `null` for anything else, and for a text that is not of a Bedrock server. */
export function readPong(packet: Buffer, time: bigint): Pong | null {
  if (packet.length < HEAD || packet.length > PACKET_MAX || packet[0] !== PONG) return null
  if (packet.readBigUInt64BE(1) !== time || !packet.subarray(17, 33).equals(MAGIC)) return null
  const length = packet.readUInt16BE(33)
  if (length > packet.length - HEAD) return null
  const pong = readStatus(packet.subarray(HEAD, HEAD + length).toString())
  return pong && { ...pong, server: packet.readBigUInt64BE(9).toString() }
}

/** The fields in their documented order. What a server writes there is free: an odd value is left out, and the rest is read. */
function readStatus(text: string): Omit<Pong, 'server'> | null {
  const fields = splitFields(text)
  const [edition = ''] = fields
  if (!/^MC[A-Z]{2}$/.test(edition)) return null
  const at = endOfName(fields)
  if (at === undefined) return null
  return {
    edition,
    motd: cut(clean(fields.slice(1, at).join(';')), MOTD_MAX),
    protocol: numberOf(fields[at]),
    version: versionOf(fields[at + 1] ?? ''),
    players: numberOf(fields[at + 2]),
    capacity: numberOf(fields[at + 3]),
    // fields[at + 4] repeats the server; a hoster may leave out what follows.
    subMotd: cut(clean(fields[at + 5] ?? ''), MOTD_MAX),
    mode: cut(clean(fields[at + 6] ?? ''), VERSION_MAX),
    // at + 7: whether some consoles may join.
    portV4: portOf(fields[at + 8]),
    portV6: portOf(fields[at + 9]),
  }
}

const isInteger = (text: string | undefined): boolean => /^[+-]?\d{1,20}$/.test(text ?? '')
const hasVersion = (text: string | undefined): boolean => /\d\.\d/.test(text ?? '')

/**
 * Where the numbers begin; `undefined` for a text that is too short. A name may have a `;` of its own, also without the backslash that should be before it:
 * the values behind it show where it ends.
 */
function endOfName(fields: readonly string[]): number | undefined {
  const places = [...fields.keys()].slice(2, -3)
  const hasProtocol = (at: number) => isInteger(fields[at])
  const hasCounts = (at: number) => isInteger(fields[at + 2]) && isInteger(fields[at + 3])
  return (
    places.find((at) => hasProtocol(at) && hasVersion(fields[at + 1]) && hasCounts(at)) ??
    places.find((at) => hasProtocol(at) && hasCounts(at)) ??
    places.find((at) => hasProtocol(at) && hasVersion(fields[at + 1])) ??
    places[0]
  )
}

/** A version is free text: '1.20-1.21/1.26', 'Waterdog (1.21)'. Words without a number are none. */
function versionOf(text: string): string {
  const version = clean(text).replaceAll(/§./gu, '')
  return hasVersion(version) || /^[\w.+* -]*$/u.test(version) ? cut(version, VERSION_MAX) : ''
}

function splitFields(text: string): string[] {
  const fields = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\' && text[at + 1] === ';') fields[fields.length - 1] += text.charAt(++at)
    else if (character === ';') fields.push('')
    else fields[fields.length - 1] += character
  }
  return fields
}

function numberOf(text: string | undefined): number | null {
  const number = /^\d{1,6}$/.test(text ?? '') ? Number(text) : null
  return number === null || number > PLAYERS_MAX ? null : number
}

function portOf(text: string | undefined): number | null {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return port > 0 && port <= 65_535 ? port : null
}

/** Without characters that hide, reorder or control: emoji stay whole, and words as they are spelled. */
const clean = (text: string): string => collapseSpaces(withoutUnprintable(text.replaceAll(/\s+/gu, ' ')))

const cut = (text: string, max: number): string => {
  const start = cutTo(text, max)
  // Half of a code of colour is left out, too.
  return start === text ? text : start.replace(/§$/u, '').trimEnd()
}
