import type { Env } from './env.ts'

/** Light banners over faithful ones: they are decoration behind a name. */
const QUALITY = 82

/**
 * Draws a picture as WebP in each of these widths, turned clockwise first. `null` when there is nobody to draw (the binding is absent or
 * fails): the caller has the original.
 */
export async function drawWidths(
  env: Env,
  picture: Blob,
  widths: readonly number[],
  turn: 0 | 90 | 180 | 270,
): Promise<Map<number, ArrayBuffer> | null> {
  const images = env.IMAGES
  if (!images) return null
  const draw = async (width: number): Promise<[number, ArrayBuffer]> => {
    const source = images.input(picture.stream())
    const upright = turn === 0 ? source : source.transform({ rotate: turn })
    const drawn = await upright
      .transform({ width, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: QUALITY, anim: false })
    return [width, await new Response(drawn.image()).arrayBuffer()]
  }
  try {
    return new Map(await Promise.all(widths.map(draw)))
  } catch (error) {
    // oxlint-disable-next-line no-console -- whoever runs the site should know why banners are served as uploaded
    console.warn(JSON.stringify({ level: 'warn', event: 'banner not drawn', error: String(error) }))
    return null
  }
}

/** A kept picture cut to a size, as JPEG; `null` when there is nobody to draw, or it takes too long. */
export async function cutToSize(
  env: Env,
  picture: ReadableStream<Uint8Array>,
  { width, height }: { width: number; height: number },
  timeoutMs: number,
): Promise<ArrayBuffer | null> {
  const images = env.IMAGES
  if (!images) return null
  const draw = async () => {
    const drawn = await images
      .input(picture)
      .transform({ width, height, fit: 'cover' })
      .output({ format: 'image/jpeg', quality: QUALITY, anim: false })
    return new Response(drawn.image()).arrayBuffer()
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  return Promise.race([draw().catch(() => null), late])
}
