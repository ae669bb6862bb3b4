import { islandOf } from './islands.ts'
import { islandKey } from '../../../../contract/look/island-key.ts'
import { bannerSources } from '../../../../contract/banner-sources.ts'
import type { Listing } from '../../../../contract/listing.ts'
import { badgeClass, type Tone } from '../../../../contract/look/badge-class.ts'
import { buttonClass, type ButtonLook } from '../../../../contract/look/button-class.ts'
import { chipClass } from '../../../../contract/look/chip-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { STAR_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { relativeTime } from '../../../../contract/look/relative-time.ts'
import { markup, type Markup, type Part } from '../markup.ts'

/** The pieces of served pages. Each wears the classes of the web app's component of that name, so that nothing moves when that takes over. */

/** A picture of the kit, 10 × 10 pixels unless its grid is another. */
export function icon(pixels: string, className = '', grid = 10): Markup {
  return markup`<svg viewBox="0 0 ${grid} ${grid}" width="20" height="20" fill="currentColor" aria-hidden="true" class="${cx('shrink-0', className)}"><path d="${pixels}"></path></svg>`
}

export function timeAgo(iso: string, now: number, className?: string): Markup {
  return markup`<time datetime="${iso}"${className !== undefined && markup` class="${className}"`}>${relativeTime(Date.parse(iso), now)}</time>`
}

const FIVE = [1, 2, 3, 4, 5]

/** `count` is how many ratings it comes from; one review says no such number. */
export function stars(value: number, count: number | null, size: 'sm' | 'md'): Markup {
  const shown = Math.min(5, Math.max(0, value))
  const box = size === 'sm' ? 'size-[15px]' : 'size-[22px]'
  const from = count === null ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`
  const row = (tone: string) => FIVE.map(() => icon(STAR_PIXELS, cx(box, tone), 11))
  return markup`<span class="inline-flex align-middle"><span class="sr-only">${shown.toFixed(1)} out of 5${from}</span>
    <span aria-hidden="true" class="relative inline-flex"><span class="flex gap-0.5">${row('text-star-empty')}</span>
    <span class="absolute inset-y-0 left-0 flex gap-0.5 overflow-hidden" style="width:${shown * 20}%">${row('text-star')}</span></span></span>`
}

const TONES = [
  'bg-sky-soft text-sky',
  'bg-moss-soft text-moss',
  'bg-amber-soft text-amber',
  'bg-coral-soft text-coral',
]

export function avatar(
  { username, avatar: src }: Pick<Listing['ownerInfo'], 'username' | 'avatar'>,
  size: number,
  className?: string,
): Markup {
  const shape = cx('notch-clip notch-step-2 shrink-0', className)
  if (src !== null)
    return markup`<img src="${src}" alt="" width="${size}" height="${size}" loading="lazy" class="${shape} object-cover">`
  const letters = Array.from(username)
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return markup`<span aria-hidden="true" class="${cx(shape, 'inline-grid place-items-center font-heading font-bold uppercase', TONES[sum % TONES.length])}" style="width:${size}px;height:${size}px;font-size:${size / 2}px">${letters[0] ?? '?'}</span>`
}

interface BannerLook {
  size: number
  sizes: string
  lazy: boolean
  /** Seen at first glance: an island comes with the page. */
  prominent: boolean
  className: string
}

/** The owner's picture or the listing's island, or the sky that it appears in once it is drawn. */
export function banner(
  { _id, banner: picture, tags }: Pick<Listing, '_id' | 'banner' | 'tags'>,
  { size, sizes, lazy, prominent, className }: BannerLook,
): Markup {
  const height = Math.round((size * 5) / 16)
  if (picture === null && !prominent)
    return markup`<span aria-hidden="true" class="${cx('block', 'bg-sky-mid', className)}"></span>`
  if (picture === null)
    return markup`<img src="${islandOf({ _id, tags })}" data-island="${islandKey({ id: _id, tags })}" alt="" width="${size}" height="${height}" decoding="async" class="${cx('object-cover', className)}">`
  const { src, srcSet } = bannerSources(picture)
  return markup`<img src="${src}"${srcSet !== undefined && markup` srcset="${srcSet}"`} sizes="${sizes}" alt="" width="${size}" height="${height}" loading="${lazy ? 'lazy' : 'eager'}" decoding="async" class="${cx('object-cover', className)}">`
}

const MARK = 'notch-clip notch-step-3 size-18 shrink-0'

/** The square picture of a listing in a list. Without scripts its island comes as a picture, too. */
export function mark({ _id, banner: picture, tags }: Pick<Listing, '_id' | 'banner' | 'tags'>): Markup {
  const [tag] = tags
  if (picture === null)
    return markup`<span aria-hidden="true" class="${cx('block bg-sky-mid', MARK)}"><noscript><img src="/embed/islands/${_id}.svg${tag !== undefined && `?tag=${encodeURIComponent(tag)}`}" alt="" width="72" height="72" loading="lazy"></noscript></span>`
  const { src, srcSet } = bannerSources(picture)
  return markup`<img src="${src}"${srcSet !== undefined && markup` srcset="${srcSet}"`} sizes="72px" alt="" width="72" height="72" loading="lazy" class="${cx(MARK, 'object-cover')}">`
}

export function quietTags(tags: readonly string[]): Markup {
  return markup`<ul aria-label="Tags" class="flex h-6 flex-wrap gap-1.5 overflow-hidden">${tags.map(
    (tag) => markup`<li class="${chipClass({ quiet: true, className: 'h-6' })}">${tag}</li>`,
  )}</ul>`
}

/** The mark of a tag, before its island is drawn. */
export const tagMark = markup`<span aria-hidden="true" class="block -ml-1 size-6"></span>`

export function badge(words: string, tone?: Tone): Markup {
  return markup`<span class="${badgeClass(tone)}">${words}</span>`
}

interface Empty {
  title: string
  text: string
  action: Markup
}

/** Nothing here yet, as `EmptyState` says it; its island comes with the web app. */
export function emptyState({ title, text, action }: Empty): Markup {
  return markup`<div class="grid justify-items-center gap-3 px-4 py-12 text-center"><span aria-hidden="true" class="block size-44"></span>
    <h2 class="text-2xl">${title}</h2><p class="max-w-prose text-ink-muted">${text}</p><div class="mt-3 flex flex-wrap justify-center gap-3">${action}</div></div>`
}

/** The shape of a button that needs a script; gone where none will ever come. */
export function stillButton(look: ButtonLook, ...content: readonly Part[]): Markup {
  return markup`<span aria-hidden="true" class="${buttonClass({ ...look, className: cx('noscript:hidden', look.className) })}">${content}</span>`
}
