/**
 * Writes web/public/preview.png: the link preview picture of pages without their own. Run it by hand after a
 * change of the drawing code or the site's name: `node dev/site-preview.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawSitePreview } from '../worker/features/site/previews/draw-preview.ts'

const require = createRequire(import.meta.url)
await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
const png = new Resvg(drawSitePreview(), { font: { loadSystemFonts: false } }).render().asPng()
await writeFile(new URL('../web/public/preview.png', import.meta.url), png)
