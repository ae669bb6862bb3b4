import { crc32 } from '#contract/base/crc32.ts'
import { KEY_PREFIX } from '#contract/people/api-key.ts'
import { ID_LENGTH } from '#contract/base/ids.ts'

/**
 * Letters and digits only: a double click selects a key whole, and it stands in addresses and settings as it
 * is.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 random bits. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

const KEY = new RegExp(
  `^${KEY_PREFIX}(([0-9A-Za-z]{${ID_LENGTH}})([0-9A-Za-z]{${SECRET_LENGTH}}))([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)

interface KeyParts {
  id: string
  secret: string
}

/** A new secret, and a new id for its row. */
export const newKeyParts = (): KeyParts => ({ id: randomText(ID_LENGTH), secret: randomText(SECRET_LENGTH) })

/**
 * The text of a key: the prefix, id and secret, and a CRC-32 of both in base 62, so that scanners of public
 * code know keys, and a mistyped one is refused without the database.
 */
export function keyText({ id, secret }: KeyParts): string {
  return `${KEY_PREFIX}${id}${secret}${checksumOf(id + secret)}`
}

/** The id and secret of a key; `null` for a text that is no key. */
export function parseKey(text: string): KeyParts | null {
  const [, both, id, secret, checksum] = KEY.exec(text) ?? []
  return both && id && secret && checksum === checksumOf(both) ? { id, secret } : null
}

function randomText(length: number): string {
  // Of the 256 values of a byte, those beyond the last multiple of 62 are left out: each character is equally
  // likely.
  const most = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length)))
      if (byte < most) text += ALPHABET.charAt(byte % ALPHABET.length)
  return text
}

function checksumOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text))
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
