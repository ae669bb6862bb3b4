import type { ErrorBody } from '#contract/base/error.wire.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/base/errors.ts'
import { findError } from '#contract/base/find-error.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import type { Actor } from '#contract/people/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../platform/env.ts'
import type { SentRequest } from './requests.ts'

/** The input of every verb. Nothing is global, so a test can call any verb. */
export interface Ctx {
  env: Env
  db: Db
  actor: Actor
  /** Epoch milliseconds of the request: one moment for everything in it. */
  now: number
  /**
   * Also the id of what the request makes. The same in a repeated request with `Idempotency-Key`, else
   * random.
   */
  idempotencyKey: string
  /** What identifies the request when it is sent again; `null` without an `Idempotency-Key`. */
  sent: SentRequest | null
  waitUntil(work: Promise<unknown>): void
}

export type UserCtx = Ctx & { actor: Extract<Actor, { kind: 'user' }> }

/** The context of the software itself: results of its transactions are not remembered for the request. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' }, sent: null })

type Extras = Omit<ErrorBody, 'error' | 'code' | 'key' | 'params' | 'requestId'>

/**
 * An expected error: a sentence for people, a closed code for programs, and what the client needs to go on.
 */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'HttpError'
    this.code = code
    this.extras = extras
  }

  get status() {
    return ERROR_STATUS[this.code]
  }

  body(): ErrorBody {
    return { error: this.message, code: this.code, ...findError(this.message), ...this.extras }
  }
}

export const signInFirstError = (message = 'Sign in first.') => new HttpError('unauthenticated', message)
/** One sentence for a missing listing and for one of others. */
export const notYours = () => new HttpError('not_found', NOT_YOURS_MESSAGE)
export const serverNotFound = () => new HttpError('not_found', 'Server not found')
export const unsupportedType = () =>
  new HttpError('unsupported_type', 'Send JSON with content-type application/json.')
export const tooManyRequests = (retryAfterMs: number, message = 'Too many requests. Try again later.') =>
  new HttpError('rate_limited', message, { retryAfterMs: Math.max(1000, Math.ceil(retryAfterMs)) })
