export type Bytes = Uint8Array<ArrayBuffer>

/** SHA-256. Programs give their own: browsers and Workers have only an asynchronous one, which is slow for a million hashes. */
export type Sha256 = (bytes: Bytes) => Bytes | Promise<Bytes>

/** Whether an Ed25519 signature (RFC 8032) of `message` is valid. */
export type VerifyEd25519 = (publicKey: Bytes, signature: Bytes, message: Bytes) => Promise<boolean>

/** The bytes of an ASCII text. Everything in the ledger is ASCII, so that no two programs can disagree about encodings. */
export function bytesOf(text: string): Bytes {
  // oxlint-disable-next-line unicorn/prefer-code-point -- one byte for each unit, and ASCII has no others
  return Uint8Array.from(text, (character) => asciiOf(character.charCodeAt(0)))
}

function asciiOf(code: number): number {
  if (code > 0x7f) throw new Error('The ledger holds ASCII only')
  return code
}

export function textOf(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(asciiOf(byte))
  return text
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function sameBytes(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place])
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding (RFC 4648, section 4). */
export function base64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const bits = (a << 16) | (b << 8) | c
    text += [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63]).join('')
  }
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - padding) + '='.repeat(padding)
}

/** The bytes of {@link base64}; `null` for any other text, also for another spelling of the same bytes. */
export function parseBase64(text: string): Bytes | null {
  const bare = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4))
  let bits = 0
  for (const [place, character] of [...bare].entries()) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return null
    bits = ((bits << 6) | value) & 0xff_ff
    const filled = (place + 1) * 6
    if (Math.floor(filled / 8) > Math.floor((filled - 6) / 8))
      bytes[Math.floor(filled / 8) - 1] = (bits >> (filled % 8)) & 0xff
  }
  return base64(bytes) === text ? bytes : null
}
