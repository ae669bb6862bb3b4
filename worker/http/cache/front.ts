import type { Env } from '../../platform/env.ts'
import { fileControl, FRONT_HEADER } from './rules.ts'

export type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

/** Copies are made for, and shown to, visitors without cookies and keys only. */
export const isForAnybody = ({ headers }: Request): boolean =>
  !headers.has('cookie') && !headers.has('authorization')

/** Tells the cache in front of the Worker what to keep: only answers that are the same for everybody. */
export function behindFront(handle: Handler): Handler {
  return async (request, env, ctx) => {
    const response = await handle(request, env, ctx)
    setFrontHeader(request, response)
    if (isStaffWrite(request, response)) ctx.waitUntil(purge(ctx))
    return response
  }
}

function setFrontHeader(request: Request, response: Response): void {
  const { headers } = response
  const policy = headers.get(FRONT_HEADER) ?? fileControl(headers.get('cache-control') ?? '')
  const isKept = policy !== null && isForAnybody(request) && isPlain(response)
  headers.set(FRONT_HEADER, isKept ? policy : 'no-store')
  if (!isKept) return
  headers.append('vary', 'cookie')
  // The cache in front counts the age of its copy itself, from zero.
  headers.delete('age')
  // A copy answers many requests, so it has no id of one.
  headers.delete('x-request-id')
}

/**
 * Empties the cache in front. The platform accepts few purges a minute. A refused one is not repeated,
 * because every copy ends within a minute anyway.
 */
async function purge({ cache }: ExecutionContext): Promise<void> {
  const error = await cache?.purge({ purgeEverything: true }).then(
    ({ success, errors }) => (success ? undefined : JSON.stringify(errors)),
    (failure: unknown) => String(failure),
  )
  if (error === undefined) return
  // oxlint-disable-next-line no-console -- operators should know how often the limit is reached
  console.warn(JSON.stringify({ level: 'warn', event: 'cache not purged', error }))
}

/** Whether an answer may be kept: a 200, or a 304, which renews a copy, that sets no cookie. */
const isPlain = ({ status, headers }: Response): boolean =>
  (status === 200 || status === 304) && !headers.has('set-cookie')

const STAFF_PATHS = /^\/api\/(?:admin|status\/incidents)(?:\/|$)/
/** Notes of staff: they are written often, and nobody else sees them. */
const NOTE_PATHS = /^\/api\/admin\/notes\//

/** Whether staff may have taken something away: any successful write of theirs but a note. */
function isStaffWrite({ method, url }: Request, { ok }: Response): boolean {
  if (method === 'GET' || method === 'HEAD' || !ok) return false
  const { pathname } = new URL(url)
  return STAFF_PATHS.test(pathname) && !NOTE_PATHS.test(pathname)
}
