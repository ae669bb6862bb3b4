import { crc32 } from '#contract/base/crc32.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Eight bits of grey, without interlacing. */
const GREY = [8, 0, 0, 0, 0]

/** A PNG of one byte of grey a pixel. */
export async function greyPng(width: number, pixels: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const height = pixels.length / width
  // Each row begins with the number of its filter: 0 is none.
  const rows = new Uint8Array(pixels.length + height)
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(packed).arrayBuffer())
  const header = [...uint32(width), ...uint32(height), ...GREY]
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('IDAT', data),
    ...chunk('IEND', []),
  ])
}

function chunk(name: string, data: Iterable<number>): number[] {
  const named = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...data]
  return [...uint32(named.length - name.length), ...named, ...uint32(crc32(Uint8Array.from(named)))]
}

const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
