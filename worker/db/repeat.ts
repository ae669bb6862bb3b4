import { clock } from '../platform/clock.ts'

/**
 * Errors of D1 after which a write may have been committed: the connection broke, or the database moved or
 * was updated. 'D1 DB is overloaded' is not among them, because more calls make it worse.
 */
const LOST = [
  'Network connection lost',
  'storage caused object to be reset',
  'reset because its code was updated',
  'Cannot resolve D1 DB due to transient issue',
  'read from request stream because client disconnected',
]

/** About a second. The waits are random, so that the requests of one outage do not come back together. */
const waitMs = () => 500 + Math.random() * 1_000

/** Whether nobody knows after this error if the write was committed. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && LOST.some((text) => error.message.includes(text))

/**
 * Sends a write that does no harm when it runs twice. After a lost connection it is sent once more, about a
 * second later, and `again` is true. Other errors, and an error of the second time, are thrown.
 */
export async function sendRepeatable<Answer>(
  send: () => Promise<Answer>,
  wait = (ms: number) => clock.sleep(ms),
): Promise<{ answer: Answer; again: boolean }> {
  try {
    return { answer: await send(), again: false }
  } catch (error) {
    if (!isLost(error)) throw error
    await wait(waitMs())
    return { answer: await send(), again: true }
  }
}
