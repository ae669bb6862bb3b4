import { SECOND } from '#contract/base/time.ts'
import { type AddressError, readPublicAddress } from './public-address.ts'
import { readLimited } from './read-limited.ts'

const REDIRECTS_MAX = 3
/** The limit for everything, redirects and body included, because a person is waiting. */
const TIMEOUT_MS = 8 * SECOND

export type OutsideFetch = (url: string, init: RequestInit) => Promise<Response>

export type FetchError = AddressError | 'unreachable' | 'timeout' | 'refused' | 'redirects' | 'large'

interface Target {
  address: string
  /** Bytes. */
  limit: number
  accept: string
  userAgent: string
}

/**
 * Fetches a small file that a person named. Every address is checked, redirects included. A public name may
 * resolve to a private machine; https prevents that, because it has no certificate for the name.
 */
export async function fetchOutside(
  target: Target,
  outside: OutsideFetch = (url, init) => fetch(url, init),
): Promise<Uint8Array<ArrayBuffer> | FetchError> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = readPublicAddress(target.address)
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (typeof url === 'string') return url
      const answer = await request(outside, url, target, signal)
      const next = isRedirect(answer) ? answer.headers.get('location') : null
      if (next === null) return await fileOf(answer, target.limit, signal)
      await answer.body?.cancel()
      url = readPublicAddress(next, url)
    }
    return 'redirects'
  } catch {
    return signal.aborted ? 'timeout' : 'unreachable'
  }
}

interface Post {
  /** Checked by the caller. */
  address: URL
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
  /** Bytes of the answer that are read. */
  limit: number
  timeoutMs: number
}

export interface PostAnswer {
  status: number
  start: string
  retryAfter: string | null
}

/**
 * Posts a text or bytes to another site and reads the start of the answer. A redirect is an answer like
 * others.
 */
export async function postOutside({
  address,
  headers,
  body,
  limit,
  timeoutMs,
}: Post): Promise<PostAnswer | 'unreachable' | 'timeout'> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const init = { method: 'POST', redirect: 'manual', headers, body, signal } as const
    const answer = await inTime(fetch(address.href, init), signal)
    // The status counts, whether or not the text arrives.
    const start = answer.body ? await inTime(readStart(answer.body, limit), signal).catch(() => '') : ''
    return { status: answer.status, start, retryAfter: answer.headers.get('retry-after') }
  } catch {
    return signal.aborted ? 'timeout' : 'unreachable'
  }
}

/** The first bytes of a stream as text. The rest is not read. */
async function readStart(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of stream) {
    const part = chunk.subarray(0, limit - length)
    text += decoder.decode(part, { stream: true })
    length += part.byteLength
    if (length >= limit) break
  }
  return text
}

function request(outside: OutsideFetch, url: URL, { accept, userAgent }: Target, signal: AbortSignal) {
  const answer = outside(url.href, {
    redirect: 'manual',
    headers: { accept, 'user-agent': userAgent },
    signal,
  })
  return inTime(answer, signal)
}

async function fileOf(answer: Response, limit: number, signal: AbortSignal) {
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel()
    return 'refused'
  }
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    await answer.body.cancel()
    return 'large'
  }
  return (await inTime(readLimited(answer.body, limit), signal)) ?? 'large'
}

function isRedirect({ status }: Response): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
export function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('The time is over'))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
  return Promise.race([work, aborted])
}
