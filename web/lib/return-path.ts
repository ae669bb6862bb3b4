import { safeReturnPath } from '#contract/base/return-path.ts'

/** Any origin works: only the part after it is used. */
const ORIGIN = 'http://page'

/** The destination after signing in. The server uses the same rule. */
export function returnPath(wanted: string | undefined): string {
  return safeReturnPath(wanted, ORIGIN, (path) => (URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null))
}
