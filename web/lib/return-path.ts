import { safeReturnPath } from '#contract/return-path.ts'

/** Any origin does: only what comes after it is kept. */
const ORIGIN = 'http://page'

/** Where to go once somebody is signed in, by the rule the server has too. */
export function returnPath(wanted: string | undefined): string {
  return safeReturnPath(wanted, ORIGIN, (path) => (URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null))
}
