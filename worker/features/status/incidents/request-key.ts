import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'

/** The key of a request. It includes the person, so that keys of different people never collide. Random when the client sent none: only what is sent again after a lost answer has the same. */
export function getKey({ actor }: Ctx, idempotencyKey = newId()): string {
  return `${actor.kind === 'user' ? actor.userId : actor.kind}:${idempotencyKey}`
}
