import { initWasm, Resvg } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm'
import { lazy } from '#contract/base/lazy.ts'

const library = lazy(() => initWasm(wasm))

/** A font file, as WOFF2 or TrueType. */
export type FontFile = Uint8Array

const open = async (svg: string, fonts: readonly FontFile[]) => {
  await library()
  return new Resvg(svg, { font: fonts.length > 0 ? { fontBuffers: [...fonts] } : { loadSystemFonts: false } })
}

/**
 * Draws an SVG as PNG, in its own size; its texts with these fonts, or without texts. It takes some tens of milliseconds of processor time: store the
 * result.
 */
export async function rasterise(svg: string, fonts: readonly FontFile[] = []): Promise<Uint8Array> {
  const resvg = await open(svg, fonts)
  const image = resvg.render()
  try {
    return image.asPng()
  } finally {
    // JavaScript does not free the memory of the WebAssembly module.
    image.free()
    resvg.free()
  }
}

/** The width of what an SVG draws; 0 when it draws nothing. */
export async function drawnWidth(svg: string, fonts: readonly FontFile[]): Promise<number> {
  const resvg = await open(svg, fonts)
  const box = resvg.innerBBox()
  try {
    return box?.width ?? 0
  } finally {
    box?.free()
    resvg.free()
  }
}
