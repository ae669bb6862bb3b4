/** Addresses of screens that are no more, and the nearest place: bookmarks and links elsewhere still name them. */
export const MOVED: Readonly<Record<string, string>> = {
  '/formulas': '/info#orders',
  '/match': '/servers',
  '/surprise': '/servers',
  '/transparency': '/rules',
  '/votes': '/dashboard',
}
