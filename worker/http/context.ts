import type { Actor } from '#contract/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../platform/env.ts'

/** What every verb gets: nothing is global, so a test can call any of them. */
export interface Ctx {
  env: Env
  db: Db
  actor: Actor
  /** Epoch milliseconds of the request: one moment for everything in it. */
  now: number
  /** Work that may go on after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** A verb that needs a signed-in person. */
export type UserCtx = Ctx & { actor: Extract<Actor, { kind: 'user' }> }
