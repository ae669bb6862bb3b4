import { BANNER_MAX_BYTES, BANNER_MESSAGES, BANNER_TYPES } from '#contract/listings/banner.ts'
import { pictureType, unfitReason } from '#contract/listings/picture-type.ts'
import { hasMoreThanPicture } from './more-than-picture.ts'
import { AIM_BYTES, canSendUnchanged, QUALITIES, sentSize } from './shrink-plan.ts'

/** A file is refused before it is sent. The person reads the message. */
export class UnfitFile extends Error {}

/**
 * The picture that is sent for a file: the file when it is small, otherwise a smaller copy. A file that the
 * browser cannot decode is sent unchanged, unless it is too large.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = pictureType(bytes)
  if (!format) throw new UnfitFile(unfitReason(bytes) ?? BANNER_MESSAGES.type)
  // The file name's extension may be wrong, so the form sends the type of the bytes.
  const original = new Blob([bytes], { type: BANNER_TYPES[format] })
  // `null` for a format that the browser cannot decode: the server can.
  const bitmap = await createImageBitmap(original, { imageOrientation: 'from-image' }).catch(() => null)
  try {
    const isUnchanged =
      bitmap && canSendUnchanged(bytes.length, bitmap) && !(format === 'jpeg' && hasMoreThanPicture(bytes))
    const sent = !bitmap || isUnchanged ? original : ((await draw(bitmap)) ?? original)
    if (sent.size > BANNER_MAX_BYTES) throw new UnfitFile(BANNER_MESSAGES.size)
    return sent
  } finally {
    bitmap?.close()
  }
}

async function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sentSize(bitmap))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await lightest(canvas, BANNER_TYPES.webp)
  if (webp?.type === BANNER_TYPES.webp) return webp
  // This browser cannot write WebP. JPEG has no transparency, so transparent areas would turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return lightest(canvas, BANNER_TYPES.jpeg)
}

async function lightest(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
    if (!blob || blob.type !== type || blob.size <= AIM_BYTES) return blob
  }
  return blob
}
