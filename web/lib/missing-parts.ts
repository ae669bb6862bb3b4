/** Error messages of the browsers when a file of the app does not load. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed|preload CSS/

const MISSING_PART = 'Missing'

/**
 * Whether a screen, or a part of one, failed because its file did not load: there is no network, or a newer
 * version was deployed.
 */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && error.name === MISSING_PART
}

/**
 * Renames errors of missing files. By the browsers' own message the router would reload the page at once,
 * which shows an empty page without a network.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!NOT_FETCHED.test(payload.message)) return
    payload.name = MISSING_PART
    payload.message = `${MISSING_PART}: ${payload.message}`
  })
}
