import { SECOND } from '#contract/time.ts'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { EVERYTHING, fewTags, bypassesCache, memoryPolicy, sharedAddress, writePolicy } from './policy.ts'
import { matchesTag } from './etag.ts'
import { invalidatedTags, isOfStaff } from './invalidate.ts'

type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

type Purge = (tags: readonly string[], env: Env, ctx: ExecutionContext) => Promise<void>

interface Answer {
  body: ArrayBuffer
  headers: Headers
  etag: string | null
  tags: readonly string[]
  madeAt: number
  endsAt: number
  /** The memory that it uses, in bytes. */
  bytes: number
  kind: 'answer' | 'page'
}

/** Larger answers are rare. They are for programs, which come seldom. */
const MAX_BYTES = { answer: 256 * 1024, page: 2 * 1024 * 1024 } as const
const DEFAULT_MB = 16
/** Memory of an answer beside its body and address: headers, tags, the entry itself. */
const ENTRY_BYTES = 2 * 1024
/** Cookie parsers trim names, so a blank before `=` is the same cookie. */
const SIGNED_IN = /(?:^|;)\s*(?:__Host-)?session\s*=/

/**
 * Holds public answers in the memory of the isolate for as long as the policy says. A repeated request then reaches neither the database nor the app.
 * It uses memory and not the Cache API, because a lookup there costs as much as a read of a nearby database. A write evicts at once what it makes stale
 * here. Other isolates hold their copy until it expires.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  #bytes = 0
  /** Counts evictions. A value that was read before an eviction must not be stored after it. */
  #generation = 0
  readonly #purge: Purge

  /** `purge` tells the cache in front what has become stale. */
  constructor(purge: Purge = () => Promise.resolve()) {
    this.#purge = purge
  }

  /** Wraps a handler. `MEMORY_CACHE_MB` limits the size; 0 switches it off. */
  around(handle: Handler, now: () => number = Date.now): Handler {
    const read: Handler = async (sent, env, ctx) => {
      const generation = this.#generation
      const limit = Number(env.MEMORY_CACHE_MB ?? DEFAULT_MB) * 1024 * 1024
      const { url } = sent
      const cookies = sent.headers.get('cookie')
      if (limit === 0 || (cookies !== null && (await bypassesCache(url, cookies, env, now()))))
        return handle(sent, env, ctx)
      const address = this.#answers.has(url) ? url : sharedAddress(url)
      const request = address === url ? sent : new Request(address, sent)
      const signedIn = cookies !== null && SIGNED_IN.test(cookies)
      const cached = this.#answers.get(address)
      if (cached && cached.endsAt > now() && !(signedIn && cached.kind === 'page'))
        return answerFrom(cached, request, now())
      const whole = unconditional(request)
      const response = await handle(whole, env, ctx)
      const answer =
        generation === this.#generation
          ? await this.#store(request, response, { signedIn, limit, at: now() })
          : response
      return whole === request ? answer : unlessKnown(request, answer)
    }
    return async (request, env, ctx) => {
      if (request.method === 'GET') {
        const response = await read(request, env, ctx)
        // One read writes: the way back from Discord, where a proof may have been the purpose.
        const invalidated = invalidatedTags(ctx)
        if (invalidated.length > 0) this.#makeStale(invalidated, invalidated, true, env, ctx)
        return response
      }
      if (request.method !== 'HEAD' || !isAnswer(request)) return this.#pass(handle, request, env, ctx)
      return withoutBody(await read(new Request(request, { method: 'GET' }), env, ctx))
    }
  }

  /** Evicts the answers with one of these tags, or everything. */
  evict(tags: readonly string[]): void {
    if (tags.length === 0) return
    this.#generation += 1
    const all = tags.includes(EVERYTHING)
    for (const [key, answer] of this.#answers)
      if (all || answer.tags.some((tag) => tags.includes(tag))) this.#drop(key, answer)
  }

  async #pass(handle: Handler, request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const response = await handle(request, env, ctx)
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return response
    if (!response.ok && !(isOfStaff(ctx) && mayHaveWritten(request, response))) return response
    const policy = writePolicy(request.method, new URL(request.url).pathname)
    const invalidated = invalidatedTags(ctx)
    const here = [...(response.ok ? policy.tags : policy.unsure), ...invalidated]
    const inFront = policy.purges || !response.ok ? here : invalidated
    this.#makeStale(here, inFront, policy.isRationed, env, ctx)
    return response
  }

  #makeStale(
    here: readonly string[],
    inFront: readonly string[],
    isRationed: boolean,
    env: Env,
    ctx: ExecutionContext,
  ): void {
    this.evict(here)
    const tags = fewTags(inFront)
    if (tags.length > 0) ctx.waitUntil(this.#purgeInFront(tags, isRationed, env, ctx))
  }

  async #purgeInFront(tags: readonly string[], isRationed: boolean, env: Env, ctx: ExecutionContext) {
    if (isRationed && !(await env.OWNER_PURGES.limit({ key: 'all' })).success) return
    await this.#purge(tags, env, ctx)
  }

  async #store(
    request: Request,
    response: Response,
    { signedIn, limit, at }: { signedIn: boolean; limit: number; at: number },
  ): Promise<Response> {
    if (response.status !== 200 || response.headers.has('set-cookie')) return response
    const policy = memoryPolicy(new URL(request.url).pathname)
    const told = response.headers.get('cache-control') ?? ''
    if (!policy || (policy.kind === 'page' ? signedIn || isForOne(response) : !told.startsWith('public')))
      return response
    const body = await response.arrayBuffer()
    const headers = new Headers(response.headers)
    headers.delete('x-request-id')
    // Another cache may have held it for some time.
    const madeAt = at - Number(headers.get('age') ?? 0) * SECOND
    const endsAt = madeAt + Math.min(policy.seconds, ownSeconds(told)) * SECOND
    const bytes = body.byteLength + 2 * request.url.length + ENTRY_BYTES
    if (endsAt > at && bytes <= Math.min(MAX_BYTES[policy.kind], limit))
      this.#put(
        request.url,
        { body, headers, etag: headers.get('etag'), madeAt, endsAt, bytes, ...policy },
        limit,
      )
    return new Response(body, response)
  }

  #put(key: string, answer: Answer, limit: number): void {
    const old = this.#answers.get(key)
    if (old) this.#drop(key, old)
    this.#answers.set(key, answer)
    this.#bytes += answer.bytes
    // The oldest are evicted first.
    for (const [oldKey, oldAnswer] of this.#answers) {
      if (this.#bytes <= limit) break
      this.#drop(oldKey, oldAnswer)
    }
  }

  #drop(key: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#bytes -= answer.bytes
  }
}

