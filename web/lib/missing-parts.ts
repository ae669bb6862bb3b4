/** What browsers say, each in its own words, when a file of the app does not come. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed|preload CSS/

const MISSING_PART = 'MissingPart'

/** Whether a screen, or a part of one, could not be shown because its file did not come: there is no network, or a newer version of the app took its place. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && error.name === MISSING_PART
}

/**
 * Gives files that do not come a name to know them by. The router knows them by the browsers' words and would load the page anew at once, which leaves
 * somebody without a network with nothing; so the words are changed, too.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!NOT_FETCHED.test(payload.message)) return
    payload.name = MISSING_PART
    payload.message = `A part of the app did not come: ${payload.message}`
  })
}
