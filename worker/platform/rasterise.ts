import { initWasm, Resvg } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm'
import { lazy } from '#contract/base/lazy.ts'

const library = lazy(() => initWasm(wasm))

/** Draws an SVG as PNG, in its own size, without its texts. It takes some tens of milliseconds of processor time: store the result. */
export async function rasterise(svg: string): Promise<Uint8Array> {
  await library()
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = resvg.render()
  try {
    return image.asPng()
  } finally {
    // JavaScript does not free the memory of the WebAssembly module.
    image.free()
    resvg.free()
  }
}
