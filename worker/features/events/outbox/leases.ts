import {
  and,
  type AnyColumn,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { SECOND } from '#contract/base/time.ts'
import type { SendResult } from '#contract/events/send-result.ts'
import type { Orm, Statement } from '../../../db/client.ts'
import { outbox } from '../../../db/schema.ts'
import { atLeast, named } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { type Channel, isHeld, type Message, type Sent, type Target } from './channel.ts'
import { canContinue, type Run, write } from './run.ts'

/** The duration of a lease. Its holder starts nothing that might take longer. */
const LEASE_MS = 90 * SECOND
/**
 * A call starts only if it surely ends before the lease does. The longest may take 20 s (POST_TIMEOUT_MS).
 */
const CALL_MARGIN_MS = 25 * SECOND
/** Messages of one target in one turn. Then other targets come first. */
const TURN_MESSAGES = 30

type LeasedRow<Fields> = Fields & Message & { target: string; failed: number }

/**
 * Leases targets for which something waits, in one write: failed targets last, the longest unserved first. A
 * target with an expired lease was left by a dead run.
 */
export async function leaseTargets<Fields>(
  { db }: Ctx,
  run: Run,
  { targets, outboxColumn, active, fields }: Channel<Fields>,
  most: number,
): Promise<(Target & Fields)[]> {
  const { orm } = db
  const lease = newId()
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  const { id: targetId, attempts, nextAt } = targets
  const whereWaiting = isNull(outbox.doneAt)
  const withMessages = inArray(
    targetId,
    orm
      .select({ target: outboxColumn })
      .from(outbox)
      .where(and(whereWaiting, isNotNull(outboxColumn))),
  )
  const order = [gt(attempts, 0), nextAt]
  const due = orm
    .select({ id: targetId })
    .from(targets)
    .where(and(active(now), lte(nextAt, now), lte(targets.leaseUntil, now), withMessages))
    .orderBy(...order)
    .limit(most)
  const oldest = orm
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(whereWaiting, eq(outboxColumn, targetId)))
    .orderBy(outbox.seq)
    .limit(TURN_MESSAGES)
  run.statementsLeft -= 2
  const { leased } = await db.namedBatch<{ leased: LeasedRow<Fields> }>({
    taken: orm.update(targets).set({ lease, leaseUntil }).where(inArray(targetId, due)),
    leased: orm
      .select({
        ...fields,
        target: named(targetId, 'target'),
        failed: named(attempts, 'failed'),
        ...only(outbox, ['seq', 'id', 'event', 'at', 'data', 'about', 'messageId']),
      })
      .from(targets)
      .innerJoin(outbox, inArray(outbox.seq, oldest))
      .where(and(eq(targets.lease, lease), withMessages))
      .orderBy(...order, targetId, outbox.seq),
  })
  return [...Map.groupBy(leased, (row) => row.target)].flatMap(([id, waiting]) =>
    waiting.slice(0, 1).map((row) => ({ ...row, id, lease, leaseUntil, attempts: row.failed, waiting })),
  )
}

export const mayCall = (run: Run, { leaseUntil }: Target): boolean =>
  canContinue(run) && run.clock() + CALL_MARGIN_MS < leaseUntil

/**
 * Ends the waiting of a message, if the lease is still ours. A row about an incident stays, because updates
 * edit it.
 */
function endWaiting(
  orm: Orm,
  { targets }: Channel<never>,
  target: Target,
  { seq, event }: Message,
  now: number,
): Statement {
  const held = orm.select({ id: targets.id }).from(targets).where(isHeld({ targets }, target))
  const which = and(eq(outbox.seq, seq), isNull(outbox.doneAt), exists(held))
  return event === 'incident'
    ? orm.update(outbox).set({ doneAt: now }).where(which)
    : orm.delete(outbox).where(which)
}

/**
 * Records that a message was sent or skipped. False if the lease is lost, or the target gets nothing any
 * more.
 */
export async function recordSent(
  ctx: Ctx,
  run: Run,
  channel: Channel<never>,
  target: Target,
  { message, sent }: { message: Message; sent: Sent },
): Promise<boolean> {
  const { orm } = ctx.db
  const { targets, active } = channel
  const held = isHeld(channel, target)
  const { found } = await write<{ found: object }>(ctx, run, {
    ended: endWaiting(orm, channel, target, message, run.clock()),
    reset: sent.kind === 'sent' ? [orm.update(targets).set({ attempts: 0, problem: null }).where(held)] : [],
    found: orm
      .select({ id: targets.id })
      .from(targets)
      .where(and(held, active(run.clock()))),
  })
  return found.length > 0
}

interface Release {
  nextAt: number
  attempts: number
  problem?: SendResult
}

/**
 * Ends a lease. If its attempts were reset meanwhile, for a new message or by an owner, the target is due at
 * once.
 */
export function release(
  { db }: Ctx,
  { targets }: Channel<never>,
  target: Target,
  { nextAt, attempts, problem }: Release,
): Statement {
  const unlessReset = (column: AnyColumn, value: SQL | number) =>
    sql`iif(${targets.attempts} < ${target.attempts}, ${column}, ${value})`
  return db.orm
    .update(targets)
    .set({
      lease: null,
      leaseUntil: 0,
      ...(problem !== undefined && { problem }),
      nextAt: unlessReset(targets.nextAt, atLeast(targets.nextAt, nextAt)),
      attempts: unlessReset(targets.attempts, attempts),
    })
    .where(isHeld({ targets }, target))
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
    ended: because ? channel.end(ctx.db.orm, { target, at: run.clock(), because }) : [],
    released: release(ctx, channel, target, pause),
  })
}

/** Sends nothing to any target of the channel before this moment. */
export async function pauseAll(
  ctx: Ctx,
  run: Run,
  { targets, active }: Channel<never>,
  until: number,
): Promise<void> {
  run.pausedUntil = Math.max(run.pausedUntil, until)
  await write(ctx, run, {
    paused: ctx.db.orm
      .update(targets)
      .set({ nextAt: atLeast(targets.nextAt, until), attempts: 0 })
      .where(active(run.clock())),
  })
}
