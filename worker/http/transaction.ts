import { SECOND } from '#contract/base/time.ts'
import type { Db } from '../db/client.ts'
import { isLost } from '../db/repeat.ts'
import { Conflict, type Transaction, tryTransaction } from '../db/transaction.ts'
import { clock } from '../platform/clock.ts'
import { findResult, recordResult, type SentRequest } from './requests.ts'
import { type Ctx, HttpError } from './verb.ts'

/** Fifty requests of one person at once need about twelve. */
const TRIES = 20
const WAIT_MS = 20
const LONGEST_WAIT_MS = 1500

/**
 * Reads, decides and writes as one transaction. Its work may run again, so it does nothing else. A request that is sent
 * again gets the first answer, as JSON. 503 when others were always faster.
 */
export async function transaction<Answer>(
  ctx: Ctx,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const request = nextOf(ctx)
  const known = async (): Promise<{ result: Answer } | null> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same work made it
    request && ((await findResult(ctx, request)) as { result: Answer } | null)
  const record = async (answer: Answer) => (request ? [await recordResult(ctx, request, answer)] : [])
  const isAgain = ctx.sent?.isKnown ?? false
  const first = isAgain ? await known() : null
  if (first) return first.result
  let losses = 0
  for (let tries = 1; ; tries += 1) {
    try {
      const { answer, wrote } = await tryTransaction(ctx.db, work, record)
      // Nothing to do: because another run of this request has done it, perhaps.
      return wrote || ctx.sent === null ? answer : ((await known())?.result ?? answer)
    } catch (failure) {
      // The query builder wraps what the database said.
      const error = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
      losses += isLost(error) ? 1 : 0
      // The first run of a request that is sent again may be why it is refused now.
      const refused = error instanceof HttpError && ctx.sent !== null
      const again = error instanceof Conflict || isRecorded(error) || (isLost(error) && losses === 1)
      if (!refused && !again) throw error
      if (again) await clock.sleep(isLost(error) ? SECOND * (0.5 + Math.random()) : waitMs(tries))
      const before = await known()
      if (before) return before.result
      if (refused) throw error
      if (tries === TRIES) throw busy()
    }
  }
}

const waitMs = (tries: number): number => Math.random() * Math.min(WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)

const busy = () =>
  new HttpError('unavailable', 'Too many people are changing this. Try again in a moment.', {
    retryAfterMs: SECOND,
  })

/** Whether another run of the same request was faster. */
const isRecorded = (error: unknown): boolean => String(error).includes('UNIQUE constraint failed: requests.')

/** How many transactions the requests of these sessions began. */
const begun = new WeakMap<Db, number>()

/** What the next transaction of a request of somebody is remembered by. Those of jobs are not: they decide again by what they read. */
function nextOf({ db, actor, sent, idempotencyKey }: Ctx): SentRequest | null {
  if (actor.kind === 'system') return null
  const place = (begun.get(db) ?? 0) + 1
  begun.set(db, place)
  const { key, body } = sent ?? { key: idempotencyKey, body: '' }
  return { key: place === 1 ? key : `${key}:${place}`, body }
}
