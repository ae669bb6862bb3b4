import { env } from 'cloudflare:test'
import { openDb } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import type { Ctx } from '../http/verb.ts'

/** The context of a job at a moment, in epoch milliseconds. */
export function systemContext(now = Date.now(), changes: Partial<Ctx> = {}): Ctx {
  return {
    env,
    db: openDb(env.DB, 'first-primary'),
    actor: { kind: 'system' },
    now,
    idempotencyKey: newId(),
    waitUntil: () => undefined,
    ...changes,
  }
}
