import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

type Extras = Omit<ErrorBody, 'error' | 'code' | 'requestId'>

/** An expected 'no': a sentence for people, a closed code for programs, and what the client needs to go on. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.extras = extras
  }

  get status() {
    return ERROR_STATUS[this.code]
  }

  body(): ErrorBody {
    return { error: this.message, code: this.code, ...this.extras }
  }
}

export const signInFirst = (message = 'Sign in first.') => new Refusal('unauthenticated', message)
export const serverNotFound = () => new Refusal('not_found', 'Server not found')
export const tooMany = (retryAfterMs: number, message = 'Too many requests. Try again later.') =>
  new Refusal('rate_limited', message, { retryAfterMs: Math.max(1000, Math.ceil(retryAfterMs)) })
