/** Small files are more important than quality: banners are decoration behind a name. */
const QUALITY = 82

export type Picture = Uint8Array<ArrayBuffer>

/**
 * Errors of the Images service that the picture caused: too large (9402, 9413), not a picture (9412), an
 * unsupported format (9520), or damaged (9523, 9524). All others are about the service.
 */
const PICTURE_ERRORS: ReadonlySet<unknown> = new Set([9402, 9412, 9413, 9520, 9523, 9524])

export function isPictureError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PICTURE_ERRORS.has(error.code)
}

/** What the header of a file says: its format and, except for SVG, its size in pixels. */
export async function measurePicture(images: ImagesBinding, picture: Picture): Promise<ImageInfoResponse> {
  return images.info(new Blob([picture]).stream())
}

/**
 * Draws a picture as a still WebP of this width, without metadata, after a clockwise turn. Throws when the
 * service answers with the given file, which it does at its limits.
 */
export async function drawWebp(
  images: ImagesBinding,
  picture: Picture,
  width: number,
  turn: 0 | 90 | 180 | 270 = 0,
): Promise<Picture> {
  const source = images.input(new Blob([picture]).stream())
  const upright = turn === 0 ? source : source.transform({ rotate: turn })
  const drawn = await upright
    .transform({ width, fit: 'scale-down' })
    .output({ format: 'image/webp', quality: QUALITY, anim: false })
  const bytes = new Uint8Array(await new Response(drawn.image()).arrayBuffer())
  const measured = await measurePicture(images, bytes)
  if (
    !('width' in measured) ||
    measured.format !== 'image/webp' ||
    measured.width !== width ||
    (bytes.length === picture.length && bytes.every((byte, index) => byte === picture[index]))
  )
    throw new Error(`The Images service answered ${JSON.stringify(measured)} for a WebP of width ${width}`)
  return bytes
}
