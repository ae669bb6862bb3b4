import { clock } from '../platform/clock.ts'

/**
 * What D1 answers when the way to the database broke, or its instance moved or was updated: a write may have
 * been committed. Not 'D1 DB is overloaded', which more calls make worse.
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

/** Whether this error leaves open if a write was committed. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && LOST.some((text) => error.message.includes(text))

/**
 * Sends a write that does no harm when it runs twice, and once more, a second later (`again`), when a lost
 * connection left open whether it was committed. Any other error, and the second one, is thrown.
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
