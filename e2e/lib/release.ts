/**
 * Left to `npm run test:release`, which CI runs: what tries every screen alike, networks that fail, timers, code that comes late, and other people's
 * programs. Together they take as long as all other browser tests.
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

/** The same for Playwright's `--grep-invert`. */
export const LEFT_TO_RELEASE = `${RELEASE.tag}|(?:${FILES.join('|')})\\.e2e`
