import { crc32 } from '#contract/base/crc32.ts'

/** A file of an archive: its path with `/` between folders, and its text. */
export interface ZipFile {
  path: string
  text: string
}

/** A ZIP archive of a few small texts, not compressed. Names and texts are UTF-8; the date is the earliest that the format knows, so the same files give the same archive. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { path, text } of files) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(text)]
    // Version, flag 11 for UTF-8, stored, time, date, checksum, both sizes, length of the name, no extra field.
    const common = numbers(
      [20, 2],
      [0x08_00, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    )
    const local = [numbers([0x04_03_4b_50, 4]), common, name, bytes]
    directory.push(
      numbers([0x02_01_4b_50, 4], [20, 2]),
      common,
      // No comment, first disk, no attributes, and where its part begins.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    )
    parts.push(...local)
    offset += lengthOf(local)
  }
  const size = lengthOf(directory)
  const end = numbers(
    [0x06_05_4b_50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  )
  return joined([...parts, ...directory, end])
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function numbers(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    values.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, place) => (value >>> (8 * place)) & 255),
    ),
  )
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
