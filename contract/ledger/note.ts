import {
  base64,
  type Bytes,
  bytesOf,
  concat,
  parseBase64,
  sameBytes,
  type Sha256,
  type VerifyEd25519,
} from './bytes.ts'

/**
 * Signed notes and the checkpoints in them: c2sp.org/signed-note and c2sp.org/tlog-checkpoint. A note is a text, an empty line, and signatures. A key is named by
 * its name and the first four bytes of a hash of it.
 */

/** The type of signature: Ed25519 over the text. */
const ED25519 = new Uint8Array([1])
const KEY_ID_BYTES = 4

export interface NoteKey {
  name: string
  publicKey: Bytes
}

async function keyId(sha256: Sha256, { name, publicKey }: NoteKey): Promise<Bytes> {
  const hash = await sha256(concat(bytesOf(`${name}\n`), ED25519, publicKey))
  return hash.slice(0, KEY_ID_BYTES)
}

/** The text form of a key, `name+id+key`, as other programs for such logs expect it. */
export async function encodeKey(sha256: Sha256, key: NoteKey): Promise<string> {
  const id = [...(await keyId(sha256, key))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${key.name}+${id}+${base64(concat(ED25519, key.publicKey))}`
}

/** The key of a text form; `null` when it is broken or of another type. */
export async function parseKey(sha256: Sha256, text: string): Promise<NoteKey | null> {
  const [, name = '', encoded = ''] = /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  const bytes = parseBase64(encoded)
  if (bytes?.length !== 33 || bytes[0] !== ED25519[0]) return null
  const key = { name, publicKey: bytes.slice(1) }
  return (await encodeKey(sha256, key)) === text ? key : null
}

export interface Checkpoint {
  /** The log: its address without the scheme. */
  origin: string
  /** The number of its entries. */
  size: number
  root: Bytes
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`
}

export interface NoteSigner {
  key: NoteKey
  /** Makes an Ed25519 signature. */
  sign(text: Bytes): Promise<Bytes>
}

/** The note of a text, with a signature of each of these keys. */
export async function signNote(
  sha256: Sha256,
  text: string,
  signers: readonly NoteSigner[],
): Promise<string> {
  const lines = signers.map(async (signer) => {
    const signature = concat(await keyId(sha256, signer.key), await signer.sign(bytesOf(text)))
    return `— ${signer.key.name} ${base64(signature)}\n`
  })
  return `${text}\n${(await Promise.all(lines)).join('')}`
}

/** A note is small: a longer one is refused unread. */
const NOTE_LENGTH_MAX = 16_384

/** The checkpoint of a note that this key signed; `null` when the note is malformed, is another log's, or the signature is missing or wrong. */
export async function openCheckpoint(
  sha256: Sha256,
  verify: VerifyEd25519,
  key: NoteKey,
  note: string,
): Promise<Checkpoint | null> {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  if (note.length > NOTE_LENGTH_MAX || !/^[\n -~]+$/.test(text) || !note.endsWith('\n')) return null
  const id = await keyId(sha256, key)
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [dash, name, encoded = '', ...more] = line.split(' ')
    const bytes = parseBase64(encoded)
    if (dash !== '—' || more.length > 0 || bytes === null || bytes.length <= KEY_ID_BYTES) return null
    if (name !== key.name || !sameBytes(bytes.slice(0, KEY_ID_BYTES), id)) continue
    const isSigned = await verify(key.publicKey, bytes.slice(KEY_ID_BYTES), bytesOf(text))
    const checkpoint = isSigned ? parseCheckpoint(text) : null
    return checkpoint?.origin === key.name ? checkpoint : null
  }
  return null
}

/** The checkpoint of a note's text, without a look at signatures. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const [origin = '', size = '', encoded = ''] = note.split('\n')
  const root = parseBase64(encoded)
  if (origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || root?.length !== 32) return null
  return { origin, size: Number(size), root }
}
