import { BANNER_MIN } from '#contract/banner.ts'

/** The longest side that is sent: more than any page shows, even on a dense screen. */
const LONGEST_SIDE = 1920
/** The advice the dashboard gives. What is below it and not too wide goes as it is. */
export const AIM_BYTES = 2 * 1024 * 1024
/** Tried in order until the file is below the aim. */
export const QUALITIES = [0.86, 0.75, 0.6] as const

interface Size {
  width: number
  height: number
}

/** The size a picture is sent in. It never falls below what the server takes: a very long strip stays longer than the rest. */
export function sentSize({ width, height }: Size): Size {
  const wanted = LONGEST_SIDE / Math.max(width, height)
  const least = Math.max(BANNER_MIN.width / width, BANNER_MIN.height / height)
  const scale = Math.min(1, Math.max(wanted, least))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Whether a file can go as it is. */
export function isFine(bytes: number, size: Size): boolean {
  const { width, height } = sentSize(size)
  return bytes <= AIM_BYTES && width === size.width && height === size.height
}
