import { crc32 } from '#contract/base/crc32.ts'
import { ID_LENGTH } from '#contract/base/ids.ts'
import { KEY_PREFIX } from '#contract/people/api-key.ts'

/** Letters and digits only: a double click selects a whole key, and addresses and settings take it unescaped. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 random bits. */
const SECRET_LENGTH = 32
/** 62⁶ is more than the 2³² values of a CRC-32. */
const CHECKSUM_LENGTH = 6

const KEY_PARTS = new RegExp(
  `^${KEY_PREFIX}(?<signed>(?<id>[0-9A-Za-z]{${ID_LENGTH}})(?<secret>[0-9A-Za-z]{${SECRET_LENGTH}}))(?<checksum>[0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)

interface KeyParts {
  id: string
  secret: string
}

export const newKeyParts = (): KeyParts => ({ id: randomText(ID_LENGTH), secret: randomText(SECRET_LENGTH) })

/**
 * The text of a key: the prefix, id and secret, and a CRC-32 of both in base 62, so that scanners of public
 * code recognise keys, and a mistyped one is refused without the database.
 */
export function keyText({ id, secret }: KeyParts): string {
  return `${KEY_PREFIX}${id}${secret}${checksumOf(id + secret)}`
}

export function parseKey(text: string): KeyParts | null {
  const { signed, id, secret, checksum } = KEY_PARTS.exec(text)?.groups ?? {}
  return signed && id && secret && checksum === checksumOf(signed) ? { id, secret } : null
}

function randomText(length: number): string {
  // Of the 256 values of a byte, those beyond the last multiple of 62 are left out: each character is equally
  // likely.
  const limit = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length)))
      if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return text
}

/** CRC-32 in base 62, padded to six characters. */
function checksumOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text))
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
