import type { Actor } from '#contract/people/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../platform/env.ts'

/** The input of every verb. Nothing is global, so a test can call any verb. */
export interface Ctx {
  env: Env
  db: Db
  actor: Actor
  /** Epoch milliseconds of the request: one moment for everything in it. */
  now: number
  /** The same when a person sends a request again with its `Idempotency-Key`; random without that header. Also the id of what the request makes. */
  idempotencyKey: string
  /** Work that may continue after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** A verb that needs a signed-in person. */
export type UserCtx = Ctx & { actor: Extract<Actor, { kind: 'user' }> }
