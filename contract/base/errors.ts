/**
 * The closed set of error codes of the API and the HTTP status of each.
 * `error` beside a code is a sentence for people and may change; programs read the code.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed_json: 400,
  captcha: 400,
  unauthenticated: 401,
  forbidden: 403,
  cross_origin: 403,
  restricted: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_voted: 409,
  already_reported: 409,
  already_applied: 409,
  already_listed: 409,
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

/** The body of every error response. The optional parts tell the client how to continue. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  /** The input that caused the error, named as in the request (`discord`, `server.name`). */
  field?: string
  /** ISO 8601: when the next vote is allowed. */
  nextVoteAt?: string
  /** The true count of votes, when a vote was not counted. */
  votes?: number
  /** Milliseconds until the same person may try again. */
  cooldownMs?: number
  /** Milliseconds until a rate limit opens again; the same as `Retry-After`. */
  retryAfterMs?: number
  /** The id of the server that is in the way. */
  serverId?: string
  /** The id of the decision of staff that is in the way. */
  statementId?: string
  /** The current state, when a change conflicts with it, and who changed it. */
  current?: string
  by?: string
  /** Set on 500s: users quote it when they ask for help. */
  requestId?: string
}
