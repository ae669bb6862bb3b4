import type { BannerFormat } from '../../../contract/banner.ts'

/** How a picture lies, as EXIF counts it: 1 upright, 3, 6 and 8 turned, the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

interface Common {
  /** Of the stored pixels, before they are turned. */
  width: number
  height: number
  orientation: Orientation
}

/** A picture file taken apart: what is needed to show it, and nothing else. */
export type Picture = Common &
  (
    | {
        format: 'png'
        /** Whole chunks up to and including IHDR, and those after it. */
        head: Uint8Array
        chunks: Uint8Array[]
      }
    | {
        format: 'jpeg'
        /** Had a JFIF segment: without it some colours would be read otherwise. */
        isJfif: boolean
        /** Whole segments with their scans, from after the start to the end marker. */
        segments: Uint8Array[]
      }
    | {
        format: 'webp'
        image: { type: 'VP8 ' | 'VP8L'; data: Uint8Array; hasAlpha: boolean }
        alpha: Uint8Array | null
        profile: Uint8Array | null
      }
  )

/** Why bytes are no picture we take. */
export type Fault = 'type' | 'damaged' | 'animated' | 'small' | 'large'

/** The size people see. */
export function shownSize({ width, height, orientation }: Common): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

export type PictureOf<Format extends BannerFormat> = Extract<Picture, { format: Format }>
