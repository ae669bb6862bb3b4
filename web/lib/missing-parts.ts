/** What browsers say, each in its own words, when a file of the app does not come. */
const NOT_FETCHED =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

const MISSING_PART = 'MissingPart'
const RELOADED_FOR = 'reloaded-for'

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

/** Whether the site answers at this address. */
export function isInReach(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Loads the page anew, with the files of today's version; only once for each file, so that it cannot go round in circles. Says whether it does. */
export function reloadOnceFor({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === message) return false
    sessionStorage.setItem(RELOADED_FOR, message)
  } catch {
    return false // Without storage there is no telling whether it was tried before.
  }
  location.reload()
  return true
}
