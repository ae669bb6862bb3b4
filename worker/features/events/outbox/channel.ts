import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SendResult } from '#contract/events/send-result.ts'
import type { Orm, Statement } from '../../../db/client.ts'
import { outbox, type sessions, type subscriptions, type webhooks } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { Run } from './run.ts'

/** A way to send what waits in the outbox to targets of one kind. `Fields` is what it reads of a target. */
export interface Channel<Fields> {
  targets: typeof subscriptions | typeof webhooks | typeof sessions
  outboxColumn: typeof outbox.subscriptionId | typeof outbox.webhookId | typeof outbox.sessionId
  fields: Record<string, SQLiteColumn | SQL.Aliased>
  /** After this many failures in a row a target ends as `failing`. */
  attemptsMax: number
  active: (now: number) => SQL | undefined
  open: (ctx: Ctx, run: Run, target: Target & Fields) => Promise<Send>
  /** What happens, beside keeping the problem, when a target is gone or when all attempts failed. */
  end: (orm: Orm, end: { target: Target; at: number; because: 'gone' | 'failing' }) => Statement[]
}

/** A leased target: only this run may send to it. */
export interface Target {
  id: string
  lease: string
  leaseUntil: number
  /** Failed attempts of the message that waits first. */
  attempts: number
  /** What waits first, oldest first. */
  waiting: Message[]
}

export type Message = SqlRow<typeof outbox, 'seq' | 'id' | 'event' | 'at' | 'data' | 'about' | 'message_id'>

export type Sent =
  | { kind: 'sent' }
  /** Nobody needs the message any more, for instance because its incident was deleted. */
  | { kind: 'skipped' }
  /** The receiver asks us to wait; `everywhere` means for all targets. */
  | { kind: 'wait'; ms: number; everywhere: boolean }
  | { kind: 'gone' | 'failed'; why: SendResult; retryAfterMs?: number }

/** Sends a message; `null` when the lease is lost or has too little time left. */
export type Send = (message: Message) => Promise<Sent | null>

/** Whether the lease of a target is still held. `targets` is in the statement. */
export const isHeld = ({ targets }: Pick<Channel<never>, 'targets'>, { id, lease }: Target) =>
  and(eq(targets.id, id), eq(targets.lease, lease))

/** For SET: due at once, with all attempts. A pause that the receiver asked for has no failed attempts, and stays. */
export const resetAttempts = (targets: Channel<never>['targets']) => ({
  nextAt: sql`iif(${targets.attempts} > 0, 0, ${targets.nextAt})`,
  attempts: 0,
})
