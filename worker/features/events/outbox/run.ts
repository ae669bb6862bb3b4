import { SECOND } from '#contract/base/time.ts'
import type { Named, RowsOf } from '../../../db/client.ts'
import type { Ctx } from '../../../http/verb.ts'

/**
 * Statements of one run, if nothing else is said. D1 allows 1,000 an invocation; the rest follows a minute
 * later.
 */
const STATEMENTS_MAX = 400

/** The input of a run besides its context. Sending takes time, so the run reads the clock again and again. */
export interface Run {
  clock: () => number
  sleep: (ms: number) => Promise<void>
  /** From 0, below 1. */
  random: () => number
  /** Nothing new starts after this moment. */
  endsAt: number
  statementsLeft: number
  /** The receivers accept no requests at all before this moment. */
  pausedUntil: number
}

/** The platform ends work after an answer half a minute later. */
export const BEHIND_ANSWER_MS = 22 * SECOND
/** A scheduled run ends before the next one starts, a minute later. */
export const SCHEDULED_MS = 50 * SECOND

export function startRun(ctx: Ctx, lastingMs: number, statementsLeft = STATEMENTS_MAX): Run {
  const begun = Date.now()
  return {
    clock: () => ctx.now + Date.now() - begun,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    endsAt: ctx.now + lastingMs,
    statementsLeft,
    pausedUntil: 0,
  }
}

export function canContinue(run: Run): boolean {
  const now = run.clock()
  return now < run.endsAt && now >= run.pausedUntil && run.statementsLeft > 0
}

/** Writes of a run. All are safe to repeat, because each has the lease as its condition. */
export async function write<Rows extends object = object>(
  { db }: Ctx,
  run: Run,
  statements: Named<NoInfer<Rows>>,
): Promise<RowsOf<Rows>> {
  run.statementsLeft -= Object.values(statements).flat().length
  return (await db.repeatableNamed<Rows>(statements)).rows
}
