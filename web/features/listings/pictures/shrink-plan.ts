import { BANNER_MIN } from '#contract/listings/banner.ts'

/** The longest side that is sent, in px: longer than any page shows, even on a high-density screen. */
const LONGEST_SIDE_PX = 1920
/** The size that the dashboard recommends. Smaller files that are not too wide are sent unchanged. */
export const AIM_BYTES = 2 * 1024 * 1024
/** Qualities to encode with, tried in order until the file has at most `AIM_BYTES`. */
export const QUALITIES = [0.86, 0.75, 0.6] as const

interface Size {
  width: number
  height: number
}

/**
 * The size in which a picture is sent. The server's minimum comes first, so a very long strip may keep a
 * longer side.
 */
export function sentSize({ width, height }: Size): Size {
  const wanted = LONGEST_SIDE_PX / Math.max(width, height)
  const least = Math.max(BANNER_MIN.width / width, BANNER_MIN.height / height)
  const scale = Math.min(1, Math.max(wanted, least))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export function canSendUnchanged(bytes: number, size: Size): boolean {
  const { width, height } = sentSize(size)
  return bytes <= AIM_BYTES && width === size.width && height === size.height
}
