/**
 * Left to `npm run test:release`, which CI runs, because it takes as long as all other browser tests: what
 * tries every screen alike, failing networks, timers, late code, and other people's programs.
 */
export const RELEASE = { tag: '@release' }

/** Files that hold nothing else. */
const FILES = [
  'badge',
  'examples',
  'hydration',
  'layout-shift',
  'leaving',
  'libraries',
  'scenes',
  'search-engines',
]

/** The pattern of these tests, for Playwright's `--grep-invert`. */
export const LEFT_TO_RELEASE = `${RELEASE.tag}|(?:${FILES.join('|')})\\.e2e`
