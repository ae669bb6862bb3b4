import { languageTag } from './i18n.ts'

/**
 * Caches formatters, one per language and options, because creating one is slow. The key depends on the order
 * of the options. The mark below lets bundlers drop the caches that a page does not use.
 */
// @__NO_SIDE_EFFECTS__
function cached<Options, Formatter>(create: (tag: string, options: Options) => Formatter) {
  const cache = new Map<string, Formatter>()
  return (options: Options, tag = languageTag()): Formatter => {
    const key = tag + JSON.stringify(options)
    const hit = cache.get(key)
    if (hit !== undefined) return hit
    const formatter = create(tag, options)
    cache.set(key, formatter)
    return formatter
  }
}

export const numberFormat = cached(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)

export const dateFormat = cached(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)

export const listFormat = cached((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

export const displayNames = cached(
  (tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options),
)
