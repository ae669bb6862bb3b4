import type { Env } from '../../platform/env.ts'
import { bypassesCache, memoryPolicy } from './policy.ts'

/** The entrypoint that the cache stands before, as `worker/index.ts` exports it. */
interface PublicReads {
  fetch(request: Request): Promise<Response>
  purge(tags: readonly string[]): Promise<void>
}

/** Only these reach the cached entrypoint: no cookie, so that nothing of a viewer can be in what it answers. */
const PASSED_ON = ['accept', 'accept-encoding', 'if-none-match', 'user-agent', 'cf-connecting-ip']

/**
 * Sends a public read through the entrypoint that has the cache in front of it, without what it says of its sender; everything else, and whatever is not
 * public after all (an owner's pending server), is answered here. A reader who wrote something lately is answered past the cache.
 */
export async function readThroughFront(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const front = env.FRONT_CACHE === 'on' ? publicReads(ctx) : null
  const cookies = request.headers.get('cookie')
  if (!front || request.method !== 'GET' || bypassesCache(request)) return answer(request)
  if (memoryPolicy(new URL(request.url).pathname)?.kind !== 'answer') return answer(request)
  const headers = PASSED_ON.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  // Where an answer leads is for its reader to follow: here, what stands there would be kept under the address that leads to it.
  const response = await front.fetch(new Request(request.url, { headers, redirect: 'manual' }))
  return cookies !== null && response.status >= 400 ? answer(request) : response
}

/** Drops what carries these tags from the cache in front. Best effort: it takes few such orders a minute, and what it keeps ends soon. */
export async function purgeFront(tags: readonly string[], env: Env, ctx: ExecutionContext): Promise<void> {
  const front = env.FRONT_CACHE === 'on' ? publicReads(ctx) : null
  await front?.purge(tags).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- anyone who runs the site should know how often the limit is met
    console.warn(JSON.stringify({ level: 'warn', event: 'cache not purged', tags, error: String(error) }))
  })
}

/** Absent in a test that is given a context of its own. */
function publicReads(ctx: ExecutionContext): PublicReads | null {
  const exported: { PublicReads?: PublicReads } = Object(ctx.exports)
  return exported.PublicReads ?? null
}
