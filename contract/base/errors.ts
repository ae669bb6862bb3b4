import { keysOf } from './records.ts'

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
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = keysOf(ERROR_STATUS)
