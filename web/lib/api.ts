import type { hc } from 'hono/client'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import type { Api } from '../../worker/app.ts'
import { newClient } from './api-client.ts'
import { takeFirstData } from './first-data.ts'

/** A failure the API answered, or `network` when there was no answer at all. */
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

/** Whether an error is an answer of the API with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

type Client = ReturnType<typeof hc<Api>>

const origin = typeof location === 'undefined' ? '' : location.origin

/**
 * The typed client of the API. Reads always ask the server whether their copy is still right (`no-cache`): a page shows what its visitor
 * just did, while an unchanged answer costs a 304.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker's own type says which paths and methods there are
export const api = (newClient(origin, send) as Client).api

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'same-origin', cache: 'no-cache' })
  const ready = request.method === 'GET' && takeFirstData(new URL(request.url))
  if (ready) return Response.json(ready)
  return fetch(request).catch((cause: unknown) => {
    // An aborted request is nobody's failure: the page has moved on.
    if (request.signal.aborted) throw cause
    throw new ApiError(0, 'network', 'The server could not be reached.')
  })
}

interface TypedAnswer<Body> {
  ok: boolean
  status: number
  json(): Promise<Body>
}

/** The body of a successful answer; throws an `ApiError` for every other, also for one that is not JSON. */
export async function read<Body>(answer: Promise<TypedAnswer<Body>>): Promise<Exclude<Body, ErrorBody>> {
  const response = await answer
  const body: unknown = await response.json().catch(() => null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are built from one definition of the answer
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
