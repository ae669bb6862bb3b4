import { readLanguage } from '../language/site-languages.ts'

/** The destination after signing in when no return path was given. */
export const RETURN_FALLBACK = '/dashboard'
export const RETURN_PATH_MAX = 1000

/** Any origin works: only the part after it is used. */
const ORIGIN = 'http://page'

/** The path to return to after signing in, of this site alone: anything else leads to the dashboard. */
export function safeReturnPath(wanted: string | undefined): string {
  if (
    !wanted ||
    wanted.length > RETURN_PATH_MAX ||
    !wanted.startsWith('/') ||
    /[\\\u0000-\u001f]/.test(wanted) ||
    !URL.canParse(wanted, ORIGIN)
  )
    return RETURN_FALLBACK
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN)
  // The parsed path is checked, not the input: `/..//evil.example` becomes `//evil.example` only by parsing.
  if (origin !== ORIGIN || pathname.startsWith('//')) return RETURN_FALLBACK
  const path = decodedPath(pathname)
  if (path === null || /^\/(api|login)(\/|$)/.test(readLanguage(path).path)) return RETURN_FALLBACK
  return pathname + search + hash
}

/**
 * A path with its escapes decoded, as the server reads it: `/%61pi` is `/api`. `null` when it has invalid
 * escapes.
 */
function decodedPath(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
