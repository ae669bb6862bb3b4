import type { AppContext } from '../app-env.ts'

/** By the context of a request's execution: the one thing that its handler and whoever keeps its answer both see. */
const told = new WeakMap<object, string[]>()

/**
 * Says what a write made old beyond what its address tells, here and in the cache in front: for writes that learn only from the database what they change.
 * Counts when the write succeeds.
 */
export function makeOld({ executionCtx }: AppContext, tags: readonly string[]): void {
  told.set(executionCtx, [...(told.get(executionCtx) ?? []), ...tags])
}

/** What a request has said it made old. */
export function madeOld(ctx: ExecutionContext): readonly string[] {
  return told.get(ctx) ?? []
}
