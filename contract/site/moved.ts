/** Addresses of screens that no longer exist, for bookmarks and links elsewhere, and the nearest screens. */
export const MOVED: Readonly<Record<string, string>> = {
  '/formulas': '/info#orders',
  '/match': '/servers',
  '/surprise': '/servers',
  '/transparency': '/rules',
  '/votes': '/dashboard',
}
