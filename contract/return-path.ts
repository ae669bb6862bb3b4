/** Where people go who have signed in and said nothing of where from. */
export const RETURN_FALLBACK = '/dashboard'
export const RETURN_PATH_MAX = 1000

/** An address as a browser reads it: a `URL`, or as much of one. */
interface Address {
  origin: string
  pathname: string
  search: string
  hash: string
}

/**
 * The path to come back to after signing in. Only paths of this site: no other origin, no protocol-relative or backslash tricks, no API
 * address, which would show raw JSON, and not the sign-in page again. Anything else leads to the dashboard. `read` reads a path as an
 * address of `origin`, or answers `null` when it is none.
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
  // The path is judged as it comes out: `/..//evil.example` only becomes `//evil.example` by being read.
  if (!address || address.origin !== origin || address.pathname.startsWith('//')) return RETURN_FALLBACK
  const path = plain(address.pathname)
  if (path === null || /^\/(api|login)(\/|$)/.test(path)) return RETURN_FALLBACK
  return address.pathname + address.search + address.hash
}

/** A path as the server reads it, however its letters are spelled: `/%61pi` is `/api`. `null` when there are escapes in it that mean nothing. */
function plain(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
