import { env } from 'cloudflare:test'
import type { EventKind, MetricEvent } from '#contract/site/metrics.ts'
import { openDb } from '../../../../db/client.ts'
import type { Ctx } from '../../../../http/verb.ts'
import { systemContext } from '../../../../testing/contexts.ts'
import type { TestUser } from '../../../../testing/factories.ts'
import { meteredDatabase } from '../../../../testing/metered-database.ts'
import { recordEvents } from '../record-events.ts'

export interface Sender {
  address?: string
  userAgent?: string
  bot?: boolean
  as?: TestUser
}

export const sendAt = (now: number, sender: Sender, ...events: Sent[]): Promise<void> =>
  sendIn(systemContext(now), sender, ...events)

type Sent = [serverId: string, kind: EventKind]

export function sendIn(ctx: Ctx, sender: Sender, ...events: Sent[]): Promise<void> {
  return recordEvents(ctx, {
    events: events.map(([serverId, kind]): MetricEvent => ({ serverId, kind })),
    origin: {
      address: sender.address ?? '203.0.113.7',
      userAgent: sender.userAgent ?? 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    },
    isBot: sender.bot ?? false,
    claim: sender.as?.claim ?? null,
  })
}

interface Cost {
  read: number
  written: number
}

/** A context that adds up the rows that D1 reports as read and written. */
export function meteredAt(now: number): { ctx: Ctx; cost: Cost } {
  const cost: Cost = { read: 0, written: 0 }
  const database = meteredDatabase(env.DB, (meta) => {
    cost.read += meta.rows_read
    cost.written += meta.rows_written
  })
  return { ctx: { ...systemContext(now), db: openDb(database, 'first-primary') }, cost }
}
