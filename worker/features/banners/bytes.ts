/** Reading and joining bytes, for the parsers of picture files. */

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Whether these bytes (or characters of Latin-1) stand at this place. */
export function startsWith(bytes: Uint8Array, wanted: string | readonly number[], at = 0): boolean {
  const codes = typeof wanted === 'string' ? Array.from(wanted, (letter) => letter.charCodeAt(0)) : wanted
  return codes.every((code, place) => bytes[at + place] === code)
}

/** Four characters of Latin-1: the names of chunks. */
export function textAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
