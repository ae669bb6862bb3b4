/** What only staff write. */
const STAFF = /^\/api\/(?:admin|status\/incidents)(?:\/|$)/
/** What nobody else sees, and staff write all the time. */
const UNSEEN = /^\/api\/admin\/(?:locks|notes)\//

/** Whether staff may have taken something away: any write of theirs that succeeded. */
export function isStaffWrite({ method, url }: Request, { ok }: Response): boolean {
  if (method === 'GET' || method === 'HEAD' || !ok) return false
  const { pathname } = new URL(url)
  return STAFF.test(pathname) && !UNSEEN.test(pathname)
}
