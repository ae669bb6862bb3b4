import type { Focus } from './pictures.ts'

/**
 * The widths pages show banners in: a card on a phone, a card on a dense screen, the head of a server's page.
 */
const SHOWN_WIDTHS = [320, 640, 1280] as const

/** SHA-256 of the widest file, base64url. */
const HASH = /^[A-Za-z0-9_-]{43}$/
const FILE = /^(\d{2,4})\.webp$/
const PATH = /^\/banners\/([^/]+)\/([^/]+)$/

/**
 * The widths in which a picture is created: all display widths narrower than it, and its own width, limited
 * to the largest display width.
 */
export function bannerWidths(width: number): number[] {
  const top = Math.min(width, Math.max(...SHOWN_WIDTHS))
  return [...SHOWN_WIDTHS.filter((shown) => shown < top), top]
}

export const variantFile = (width: number) => `${width}.webp`

/** The address of a banner's file. A listing's `banner` holds the address of the widest file. */
export const bannerPath = (hash: string, file: string) => `/banners/${hash}/${file}`

/** Splits one of our banner addresses into its parts; `null` for every other text. */
export function parseBannerPath(path: string): { hash: string; file: string; width: number } | null {
  const [, hash = '', file = ''] = PATH.exec(path) ?? []
  const named = FILE.exec(file)
  if (!HASH.test(hash) || !named) return null
  return { hash, file, width: Number(named[1]) }
}

/**
 * The attributes of an `<img>`: sources of each display width, and the point that stays in view where it is
 * cut. Any other address has no variants.
 */
export function bannerSources(banner: string, focus: Focus | null = null) {
  const parsed = parseBannerPath(banner)
  const candidates =
    parsed &&
    bannerWidths(parsed.width).map((each) => `${bannerPath(parsed.hash, variantFile(each))} ${each}w`)
  return {
    src: banner,
    srcSet: candidates?.join(', '),
    style: focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined,
  }
}
