/**
 * Pixel pictures of the UI kit: one unit is one pixel of a 10 × 10 picture (the star: 11 × 11). The UI kit
 * and the rendered pages draw them.
 */

export const SEARCH_PIXELS =
  'M1 0h5v1h1v5h1v1h1v1h1v2h-2v-1h-1v-1h-1v-1h-5v-1h-1v-5h1zM3 1h-1v1h-1v3h1v1h3v-1h1v-3h-1v-1z'
export const ARROW_RIGHT_PIXELS =
  'M4 0h2v1h1v1h1v1h1v1h1v2h-1v1h-1v1h-1v1h-1v1h-2v-1h1v-1h1v-1h1v-1h-7v-2h7v-1h-1v-1h-1v-1h-1z'
export const CHEVRON_DOWN_PIXELS =
  'M0 2h2v1h1v1h1v1h2v-1h1v-1h1v-1h2v2h-1v1h-1v1h-1v1h-1v1h-2v-1h-1v-1h-1v-1h-1v-1h-1z'
export const VOTE_PIXELS = 'M4 0h2v1h1v1h1v1h1v1h1v1h-3v4h-4v-4h-3v-1h1v-1h1v-1h1v-1h1z'
export const STAR_PIXELS =
  'M5 0h1v2h1v2h4v1h-1v1h-1v1h-1v1h1v2h1v1h-2v-1h-2v-1h-1v1h-2v1h-2v-1h1v-2h1v-1h-1v-1h-1v-1h-1v-1h4v-2h1z'
export const CLOSE_PIXELS =
  'M0 0h2v1h1v1h1v1h2v-1h1v-1h1v-1h2v2h-1v1h-1v1h-1v2h1v1h1v1h1v2h-2v-1h-1v-1h-1v-1h-2v1h-1v1h-1v1h-2v-2h1v-1h1v-1h1v-2h-1v-1h-1v-1h-1z'
export const MENU_PIXELS = 'M0 1.5h10v1h-10zM0 4.5h10v1h-10zM0 7.5h10v1h-10z'
export const SUN_PIXELS =
  'M4 0h2v2h-2zM1 1h1v1h-1zM8 1h1v1h-1zM3 3h4v4h-4zM0 4h2v2h-2zM8 4h2v2h-2zM1 8h1v1h-1zM4 8h2v2h-2zM8 8h1v1h-1z'
export const MOON_PIXELS = 'M3 0h3v1h-2v1h-1v3h1v1h1v1h3v-1h1v2h-1v1h-5v-1h-1v-1h-1v-5h1v-1h1z'
export const MONITOR_PIXELS = 'M0 0h10v7h-4v1h2v1h-6v-1h2v-1h-4zM2 1h-1v5h8v-5z'
export const ARROW_LEFT_PIXELS =
  'M4 0h2v1h-1v1h-1v1h-1v1h7v2h-7v1h1v1h1v1h1v1h-2v-1h-1v-1h-1v-1h-1v-1h-1v-2h1v-1h1v-1h1v-1h1z'
