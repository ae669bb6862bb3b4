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

/** Standard base64 with padding (RFC 4648, section 4). */
export const base64 = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The bytes of {@link base64}; `null` for any other text, also for another spelling of the same bytes. */
export function parseBase64(text: string): Bytes | null {
  try {
    // oxlint-disable-next-line unicorn/prefer-code-point -- one byte for each unit
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
    return base64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
