import { BANNER_MAX, BANNER_MIN } from '../../../contract/banner.ts'
import { isJpeg, readJpeg } from './inspect-jpeg.ts'
import { hasAllPixels, isPng, readPng } from './inspect-png.ts'
import { isWebp, readWebp } from './inspect-webp.ts'
import { type Fault, type Picture, shownSize } from './picture.ts'

/**
 * Judges a file by its bytes alone: one whole, still picture of a kind and size we take, and nothing else; or why it is not. No pixel is
 * decoded. Cheap checks come first.
 */
export function inspectImage(bytes: Uint8Array): Picture | Fault {
  const picture = readPicture(bytes)
  if (typeof picture === 'string') return picture
  const { width, height } = shownSize(picture)
  if (width > BANNER_MAX.width || height > BANNER_MAX.height) return 'large'
  if (width < BANNER_MIN.width || height < BANNER_MIN.height) return 'small'
  return picture.format === 'png' && !hasAllPixels(picture) ? 'damaged' : picture
}

function readPicture(bytes: Uint8Array): Picture | Fault {
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (isWebp(bytes)) return readWebp(bytes)
  return 'type'
}
