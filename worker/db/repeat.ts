/**
 * What D1 answers when the way to the database broke, its instance moved or was updated, or it has too much to do. Reads are repeated by the platform.
 * Writes are not, because it cannot know whether they are safe to repeat: the answer may have been lost after the commit.
 */
const TRANSIENT = [
  'Network connection lost',
  'storage caused object to be reset',
  'reset because its code was updated',
  'D1 DB is overloaded',
  'Cannot resolve D1 DB due to transient issue',
  'read from request stream because client disconnected',
]

const ATTEMPTS_MAX = 4
/** The longest wait before the second attempt, in ms; twice as long before each further one. */
const FIRST_WAIT_MS = 50

const isTransient = (error: unknown): boolean =>
  error instanceof Error && TRANSIENT.some((text) => error.message.includes(text))

const sleep = async (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms)
  })

/**
 * Sends a write that does no harm when it runs twice, and sends it again after an error that passes by itself: at most four times, within about a third of
 * a second. The waits are random, so that the requests of one outage do not come back together. `again` says that an earlier attempt may have been
 * committed. Any other error, and the last one, is thrown.
 */
export async function sendRepeatable<Answer>(
  send: (again: boolean) => Promise<Answer>,
  wait = sleep,
): Promise<{ answer: Answer; again: boolean }> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return { answer: await send(attempt > 1), again: attempt > 1 }
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isTransient(error)) throw error
      await wait(Math.random() * FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
}