/**
 * An error may come after the write, when the answer of the database was lost. A conflict may come from an earlier attempt that ended before its purge, as may a
 * deletion that finds nothing. This is for requests of staff only: while the database is down, everybody gets errors, and could otherwise purge what the
 * cache in front still shows.
 */
const mayHaveWritten = ({ method }: Request, { status }: Response) =>
  status >= 500 || status === 409 || (status === 404 && method === 'DELETE')

const isAnswer = (request: Request) => memoryPolicy(new URL(request.url).pathname)?.kind === 'answer'

/** Only a whole answer can be cached, so a public one is requested whole. The reader's own copy is compared afterwards. */
function unconditional(request: Request): Request {
  if (!request.headers.has('if-none-match') || !isAnswer(request)) return request
  const whole = new Request(request)
  whole.headers.delete('if-none-match')
  return whole
}

async function unlessKnown(request: Request, answer: Response): Promise<Response> {
  const etag = answer.headers.get('etag')
  const isKnown =
    answer.status === 200 && etag !== null && matchesTag(request.headers.get('if-none-match'), etag)
  return isKnown ? withoutBody(answer, 304) : answer
}

async function withoutBody(answer: Response, status = answer.status): Promise<Response> {
  await answer.body?.cancel()
  return new Response(null, { status, headers: answer.headers })
}

/** A page that shows what only its reader may see, such as an own listing that is not public, varies by cookie. */
const isForOne = (response: Response) => /\bcookie\b/i.test(response.headers.get('vary') ?? '')

/** How long an answer itself says it is fresh. A handler may know better than the table; pages do not say it. */
export function ownSeconds(cacheControl: string): number {
  const seconds = /\bmax-age=(\d+)/.exec(cacheControl)?.[1]
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds)
}

function answerFrom(held: Answer, request: Request, now: number): Response {
  const unchanged = held.etag !== null && matchesTag(request.headers.get('if-none-match'), held.etag)
  const answer = new Response(unchanged ? null : held.body, {
    status: unchanged ? 304 : 200,
    headers: held.headers,
  })
  answer.headers.set('x-request-id', request.headers.get('cf-ray') ?? newId())
  // Other caches count from the time when it was created.
  answer.headers.set('age', String(Math.floor((now - held.madeAt) / SECOND)))
  return answer
}
