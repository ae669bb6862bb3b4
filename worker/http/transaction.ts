import { SECOND } from '#contract/base/time.ts'
import type { Db } from '../db/client.ts'
import { isLost } from '../db/repeat.ts'
import { Conflict, type Transaction, tryTransaction } from '../db/transaction.ts'
import { clock } from '../platform/clock.ts'
import { findResult, recordResult, type SentRequest } from './requests.ts'
import { type Ctx, HttpError } from './verb.ts'

/** Fifty simultaneous requests of one person need about twelve tries. */
const TRIES_MAX = 20
const WAIT_MS = 20
const LONGEST_WAIT_MS = 1500

/**
 * Reads, decides and writes as one transaction. The work may run several times, so it must do nothing else.
 * A repeated request gets the first answer, as JSON. 503 when others were always faster.
 */
export async function transaction<Answer>(
  ctx: Ctx,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const request = nameOfNext(ctx)
  const findKnown = async (): Promise<{ result: Answer } | null> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same work made it
    request && ((await findResult(ctx, request)) as { result: Answer } | null)
  const record = async (answer: Answer) => (request ? [await recordResult(ctx, request, answer)] : [])
  const isAgain = ctx.sent?.isKnown ?? false
  const first = isAgain ? await findKnown() : null
  if (first) return first.result
  let losses = 0
  for (let tries = 1; ; tries += 1) {
    try {
      const { answer, wrote } = await tryTransaction(ctx.db, work, record)
      // Perhaps there was nothing to write because another run of this request had written it.
      return wrote || ctx.sent === null ? answer : ((await findKnown())?.result ?? answer)
    } catch (failure) {
      // The query builder wraps what the database said.
      const error = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
      losses += isLost(error) ? 1 : 0
      // The first run of a request that is sent again may be why it is refused now.
      const refused = error instanceof HttpError && ctx.sent !== null
      const again = error instanceof Conflict || isRecorded(error) || (isLost(error) && losses === 1)
      if (!refused && !again) throw error
      if (again) await clock.sleep(isLost(error) ? SECOND * (0.5 + Math.random()) : waitMs(tries))
      const before = await findKnown()
      if (before) return before.result
      if (refused) throw error
      if (tries === TRIES_MAX) throw busy()
    }
  }
}

const waitMs = (tries: number): number => Math.random() * Math.min(WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)

const busy = () =>
  new HttpError('unavailable', 'Too many people are changing this. Try again in a moment.', {
    retryAfterMs: SECOND,
  })

/** Whether another run of the same request was faster and has taken the key in the table of requests. */
const isRecorded = (error: unknown): boolean => String(error).includes('UNIQUE constraint failed: requests.')

/** How many transactions each request began, by its database session. */
const begun = new WeakMap<Db, number>()

/** Identifies the next transaction of a request. `null` for jobs, which decide by what they read. */
function nameOfNext({ db, actor, sent, idempotencyKey }: Ctx): SentRequest | null {
  if (actor.kind === 'system') return null
  const number = (begun.get(db) ?? 0) + 1
  begun.set(db, number)
  const { key, body } = sent ?? { key: idempotencyKey, body: '' }
  return { key: number === 1 ? key : `${key}:${number}`, body }
}
