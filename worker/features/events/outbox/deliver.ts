import { SECOND } from '#contract/base/time.ts'
import { retryDelay } from '#contract/events/retry.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { Channel, Sent, Target } from './channel.ts'
import { leaseTargets, mayCall, pauseAll, recordProblem, recordSent, release } from './leases.ts'
import { BEHIND_ANSWER_MS, canContinue, type Run, startRun, write } from './run.ts'

/** Targets served at once: the platform opens six connections at once, and further ones wait. */
const SLOTS = 6
/**
 * The run waits for a target that is due again this soon: the second attempt comes some five seconds after
 * the first.
 */
const WORTH_WAITING_MS = 6 * SECOND
/** The time of a turn: a slow target with many messages must not hold up the others. */
const TURN_MS = 5 * SECOND

/** Sends what is due after the answer. */
export const deliverBehind = <Fields>(ctx: Ctx, channel: Channel<Fields>): void =>
  ctx.waitUntil(deliver(ctx, startRun(ctx, BEHIND_ANSWER_MS), channel))

/**
 * Sends what waits in the outbox, in order for each target, until nothing is due. Any number of runs may
 * work at once: each target is leased, and leases of dead runs expire.
 */
export async function deliver<Fields>(ctx: Ctx, run: Run, channel: Channel<Fields>): Promise<void> {
  for (;;) {
    let soonest = Number.POSITIVE_INFINITY
    await serveDue(ctx, run, channel, (due) => {
      soonest = Math.min(soonest, due)
    })
    soonest = Math.max(soonest, run.pausedUntil)
    const wait = soonest - run.clock()
    if (wait > WORTH_WAITING_MS || soonest >= run.endsAt || run.statementsLeft <= 0) return
    await run.sleep(Math.max(0, wait))
  }
}

/**
 * Serves targets until none is due. A free slot takes the next one, so one slow target delays no other. An
 * error, such as one of the database, ends the run only once the others are done.
 */
async function serveDue<Fields>(
  ctx: Ctx,
  run: Run,
  channel: Channel<Fields>,
  onDue: (due: number) => void,
): Promise<void> {
  const ready: (Target & Fields)[] = []
  const errors: unknown[] = []
  let leasing: Promise<void> | null = null
  const lease = async () => void ready.push(...(await leaseTargets(ctx, run, channel, SLOTS)))
  const next = async () => {
    if (ready.length === 0 && canContinue(run)) {
      leasing ??= lease().finally(() => {
        leasing = null
      })
      await leasing
    }
    return ready.shift()
  }
  const serve = async (target: Target & Fields) => {
    const due = await takeTurn(ctx, run, channel, target)
    if (due !== null) onDue(due)
  }
  const slot = async () => {
    for (let target = await next(); target; target = await next())
      await serve(target).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: SLOTS }, () => slot().catch((error: unknown) => errors.push(error))))
  if (errors.length > 0) throw errors[0]
}

/**
 * Sends the messages of one turn, oldest first, until one fails. Then it answers when the target is due
 * again.
 */
async function takeTurn<Fields>(
  ctx: Ctx,
  run: Run,
  channel: Channel<Fields>,
  target: Target & Fields,
): Promise<number | null> {
  const send = await channel.open(ctx, run, target)
  const turnEnds = run.clock() + TURN_MS
  for (const message of target.waiting) {
    if (run.clock() >= turnEnds || !mayCall(run, target)) break
    const sent = await send(message)
    if (!sent) break
    if (sent.kind !== 'sent' && sent.kind !== 'skipped') return handleProblem(ctx, run, channel, target, sent)
    if (!(await recordSent(ctx, run, channel, target, { message, sent }))) break
    if (sent.kind === 'sent') target.attempts = 0
  }
  await write(ctx, run, {
    released: release(ctx, channel, target, { nextAt: run.clock(), attempts: target.attempts }),
  })
  return null
}

/** Records the problem and answers when the target is due again; `null` if it gets nothing any more. */
async function handleProblem(
  ctx: Ctx,
  run: Run,
  channel: Channel<never>,
  target: Target,
  sent: Exclude<Sent, { kind: 'sent' | 'skipped' }>,
): Promise<number | null> {
  const now = run.clock()
  if (sent.kind === 'wait') {
    const nextAt = now + Math.max(SECOND, sent.ms)
    if (sent.everywhere) await pauseAll(ctx, run, channel, nextAt)
    // A request to wait is not a failed attempt.
    const pause = { nextAt, attempts: 0, problem: 'discord-waits' } as const
    await recordProblem(ctx, run, channel, target, { because: null, ...pause })
    return nextAt
  }
  const attempts = target.attempts + 1
  const delay =
    sent.kind === 'gone'
      ? null
      : retryDelay({
          attempts,
          attemptsMax: channel.attemptsMax,
          retryAfterMs: sent.retryAfterMs ?? 0,
          random: run.random(),
        })
  const ends = sent.kind === 'gone' ? 'gone' : 'failing'
  const because = delay === null ? ends : null
  const nextAt = now + (delay ?? 0)
  await recordProblem(ctx, run, channel, target, { because, nextAt, attempts, problem: sent.why })
  return because ? null : nextAt
}
