import { isServer } from './is-server.ts'

/** Shorter than anybody sees, longer than an answer from memory takes. */
const GRACE_MS = 80

/**
 * Waits for a loader's work, but only for a moment: what is at hand stands in the first paint, and what takes longer shows its skeleton.
 * Never rejects: anyone who reads the data shows the failure.
 */
export async function settleSoon(work: Promise<unknown>): Promise<void> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  // A page that is rendered on the server holds all of it.
  if (isServer) return settled
  let timer: ReturnType<typeof setTimeout> | undefined
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GRACE_MS)
  })
  await Promise.race([settled, grace])
  clearTimeout(timer)
}
