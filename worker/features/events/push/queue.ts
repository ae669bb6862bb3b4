import { and, eq, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import { PLAYING_KEPT_MS, PUSH_KEPT_MS } from '#contract/events/push.ts'
import { SECOND } from '#contract/base/time.ts'
import { notices, noticeSettings } from '../../../db/schema/notices.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { names } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Run } from '../outbox/run.ts'
import { wantsPush } from './push-sql.ts'
import { NO_DEVICE } from './set-device.ts'

/** The duration of a lease. Its holder starts nothing that might take longer. */
const LEASE_MS = 90 * SECOND
/** Notices of a turn. Then other devices come first. */
const TURN = 10

export interface WaitingNotice {
  seq: number
  kind: NoticeKind
  at: number
  data: string
}

/** A leased device: only this run may send to it. */
export interface Queue {
  session: string
  lease: string
  leaseUntil: number
  sealed: string
  attempts: number
  /** The first notices, oldest first. */
  waiting: WaitingNotice[]
}

/** Notices that the person of a session wants on this device, has not read, and that it did not get. */
const waitingFor = (now: number) =>
  sql`${notices.userId} = ${sessions.userId} AND ${notices.seq} > ${sessions.pushSent} AND ${notices.readAt} IS NULL
    AND ${notices.at} > iif(${notices.kind} = 'players', ${now - PLAYING_KEPT_MS}, ${now - PUSH_KEPT_MS})
    AND (${notices.kind} <> 'players' OR ${sessions.pushPlayers} <= ${notices.data} ->> 'count')
    AND (${notices.kind} <> 'vote' OR ${notices.data} ->> 'outcome' <> 'ready' OR ${sessions.pushVotes})
    AND NOT EXISTS (SELECT 1 FROM ${noticeSettings} WHERE ${noticeSettings.userId} = ${notices.userId} AND ${noticeSettings.kind} = ${notices.kind} AND NOT ${noticeSettings.delivered})`

interface Row extends WaitingNotice {
  id: string
  push_sealed: string
  push_attempts: number
}

/** Leases devices that are due in one write. One with an expired lease was left by a dead run: what it sent last may be sent again, in the place of the first. */
export async function leaseDevices({ db }: Ctx, run: Run, most: number): Promise<Queue[]> {
  const lease = newId()
  const now = run.clock()
  const leaseUntil = now + LEASE_MS
  run.statementsLeft -= 2
  const [, found] = await db.batch<[never, Row]>([
    sql`UPDATE ${sessions} SET ${names(sessions.pushLease)} = ${lease}, ${names(sessions.pushLeaseUntil)} = ${leaseUntil}
          WHERE ${sessions.id} IN (SELECT ${sessions.id} FROM ${sessions} WHERE ${wantsPush(now)} AND ${sessions.pushNextAt} <= ${now}
            AND ${sessions.pushLeaseUntil} <= ${now} AND EXISTS (SELECT 1 FROM ${notices} WHERE ${waitingFor(now)}) LIMIT ${most})`,
    sql`SELECT ${sessions.id}, ${sessions.pushSealed}, ${sessions.pushAttempts}, ${notices.seq}, ${notices.kind}, ${notices.at}, ${notices.data}
            FROM ${sessions} JOIN ${notices} ON ${notices.seq} IN (SELECT ${notices.seq} FROM ${notices} WHERE ${waitingFor(now)} ORDER BY ${notices.seq} LIMIT ${TURN})
           WHERE ${sessions.pushLease} = ${lease} ORDER BY ${sessions.id}, ${notices.seq}`,
  ])
  const queues = new Map<string, Queue>()
  for (const { id, push_sealed: sealed, push_attempts: attempts, ...notice } of found.results) {
    const queue = queues.get(id) ?? { session: id, lease, leaseUntil, sealed, attempts, waiting: [] }
    queues.set(id, queue)
    queue.waiting.push(notice)
  }
  return [...queues.values()]
}

/** Changes a leased device. False when the lease is lost, or the device was switched off. */
async function change(
  { db }: Ctx,
  run: Run,
  { session, lease }: Queue,
  values: Partial<typeof sessions.$inferInsert>,
): Promise<boolean> {
  const held = and(eq(sessions.id, session), eq(sessions.pushLease, lease))
  const write = db.orm.update(sessions).set(values).where(held).returning({ id: sessions.id })
  run.statementsLeft -= 1
  const {
    results: [changed],
  } = await db.repeatable([write.getSQL()])
  return changed?.results.length === 1
}

/** Records that a notice was sent. False when nothing more may be sent. */
export const recordSent = (ctx: Ctx, run: Run, queue: Queue, seq: number) =>
  change(ctx, run, queue, { pushSent: seq, pushAttempts: 0 })

/** Ends the lease. The device is due again at `nextAt`. */
export const releaseDevice = (
  ctx: Ctx,
  run: Run,
  queue: Queue,
  { nextAt, attempts }: { nextAt: number; attempts: number },
) =>
  change(ctx, run, queue, {
    pushLease: null,
    pushLeaseUntil: 0,
    pushNextAt: nextAt,
    pushAttempts: attempts,
  })

/** The push service no longer knows the device, or never takes anything. */
export const dropDevice = (ctx: Ctx, run: Run, queue: Queue) => change(ctx, run, queue, NO_DEVICE)
