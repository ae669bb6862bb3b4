import type { Env } from '../../platform/env.ts'
import { bypassesCache, memoryPolicy, sharedAddress } from './policy.ts'

/** The entrypoint behind the cache, as `worker/index.ts` exports it. */
interface PublicReads {
  fetch(request: Request): Promise<Response>
  purge(tags: readonly string[]): Promise<void>
}

/** Only these headers reach the cached entrypoint. Cookies do not, so the answer cannot contain anything about a viewer. */
const PASSED_ON = ['accept', 'accept-encoding', 'if-none-match', 'user-agent', 'cf-connecting-ip']

/**
 * Sends a public read through the entrypoint that has the cache in front of it, without data about its sender. All other requests are answered here,
 * and so are answers that are not public (an owner's pending server). A reader who wrote something recently skips the cache.
 */
export async function readThroughFront(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const front = env.FRONT_CACHE === 'on' ? publicReads(ctx) : null
  const cookies = request.headers.get('cookie')
  if (!front || request.method !== 'GET') return answer(request)
  if (memoryPolicy(new URL(request.url).pathname)?.kind !== 'answer') return answer(request)
  if (await bypassesCache(request, env, Date.now())) return answer(request)
  const headers = PASSED_ON.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  // The reader follows a redirect. If it were followed here, the target would be cached under the address of the redirect.
  const response = await front.fetch(new Request(sharedAddress(request.url), { headers, redirect: 'manual' }))
  return cookies !== null && response.status >= 400 ? answer(request) : response
}

/** Purges the entries with these tags from the cache in front. Best effort: the cache accepts few purges a minute, and its entries expire soon. */
export async function purgeFront(tags: readonly string[], env: Env, ctx: ExecutionContext): Promise<void> {
  const front = env.FRONT_CACHE === 'on' ? publicReads(ctx) : null
  await front?.purge(tags).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- operators should know how often the limit is reached
    console.warn(JSON.stringify({ level: 'warn', event: 'cache not purged', tags, error: String(error) }))
  })
}

/** Absent in a test with its own context. */
function publicReads(ctx: ExecutionContext): PublicReads | null {
  const exported: { PublicReads?: PublicReads } = Object(ctx.exports)
  return exported.PublicReads ?? null
}
