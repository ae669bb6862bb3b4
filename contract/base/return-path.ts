/** The destination after signing in when no return path was given. */
export const RETURN_FALLBACK = '/dashboard'
export const RETURN_PATH_MAX = 1000

/** An address as a browser parses it: a `URL`, or the parts of one that are needed. */
interface Address {
  origin: string
  pathname: string
  search: string
  hash: string
}

/**
 * The path to return to after signing in, of this site alone: anything else leads to the dashboard. `read` parses a
 * path as an address of `origin`, or returns `null`.
 */
export function safeReturnPath(
  wanted: string | undefined,
  origin: string,
  read: (path: string) => Address | null,
): string {
  if (
    !wanted ||
    wanted.length > RETURN_PATH_MAX ||
    !wanted.startsWith('/') ||
    /[\\\u0000-\u001f]/.test(wanted)
  )
    return RETURN_FALLBACK
  const address = read(wanted)
  // The parsed path is checked, not the input: `/..//evil.example` becomes `//evil.example` only by parsing.
  if (!address || address.origin !== origin || address.pathname.startsWith('//')) return RETURN_FALLBACK
  const path = plain(address.pathname)
  if (path === null || /^\/(api|login)(\/|$)/.test(path)) return RETURN_FALLBACK
  return address.pathname + address.search + address.hash
}

/**
 * A path with its escapes decoded, as the server reads it: `/%61pi` is `/api`. `null` when it has invalid
 * escapes.
 */
function plain(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
