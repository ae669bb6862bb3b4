import { initWasm, Resvg } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm'

let ready: Promise<void> | undefined

/** Draws an SVG without fonts as PNG, in its own size. Takes some tens of milliseconds of processor time: keep what it answers. */
export async function rasterise(svg: string): Promise<Uint8Array> {
  await (ready ??= initWasm(wasm))
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = resvg.render()
  try {
    return image.asPng()
  } finally {
    // What the module allocated is nobody's else to free.
    image.free()
    resvg.free()
  }
}
