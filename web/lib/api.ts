import type { hc } from 'hono/client'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { Api } from '../../worker/api.ts'
import { newClient } from './api-client.ts'

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

/** Whether an error is an API response with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

let transport = (request: Request) => fetch(request)

/** On the server: the function that handles API requests. */
export function sendThrough(way: (request: Request) => Promise<Response>): void {
  transport = way
}

/** On the server any origin works, because the requests never leave the process. */
const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

/**
 * The typed client of the API. Reads always revalidate with the server (`no-cache`), so that a page shows its
 * visitor's own changes; an unchanged response costs a 304.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the Worker's own type defines the paths and methods
export const { api } = newClient(origin, send) as ReturnType<typeof hc<Api>>

function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return sendRequest(new Request(input, { ...init, credentials: 'same-origin', cache: 'no-cache' }))
}

async function sendRequest(request: Request): Promise<Response> {
  return transport(request).catch((cause: unknown) => {
    // An aborted request is no error: the page does not need it any more.
    if (request.signal.aborted) throw cause
    throw new ApiError(0, 'network', 'We couldn’t reach the site. Check your connection and try again.')
  })
}

/**
 * Reads public data without cookies and without the browser's cache. Throws for every response except a
 * success with JSON. The caller validates the content.
 */
export async function readPublic(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await transport(
    new Request(new URL(path, origin), {
      credentials: 'omit',
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: signal ?? null,
    }),
  )
  if (!response.ok) throw new ApiError(response.status, 'internal', `HTTP ${response.status}`)
  return response.json()
}

interface TypedAnswer<Body> {
  ok: boolean
  status: number
  json(): Promise<Body>
}

/**
 * The body of a successful response; throws an `ApiError` for every other response, also for one that is not
 * JSON.
 */
export async function read<Body>(answer: Promise<TypedAnswer<Body>>): Promise<Exclude<Body, ErrorBody>> {
  const response = await answer
  const body: unknown = await response.json().catch(() => null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- client and server use one definition of the response
  if (response.ok && body !== undefined) return body as Exclude<Body, ErrorBody>
  throw toApiError(response.status, body)
}

function toApiError(status: number, body: unknown): ApiError {
  return isErrorBody(body)
    ? new ApiError(status, body.code, body.error, body)
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
