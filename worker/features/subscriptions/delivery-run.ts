import { SECOND } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'

/** Statements of one run; D1 allows 1,000 an invocation, and what is left follows a minute later. */
const STATEMENTS_MAX = 800

/** What a run of deliveries needs besides its context. Time goes on while it sends, so it looks at the clock again and again. */
export interface DeliveryRun {
  clock: () => number
  sleep: (ms: number) => Promise<void>
  /** After this moment nothing more is begun. */
  endsAt: number
  statementsLeft: number
  /** The platform wants to hear nothing at all before this moment. */
  pausedUntil: number
}

/** Work behind an answer may go on for half a minute. */
export const BEHIND_ANSWER_MS = 22 * SECOND
/** A scheduled run may take longer; the next one comes after a minute. */
export const SCHEDULED_MS = 50 * SECOND

export function startRun(ctx: Ctx, lasting: number): DeliveryRun {
  const begun = Date.now()
  return {
    clock: () => ctx.now + Date.now() - begun,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    endsAt: ctx.now + lasting,
    statementsLeft: STATEMENTS_MAX,
    pausedUntil: 0,
  }
}

export function canContinue(run: DeliveryRun): boolean {
  const now = run.clock()
  return now < run.endsAt && now >= run.pausedUntil && run.statementsLeft > 0
}
