import { env } from 'cloudflare:test'
import type { EventKind, MetricEvent } from '../../../../contract/metrics.ts'
import { openDb } from '../../../db/client.ts'
import type { Ctx, UserCtx } from '../../../http/context.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { recordEvents } from '../record-events.ts'

/** A verb's context at a chosen moment. */
export function contextAt(now: number): Ctx {
  return {
    env,
    db: openDb(env.DB, 'first-primary'),
    actor: { kind: 'system' },
    now,
    waitUntil: () => undefined,
  }
}

export function userContextAt(now: number, user: TestUser, roles: string[] = []): UserCtx {
  return { ...contextAt(now), actor: { kind: 'user', userId: user.id, roles } }
}

export interface Sender {
  address?: string
  userAgent?: string
  bot?: boolean
  as?: TestUser
}

/** Sends events of one page as if it were that moment. */
export function sendAt(
  now: number,
  sender: Sender,
  ...events: [serverId: string, kind: EventKind][]
): Promise<void> {
  return recordEvents(contextAt(now), {
    events: events.map(([serverId, kind]): MetricEvent => ({ serverId, kind })),
    origin: {
      address: sender.address ?? '203.0.113.7',
      userAgent: sender.userAgent ?? 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    },
    bot: sender.bot ?? false,
    claim: sender.as?.claim ?? null,
  })
}
