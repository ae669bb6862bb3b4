import type { SendResult } from '#contract/events/send-result.ts'
import { gt, type SQL, sql } from 'drizzle-orm'
import { SECOND } from '#contract/base/time.ts'
import { outbox } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { type Channel, isHeld, type Message, type Sent, type Target } from './channel.ts'
import { canContinue, type Run, write } from './run.ts'

/** The duration of a lease. Its holder starts nothing that might take longer. */
const LEASE_MS = 90 * SECOND
/** A call starts only if it surely ends before the lease: those that create something may take 20 seconds. */
const CALL_MARGIN_MS = 25 * SECOND
/** Messages of a turn. Then other targets come first. */
const TURN_MESSAGES = 30

type LeasedRow<Fields> = Fields & Message & { target: string; failed: number }

/** Leases targets for which something waits, in one write: failed ones after all others, longest unserved first. One with an expired lease was left by a dead run. */
export async function leaseTargets<Fields>(
  { db }: Ctx,
  run: Run,
  { targets: t, target, active, fields }: Channel<Fields>,
  most: number,
): Promise<(Target & Fields)[]> {
  const o = outbox
  const lease = newId()
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  const waits = sql`${o.doneAt} IS NULL AND ${target}`
  const order = sql.join([gt(t.attempts, 0), t.nextAt], sql.raw(', '))
  const some = sql`${t.id} IN (SELECT ${target} FROM ${o} WHERE ${waits} IS NOT NULL)`
  run.statementsLeft -= 2
  const { leased } = await db.once<{ leased: LeasedRow<Fields> }>({
    taken: sql`UPDATE ${t} SET ${set(t, { lease, leaseUntil })} WHERE ${t.id} IN (SELECT ${t.id} FROM ${t}
           WHERE ${active(now)} AND ${t.nextAt} <= ${now} AND ${t.leaseUntil} <= ${now} AND ${some} ORDER BY ${order} LIMIT ${most})`,
    leased: sql`SELECT ${t.id} AS target, ${t.attempts} AS failed, ${fields}, ${o.seq}, ${o.id}, ${o.event}, ${o.at}, ${o.data}, ${o.about}, ${o.messageId}
            FROM ${t} JOIN ${o} ON ${o.seq} IN (SELECT seq FROM ${o} WHERE ${waits} = ${t.id} ORDER BY seq LIMIT ${TURN_MESSAGES})
           WHERE ${t.lease} = ${lease} AND ${some} ORDER BY ${order}, ${t.id}, ${o.seq}`,
  })
  return [...Map.groupBy(leased, (row) => row.target)].flatMap(([id, waiting]) =>
    waiting.slice(0, 1).map((row) => ({ ...row, id, lease, leaseUntil, attempts: row.failed, waiting })),
  )
}

/** Whether a call to the target may start. */
export const mayCall = (run: Run, { leaseUntil }: Target): boolean =>
  canContinue(run) && run.clock() + CALL_MARGIN_MS < leaseUntil

/** Ends the waiting of a message while the lease is held. One about an incident stays: later updates come in the same message. */
function endWaiting(channel: Channel<never>, target: Target, { seq, event }: Message, now: number): SQL {
  const which = sql`${outbox.seq} = ${seq} AND ${outbox.doneAt} IS NULL AND EXISTS (SELECT 1 FROM ${channel.targets} WHERE ${isHeld(channel, target)})`
  return event === 'incident'
    ? sql`UPDATE ${outbox} SET ${set(outbox, { doneAt: now })} WHERE ${which}`
    : sql`DELETE FROM ${outbox} WHERE ${which}`
}

/** Records that a message was sent or skipped. False when nothing more may be sent: the lease is lost, or the target gets nothing any more. */
export async function recordSent(
  ctx: Ctx,
  run: Run,
  channel: Channel<never>,
  target: Target,
  { message, sent }: { message: Message; sent: Sent },
): Promise<boolean> {
  const { targets: t, active } = channel
  const held = isHeld(channel, target)
  const { found } = await write<{ found: object }>(ctx, run, {
    ended: endWaiting(channel, target, message, run.clock()),
    reset: sql`UPDATE ${t} SET ${set(t, { attempts: 0, problem: null })} WHERE ${held} AND ${sent.kind === 'sent'}`,
    found: sql`SELECT 1 FROM ${t} WHERE ${held} AND ${active(run.clock())}`,
  })
  return found.length > 0
}

interface Release {
  nextAt: number
  attempts: number
  problem?: SendResult
}

/** Ends a lease. The target is due at once if its attempts were reset since, because there is more to send or somebody tries again. */
export function release(
  channel: Channel<never>,
  target: Target,
  { nextAt, attempts, problem }: Release,
): SQL {
  const t = channel.targets
  const isReset = sql`${t.attempts} < ${target.attempts}`
  return sql`UPDATE ${t} SET ${set(t, {
    lease: null,
    leaseUntil: 0,
    problem: problem === undefined ? t.problem.getSQL() : problem,
    nextAt: sql`iif(${isReset}, ${t.nextAt}, max(${t.nextAt}, ${nextAt}))`,
    attempts: sql`iif(${isReset}, ${t.attempts}, ${attempts})`,
  })} WHERE ${isHeld(channel, target)}`
}

/** Records why a message could not be sent, and releases its target. */
export async function recordProblem(
  ctx: Ctx,
  run: Run,
  channel: Channel<never>,
  target: Target,
  { because, ...pause }: Release & { because: 'gone' | 'failing' | null },
): Promise<void> {
  await write(ctx, run, {
    ended: because ? channel.end({ target, at: run.clock(), because }) : [],
    released: release(channel, target, pause),
  })
}

/** Nothing is sent to any target before this moment. */
export async function pauseAll(
  ctx: Ctx,
  run: Run,
  { targets: t, active }: Channel<never>,
  until: number,
): Promise<void> {
  run.pausedUntil = Math.max(run.pausedUntil, until)
  await write(ctx, run, {
    paused: sql`UPDATE ${t} SET ${names(t.nextAt)} = max(${t.nextAt}, ${until}), ${names(t.attempts)} = 0 WHERE ${active(run.clock())}`,
  })
}
