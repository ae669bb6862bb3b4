/** Platform Windows, Unicode, US English: what every reader of fonts understands. */
const ENCODING = [3, 1, 0x409]
const FAMILY_NAME = 1
const STYLE_NAME = 2
const POSTSCRIPT_NAME = 6

/** Replaces all names in a TrueType file by one family name, in the style 'Regular'. */
export function renameFont(font: Buffer, family: string): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16
    const tag = font.toString('latin1', at, at + 4)
    const start = font.readUInt32BE(at + 8)
    const bytes = font.subarray(start, start + font.readUInt32BE(at + 12))
    return { tag, checksum: font.readUInt32BE(at + 4), bytes: tag === 'name' ? namesOf(family) : bytes }
  })
  const head = Buffer.from(font.subarray(0, 12 + tables.length * 16))
  const parts = [head]
  let position = head.length
  for (const [index, { checksum, bytes }] of tables.entries()) {
    const at = 12 + index * 16
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(position, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    parts.push(padded)
    position += padded.length
  }
  return Buffer.concat(parts)
}

function namesOf(family: string): Buffer {
  const names = [
    { id: FAMILY_NAME, text: family },
    { id: STYLE_NAME, text: 'Regular' },
    { id: POSTSCRIPT_NAME, text: family },
  ].map(({ id, text }) => ({ id, bytes: Buffer.from(text, 'utf16le').swap16() }))
  const head = Buffer.alloc(6 + names.length * 12)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let position = 0
  for (const [index, { id, bytes }] of names.entries()) {
    const fields = [...ENCODING, id, bytes.length, position]
    for (const [place, field] of fields.entries()) head.writeUInt16BE(field, 6 + index * 12 + place * 2)
    position += bytes.length
  }
  return Buffer.concat([head, ...names.map(({ bytes }) => bytes)])
}
