import { DrizzleQueryError } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import type { ErrorBody } from '#contract/base/error.wire.ts'
import { findError } from '#contract/base/find-error.ts'
import type { AppContext } from './app-env.ts'
import { HttpError, unsupportedType } from './verb.ts'

const INTERNAL_MESSAGE = 'Something went wrong on our side.'

/**
 * Maps every error to the one envelope. An unexpected error is logged and answers 500 without internal
 * details.
 */
export function answerError(error: unknown, c: AppContext): Response {
  const httpError = toHttpError(error)
  if (httpError) return answerHttpError(httpError)
  logError(c, error)
  const body: ErrorBody = {
    error: INTERNAL_MESSAGE,
    code: 'internal',
    ...findError(INTERNAL_MESSAGE),
    requestId: c.get('requestId'),
  }
  // `c.json` keeps the cookies that were set, such as the session of a sign-in that failed only later.
  return c.json(body, 500)
}

export function answerHttpError(httpError: HttpError): Response {
  const headers = new Headers()
  const { retryAfterMs } = httpError.extras
  if (retryAfterMs !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterMs / 1000)))
  return Response.json(httpError.body(), { status: httpError.status, headers })
}

/**
 * A request that the framework refuses by itself is the client's mistake, and must not count as a failure of
 * ours.
 */
function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  if (!(error instanceof HTTPException) || error.status >= 500) return null
  if (error.status === 400) return new HttpError('malformed_json', 'The body is not valid JSON.')
  if (error.status === 413) return new HttpError('too_large', 'This is too large.')
  if (error.status === 415) return unsupportedType()
  return new HttpError('invalid_input', 'Please check your inputs and try again.')
}

/** An error for the log: without the values of a query, with all errors in one that collects them. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return [error.message, ...error.errors.map(describeError)].join('\n')
  // The message of this error contains the values of the query, which may be personal. The query text does
  // not.
  if (error instanceof DrizzleQueryError) return `${describeError(error.cause)}\n${error.query}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Writes an unexpected error to the log, with the request id that the answer shows and without personal data.
 */
export function logError(c: AppContext, error: unknown): void {
  const { method, path } = c.req
  // oxlint-disable-next-line no-console -- the log is where an operator finds the request id of a failure
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: c.get('requestId'),
      method,
      path,
      error: describeError(error),
    }),
  )
}
