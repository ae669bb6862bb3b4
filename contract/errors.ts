/**
 * The closed set of failure codes on the wire and the HTTP status each one answers with.
 * `error` beside a code is a sentence for people and may change; programs read the code.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed_json: 400,
  captcha: 400,
  unauthenticated: 401,
  forbidden: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_voted: 409,
  already_reported: 409,
  already_applied: 409,
  state_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object are its codes
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** The body of every failure. The optional parts are what a client needs to go on. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  /** The one input at fault, in the request's own words (`discord`, `server.name`). */
  field?: string
  /** ISO 8601: when the next vote opens. */
  nextVoteAt?: string
  /** Milliseconds until the same person may try again. */
  cooldownMs?: number
  /** Milliseconds until a rate limit opens again; the same as `Retry-After`. */
  retryAfterMs?: number
  /** The state a conflicting change found. */
  current?: string
  /** Set on 500s: quote it when asking for help. */
  requestId?: string
}
