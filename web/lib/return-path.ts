const FALLBACK = '/dashboard'

/** Where to go once somebody is signed in: a path of this site, never another origin nor the sign-in page again. */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return FALLBACK
  return /^\/(login|api)([/?#]|$)/.test(wanted) ? FALLBACK : wanted
}
