import { t } from '@lingui/core/macro'
import { hc } from 'hono/client'
import type { ErrorBody } from '#contract/base/error.wire.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { Api } from '../../worker/api.ts'
import { learnServerTime } from '../ui/clock.ts'
import { isServer } from './is-server.ts'
import { errorText } from './texts.ts'

/** An error of the API, or `network` when there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly body: Partial<ErrorBody>

  constructor(status: number, code: ErrorCode | 'network', message: string, body: Partial<ErrorBody> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.body = body
  }
}

export function notReached(): ApiError {
  return new ApiError(0, 'network', t`We couldn’t reach the site. Check your connection and try again.`)
}

/**
 * The error for a success that is not the API's, but for example the sign-in page of a public network. Worth
 * another try, like a failure of ours.
 */
export const foreignAnswerError = () =>
  new ApiError(502, 'internal', t`This answer did not come from our site. Please try again.`)

/** The message for a failed request. Names a missing connection as the reason. */
export function explain(text: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'network') return text
  return /[\p{L}\p{N}]$/u.test(text)
    ? t`${text}. You seem to be offline.`
    : t`${text} You seem to be offline.`
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status)
}

let transport = (request: Request) => fetch(request)

/** On the server: the function that handles API requests. */
export function sendThrough(way: (request: Request) => Promise<Response>): void {
  transport = way
}

/** On the server any origin works, because the requests never leave the process. */
export const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

/**
 * The typed client of the API. Reads always revalidate with the server (`no-cache`), so that a page shows its
 * visitor's own changes; an unchanged response costs a 304.
 */
export const { api } = hc<Api>(origin, { fetch: send })

/** A write that is sent again within this time is a repetition. Later, a press means it anew. */
const SAME_WRITE_MS = 2 * MINUTE

interface Sent {
  key: string
  url: string
  method: string
  /** When it was first sent, in ms. */
  at: number
}

/** Writes without an answer yet. Sent again, a write has the same key, so that it is done once. */
const unanswered = new Map<string, Sent>()

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, { credentials: 'same-origin', cache: 'no-cache', ...init })
  const { body = '' } = init
  if (request.method === 'GET' || typeof body !== 'string') return sendRequest(request)
  const write = `${request.method} ${request.url} ${body}`
  const first = unanswered.get(write)
  const isSame = first !== undefined && Date.now() - first.at < SAME_WRITE_MS
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const sent = isSame ? first : { key, url: request.url, method: request.method, at: Date.now() }
  unanswered.set(write, sent)
  request.headers.set('idempotency-key', sent.key)
  const answer = await sendRequest(request)
  if (answer.status < 500) unanswered.delete(write)
  if (answer.ok) forgetBefore(sent)
  return answer
}

/**
 * Forgets earlier writes that are no repetition any more: saved, its answer lost, removed, then saved anew.
 * Of several things that are added at one address, each stays its own.
 */
function forgetBefore({ url, method, at }: Sent): void {
  for (const [write, earlier] of unanswered) {
    const areAdded = method === 'POST' && earlier.method === 'POST'
    if (earlier.url === url && earlier.at <= at && !areAdded) unanswered.delete(write)
  }
}

export async function sendRequest(request: Request): Promise<Response> {
  const sentAt = Date.now()
  const answer = await transport(request).catch((cause: unknown) => {
    // An aborted request is no error: the page does not need it any more.
    if (request.signal.aborted) throw cause
    throw notReached()
  })
  if (!isServer) learnServerTime(answer, sentAt)
  return answer
}

interface TypedAnswer<Body> {
  ok: boolean
  status: number
  json(): Promise<Body>
}

/** The names of a response's fields; `null` where the response may be `null`. */
type PartOf<Body> = Body extends null ? null : keyof Body & string

/**
 * The body of a successful response, which must have these parts; throws an `ApiError` for every other
 * response.
 */
export async function read<Body>(
  answer: Promise<TypedAnswer<Body>>,
  ...parts: PartOf<Exclude<Body, ErrorBody>>[]
): Promise<Exclude<Body, ErrorBody>> {
  const response = await answer
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw await toApiError(response.status, body)
  if (!hasParts(body, parts)) throw foreignAnswerError()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- client and server use one definition of the response
  return body as Exclude<Body, ErrorBody>
}

/** Reads for a query. The request ends when nothing needs its answer any more. */
export function ask<Args, Body>(
  get: (args: Args, options: { init: RequestInit }) => Promise<TypedAnswer<Body>>,
  args: Args,
  ...parts: PartOf<Exclude<Body, ErrorBody>>[]
) {
  return ({ signal }: { signal: AbortSignal }) => read(get(args, { init: { signal } }), ...parts)
}

function hasParts(body: unknown, parts: readonly (string | null)[]): boolean {
  if (!body || typeof body !== 'object') return body === null && parts.includes(null)
  return parts.every((part) => part === null || part in body)
}

async function toApiError(status: number, body: unknown): Promise<ApiError> {
  return isErrorBody(body)
    ? new ApiError(status, body.code, await errorText(body), body)
    : new ApiError(status, 'internal', `HTTP ${status}`)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}
