import type { Ctx } from '../../http/context.ts'

/** The key of a request. It includes the person, so that keys of different people never collide. `null` when the client sent none. */
export function getKey({ actor }: Ctx, idempotencyKey: string | undefined): string | null {
  if (idempotencyKey === undefined) return null
  return `${actor.kind === 'user' ? actor.userId : actor.kind}:${idempotencyKey}`
}
