import { z } from 'zod'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { errorBody } from '#contract/base/error.wire.ts'

/** Short words for the parts that every route definition repeats. */

export function json<Schema extends z.ZodType>(schema: Schema, description = 'Answer') {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** A path of the document, as Hono writes it. */
export const routingPath = (path: string) => path.replaceAll(/\{(.+?)\}/g, ':$1')

/** Verbs look up the thing that a path names and answer 404 when it does not exist. An id of another form does not exist. */
export const idInPath = z
  .string()
  .meta({ pattern: ID_PATTERN.source, description: 'Any other text leads nowhere: 404.' })
export const idParams = z.object({ id: idInPath })

/** For routes that answer visitors, too, and show more to signed-in people. */
export const SESSION_HELPS = [{}, { session: [] }]

/** The answer for a reader who has a valid copy. Named as text, like the errors: handlers do not return it. */
export const UNCHANGED = {
  '304': { description: 'Not modified since the answer whose `ETag` was sent as `If-None-Match`' },
} as const

export const FAILURES = {
  400: json(errorBody, 'Bad input; `field` names the wrong one'),
  401: json(errorBody, 'Nobody is signed in'),
  403: json(errorBody, 'Not allowed'),
  404: json(errorBody, 'Does not exist, or not for you'),
  409: json(errorBody, 'Conflicts with what already happened'),
  413: json(errorBody, 'Too large'),
  415: json(errorBody, 'Unsupported type'),
  429: json(errorBody, 'Too many requests; see `Retry-After`'),
  500: json(errorBody, 'Something broke on our side; quote `requestId`'),
  503: json(errorBody, 'Another service is not responding; try again later'),
}

export type FailureStatus = keyof typeof FAILURES

/** The documented errors of a route. They are thrown as `HttpError`, so handlers do not return them. */
export function failures<Status extends FailureStatus>(
  ...statuses: Status[]
): Record<`${Status}`, ReturnType<typeof json<typeof errorBody>>>
export function failures(...statuses: FailureStatus[]) {
  return Object.fromEntries(statuses.map((status) => [status, FAILURES[status]]))
}
