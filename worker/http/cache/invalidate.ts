import type { AppContext } from '../app-env.ts'

/** By the execution context of a request: both its handler and the cache around it can see it. */
const invalidated = new WeakMap<object, string[]>()

/**
 * Records what a write made stale, for this isolate and the cache in front, where its address does not say it. It takes effect when the write succeeds, and for staff
 * after an error that may come after the write. So staff's calls that know it from the request record it before they write.
 */
export function invalidate({ executionCtx }: AppContext, tags: readonly string[]): void {
  invalidated.set(executionCtx, [...(invalidated.get(executionCtx) ?? []), ...tags])
}

/** The execution contexts of requests that staff sent. */
const ofStaff = new WeakSet<object>()

/** Records that staff sent this request: only then can an error come after a write that purges. */
export function noteStaff({ executionCtx }: AppContext): void {
  ofStaff.add(executionCtx)
}

export const isOfStaff = (ctx: ExecutionContext): boolean => ofStaff.has(ctx)

/** The tags that a request has marked stale. */
export function invalidatedTags(ctx: ExecutionContext): readonly string[] {
  return invalidated.get(ctx) ?? []
}
