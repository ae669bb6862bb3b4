import type { Actor } from '#contract/people/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../platform/env.ts'
import type { SentRequest } from './requests.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import { findError } from '#contract/base/find-error.ts'
import type { ErrorBody } from '#contract/base/error.wire.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/base/errors.ts'

/** The input of every verb. Nothing is global, so a test can call any verb. */
export interface Ctx {
  env: Env
  db: Db
  actor: Actor
  /** Epoch milliseconds of the request: one moment for everything in it. */
  now: number
  /** The same when a person sends a request again with its `Idempotency-Key`; random without that header. Also the id of what the request makes. */
  idempotencyKey: string
  /** What it is known by when it is sent again; `null` without an `Idempotency-Key`. */
  sent: SentRequest | null
  /** Work that may continue after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** A verb that needs a signed-in person. */
export type UserCtx = Ctx & { actor: Extract<Actor, { kind: 'user' }> }

/** The software itself: its transactions are no part of what a request is answered with when it is sent again. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' }, sent: null })

type Extras = Omit<ErrorBody, 'error' | 'code' | 'key' | 'params' | 'requestId'>

/** An expected error: a sentence for people, a closed code for programs, and what the client needs to go on. */
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

export const signInFirst = (message = 'Sign in first.') => new HttpError('unauthenticated', message)
/** The same sentence for a missing listing and for one of others. */
export const notYours = () => new HttpError('not_found', NOT_YOURS_MESSAGE)
export const serverNotFound = () => new HttpError('not_found', 'Server not found')
export const unsupportedType = () =>
  new HttpError('unsupported_type', 'Send JSON with content-type application/json.')
export const tooManyRequests = (retryAfterMs: number, message = 'Too many requests. Try again later.') =>
  new HttpError('rate_limited', message, { retryAfterMs: Math.max(1000, Math.ceil(retryAfterMs)) })
