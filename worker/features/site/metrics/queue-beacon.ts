import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ID_LENGTH } from '#contract/base/ids.ts'
import { HALF_HOUR } from '#contract/site/metrics.ts'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import type { SessionClaim } from '../../../http/session.ts'
import { newId } from '../../../platform/ids.ts'
import { BOTS, type Sighting, tally } from './record-events.ts'
import { sendTogether } from './send-together.ts'
import { networkName, visitorName } from '../../../http/visitor-name.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { listings } from '../../../db/schema/listings.ts'

const l = alias(listings, 'l')
const s = alias(sessions, 's')

/** What one page sent at once, on its way through the queue: several share a message. */
export interface QueuedBeacon {
  /** Random: the queue may deliver a message twice. */
  id: string
  /** The half hour since 1970 in which it came. */
  slot: number
  network: string
  visitor: string
  /** 'Listing and kind' → count. */
  seen: Record<string, number>
}

/** Beacons of so many milliseconds wait for each other, so that they share a row. */
const WINDOW_MS = 10 * MINUTE

/** Whether beacons go through the queue. Without it, `recordEvents` writes them at once. */
export const hasQueue = ({ BEACONS, BEACON_QUEUE }: Ctx['env']) =>
  BEACON_QUEUE === 'on' && BEACONS !== undefined

/**
 * Sends the actions of one visitor to the queue. They are counted after the present ten minutes. Those on the sender's own listings are left out now: later the
 * session may have ended, and so the beacon needs nothing about the person.
 */
export async function queueBeacon(
  ctx: Ctx,
  { events, origin, bot, claim }: Sighting,
  send = sendTogether,
): Promise<void> {
  const seen = tally(events, bot)
  if (seen === null) return
  if (claim) for (const key of await ownKeys(ctx, claim, Object.keys(seen))) delete seen[key]
  if (Object.keys(seen).length === 0) return
  const beacon: QueuedBeacon = {
    id: newId(),
    slot: Math.floor(ctx.now / HALF_HOUR),
    network: bot ? BOTS : await networkName(ctx, origin),
    visitor: bot ? '' : await visitorName(ctx, origin),
    seen,
  }
  const delaySeconds = Math.ceil((WINDOW_MS - (ctx.now % WINDOW_MS)) / SECOND)
  await send(ctx, beacon, delaySeconds)
}

/** Those of the keys 'listing and kind' that are about listings of the session's person. */
async function ownKeys(
  { db, now }: Ctx,
  { id, secretHash }: SessionClaim,
  keys: string[],
): Promise<string[]> {
  const results = await db.all<{
    own: string
  }>(sql`SELECT j.value AS own FROM ${sessions} s CROSS JOIN json_each(${JSON.stringify(keys)}) j CROSS JOIN ${listings} l ON ${l.id} = substr(j.value, 1, ${ID_LENGTH})
        WHERE ${s.id} = ${id} AND ${s.secretHash} = ${secretHash} AND ${s.expiresAt} > ${now} AND ${l.ownerId} = ${s.userId}`)
  return results.map(({ own }) => own)
}
