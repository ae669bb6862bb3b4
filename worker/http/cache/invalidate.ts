import type { AppContext } from '../app-env.ts'

/** By the context of a request's execution: the one thing that its handler and anyone who keeps its answer both see. */
const invalidated = new WeakMap<object, string[]>()

/**
 * Says what a write made stale beyond what its address tells, here and in the cache in front: for writes that learn only from the database what they change.
 * Counts when the write succeeds.
 */
export function invalidate({ executionCtx }: AppContext, tags: readonly string[]): void {
  invalidated.set(executionCtx, [...(invalidated.get(executionCtx) ?? []), ...tags])
}

/** What a request has said it made stale. */
export function invalidatedTags(ctx: ExecutionContext): readonly string[] {
  return invalidated.get(ctx) ?? []
}
