import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'

/** Statements of one run; D1 allows 1,000 an invocation, and a job has two runs. The rest follows a minute later. */
const STATEMENTS_MAX = 400

/** The input of a delivery run besides its context. Sending takes time, so the run reads the clock again and again. */
export interface DeliveryRun {
  clock: () => number
  sleep: (ms: number) => Promise<void>
  /** At least 0, less than 1. */
  random: () => number
  /** Nothing new starts after this moment. */
  endsAt: number
  statementsLeft: number
  /** The platform accepts no requests at all before this moment. */
  pausedUntil: number
}

/** Work after an answer may take half a minute. */
export const BEHIND_ANSWER_MS = 22 * SECOND
/** A scheduled run may take longer; the next one starts after a minute. */
export const SCHEDULED_MS = 50 * SECOND

export function startRun(ctx: Ctx, lasting: number): DeliveryRun {
  const begun = Date.now()
  return {
    clock: () => ctx.now + Date.now() - begun,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    endsAt: ctx.now + lasting,
    statementsLeft: STATEMENTS_MAX,
    pausedUntil: 0,
  }
}

export function canContinue(run: DeliveryRun): boolean {
  const now = run.clock()
  return now < run.endsAt && now >= run.pausedUntil && run.statementsLeft > 0
}
