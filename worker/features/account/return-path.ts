/**
 * The path to come back to after signing in. Only paths of this site: no other origin, no protocol-relative or backslash tricks, and no
 * API address, which would show raw JSON. Anything else leads to the dashboard.
 */
export function safeReturnPath(path: string | undefined, origin: string): string {
  const fallback = '/dashboard'
  if (!path || path.length > 1000 || !path.startsWith('/') || /[\\\u0000-\u001f]/.test(path)) return fallback
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  // The path is judged as it comes out: `/..//evil.example` only becomes `//evil.example` by being read.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return fallback
  if (url.pathname.startsWith('/api/') || url.pathname === '/login') return fallback
  return url.pathname + url.search + url.hash
}
