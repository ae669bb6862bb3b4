import { SECOND } from '#contract/base/time.ts'
import { newId } from '../../platform/ids.ts'
import { BOOKMARK_COOKIE } from '../bookmark.ts'
import { matchesEtag } from './cached.ts'
import { type Handler, isForAnybody } from './front.ts'
import { FRONT_HEADER } from './rules.ts'

interface Copy {
  body: ArrayBuffer
  headers: Headers
  madeAt: number
  endsAt: number
  bytes: number
}

/** A larger answer is not kept. */
const COPY_BYTES_MAX = 2 * 1024 * 1024
const DEFAULT_MB = 16
/** Memory of a copy beside its body and address: headers, the entry itself. */
const ENTRY_BYTES = 2 * 1024

/**
 * Public answers in the memory of the isolate, for visitors without cookies: at most 15 s old, dropped by a
 * write in this isolate. A cached answer needs neither the app nor the database.
 */
export class AnswerCache {
  readonly #copies = new Map<string, Copy>()
  #bytes = 0
  /** How often it was emptied: an answer that was begun before a write must not be kept after it. */
  #emptied = 0

  /** Wraps a handler. `MEMORY_CACHE_MB` limits the size; 0 switches it off. */
  around(handle: Handler, now: () => number = Date.now): Handler {
    return async (request, env, ctx) => {
      const mayBeCopied = request.method === 'GET' && isForAnybody(request)
      const copy = mayBeCopied ? this.#copies.get(request.url) : undefined
      if (copy && copy.endsAt > now()) return answerFrom(copy, request, now())
      const emptied = this.#emptied
      const response = await handle(request, env, ctx)
      if (isAfterWrite(response)) this.empty()
      if (!mayBeCopied || emptied !== this.#emptied) return response
      const limit = Number(env.MEMORY_CACHE_MB ?? DEFAULT_MB) * 1024 * 1024
      return this.#keep(request.url, response, { limit, now: now() })
    }
  }

  empty(): void {
    this.#emptied += 1
    this.#copies.clear()
    this.#bytes = 0
  }

  async #keep(
    url: string,
    response: Response,
    { limit, now }: { limit: number; now: number },
  ): Promise<Response> {
    const seconds = secondsOf(response)
    if (seconds === 0 || limit === 0) return response
    const body = await response.arrayBuffer()
    const headers = new Headers(response.headers)
    headers.delete('x-request-id')
    const bytes = body.byteLength + 2 * url.length + ENTRY_BYTES
    const copy = { body, headers, madeAt: now, endsAt: now + seconds * SECOND, bytes }
    if (bytes <= Math.min(COPY_BYTES_MAX, limit)) this.#put(url, copy, limit)
    return new Response(body, response)
  }

  #put(url: string, copy: Copy, limit: number): void {
    this.#drop(url)
    this.#copies.set(url, copy)
    this.#bytes += copy.bytes
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= limit) break
      this.#drop(oldest)
    }
  }

  #drop(url: string): void {
    this.#bytes -= this.#copies.get(url)?.bytes ?? 0
    this.#copies.delete(url)
  }
}

/** Whether the answer is to a write: such an answer sets the bookmark of the write. */
const isAfterWrite = ({ headers }: Response): boolean =>
  headers.getSetCookie().some((cookie) => cookie.startsWith(`${BOOKMARK_COOKIE}=`))

/** How many seconds an answer may be copied; 0 if it is only for its reader. */
function secondsOf({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie')) return 0
  return Number(/^public, max-age=(\d+)/.exec(headers.get(FRONT_HEADER) ?? '')?.[1] ?? 0)
}

function answerFrom({ body, headers, madeAt }: Copy, request: Request, now: number): Response {
  const etag = headers.get('etag')
  const unchanged = etag !== null && matchesEtag(request.headers.get('if-none-match'), etag)
  const answer = new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers })
  answer.headers.set('x-request-id', request.headers.get('cf-ray') ?? newId())
  // Browsers count the age of a copy from the time when the answer was made.
  answer.headers.set('age', String(Math.floor((now - madeAt) / SECOND)))
  return answer
}
