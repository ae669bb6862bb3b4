import { isServer } from './is-server.ts'

/** Too short to notice, but longer than a response from the cache takes. */
const GRACE_MS = 80

/**
 * Waits for a loader's work, but only for a moment: slower data shows its skeleton. Never rejects: the
 * component shows the error.
 */
export async function settleSoon(work: Promise<unknown>): Promise<void> {
  const settled = work.catch(() => undefined)
  // A page that is rendered on the server waits for all data.
  await (isServer
    ? settled
    : Promise.race([settled, new Promise((resolve) => setTimeout(resolve, GRACE_MS))]))
}
