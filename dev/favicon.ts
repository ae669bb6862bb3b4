/**
 * Writes web/public/favicon.ico from favicon.svg. Older browsers, feed readers and chats request that address
 * without reading the page. Run it by hand after a change of the logo: `node dev/favicon.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Sizes in pixels: a tab, a tab on a high-density screen, a shortcut. */
const SIZES = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

const PUBLIC = new URL('../web/public/', import.meta.url)
const require = createRequire(import.meta.url)
await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
// The renderer resolves `currentColor` only where it is set, so each path gets its own colour.
const svg = (await readFile(new URL('favicon.svg', PUBLIC), 'utf8')).replace(
  / color="(#[0-9a-f]{6})"/g,
  ' fill="$1" stroke="$1"',
)
const pictures = SIZES.map((size) => ({
  size,
  png: Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()),
}))
await writeFile(new URL('favicon.ico', PUBLIC), iconFile(pictures))

/** An ICO file: a header, an entry for each picture, then the pictures, which may be PNGs. */
function iconFile(icons: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * icons.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(icons.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of icons.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...icons.map(({ png }) => png)])
}
