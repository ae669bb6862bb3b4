import { SECOND } from '#contract/time.ts'
import type { Env } from '../../platform/env.ts'
import { ownSeconds } from './memory.ts'
import { frontPolicy } from './policy.ts'
import { PAGE_MEMORY_S } from './rules.ts'

type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

/** Read by the cache in front of the Worker before any other header, and taken off by it. Browsers and other caches follow `cache-control`. */
const FRONT_HEADER = 'cloudflare-cdn-cache-control'

/**
 * When a purge is sent, in ms after the one before. The second one removes what was stored after the first one: pages that other isolates held in memory,
 * and answers from a replica that lagged behind. Pages are held for 15 s. Work after an answer may take 30 s.
 */
const PURGES_MS = [0, (PAGE_MEMORY_S + 1) * SECOND]

/**
 * Tells the cache in front of the Worker what it may keep, where there is one. A visitor without cookies then gets a public answer without the Worker
 * running. Nothing that was made for a request with cookies or a key is ever kept; `vary` leads those requests past the copies of others.
 */
export function behindFront(handle: Handler): Handler {
  return async (request, env, ctx) => {
    const response = await handle(request, env, ctx)
    if (env.FRONT_CACHE === 'on') setPolicy(request, response)
    return response
  }
}

function setPolicy(request: Request, response: Response): void {
  const { headers } = response
  const age = ageOf(response)
  const told = headers.get('cache-control') ?? ''
  const freshFor = told.startsWith('public') ? ownSeconds(told) : null
  const policy = mayBeKept(request, response)
    ? frontPolicy(new URL(request.url).pathname, { freshFor, age })
    : null
  headers.set(FRONT_HEADER, policy?.cacheControl ?? 'no-store')
  headers.delete('cache-tag')
  if (policy) {
    headers.append('vary', 'cookie')
    // A copy answers many requests.
    headers.delete('x-request-id')
    if (policy.tags.length > 0) headers.set('cache-tag', policy.tags.join(','))
    if (age !== null) forgetAge(headers, age, told)
  }
}

/**
 * Tells an answer from memory as a new one that is fresh for the rest of its time. The cache in front counts its own age from zero, or would subtract
 * this one from what is only the rest.
 */
function forgetAge(headers: Headers, age: number, told: string): void {
  headers.delete('age')
  if (age > 0)
    headers.set(
      'cache-control',
      told.replace(
        /\bmax-age=(\d+)/,
        (_, seconds: string) => `max-age=${Math.max(0, Number(seconds) - age)}`,
      ),
    )
}

/** Whether an answer was made for nobody in particular. A 304 renews a copy. */
function mayBeKept({ method, headers: sent }: Request, { status, headers }: Response): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !sent.has('cookie') &&
    !sent.has('authorization') &&
    (status === 200 || status === 304) &&
    !headers.has('set-cookie') &&
    !/\bcookie\b/i.test(headers.get('vary') ?? '')
  )
}

/** Seconds since an answer from memory was made; `null` for a new one. */
function ageOf({ headers }: Response): number | null {
  const age = headers.get('age')
  return age === null ? null : Number(age)
}

/**
 * Purges the entries with these tags from the cache in front, twice. Best effort: the cache accepts few purges a minute, and its entries expire soon. Logged when
 * both were refused.
 */
export async function purgeFront(
  tags: readonly string[],
  env: Env,
  { cache }: ExecutionContext,
  wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  if (env.FRONT_CACHE !== 'on' || !cache) return
  const problems: unknown[] = []
  for (const ms of PURGES_MS) {
    if (ms > 0) await wait(ms)
    await cache.purge({ tags: [...tags] }).then(
      ({ success, errors }) => success || problems.push(errors),
      (error: unknown) => problems.push(String(error)),
    )
  }
  if (problems.length === PURGES_MS.length)
    // oxlint-disable-next-line no-console -- operators should know how often the limit is reached
    console.warn(JSON.stringify({ level: 'warn', event: 'cache not purged', tags, error: problems.at(-1) }))
}
