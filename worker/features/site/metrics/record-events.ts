import { ID_LENGTH, ID_PATTERN } from '#contract/base/ids.ts'
import { type EventKind, HALF_HOUR, type MetricEvent } from '#contract/site/metrics.ts'
import type { Ctx } from '../../../http/context.ts'
import type { SessionClaim } from '../../../http/session.ts'
import { networkName, type Origin, visitorName } from '../../../http/visitor-name.ts'
import { validJson } from '../../../db/stored-json.ts'

/** The letter of each kind in a visit. All events of bots have one kind. */
export const KIND_LETTERS: Record<EventKind, string> = {
  impression: 'i',
  page: 'p',
  click_discord: 'd',
  click_realm: 'r',
  badge: 'e',
}
const BOT_LETTER = 'b'
/** The network of bots, with which their names begin. */
export const BOTS = '!'
/** Bots share a few rows for each half hour. With more rows, many bots would cost a write and a delete each. */
const BOT_ROWS = 8
/** Maximum characters of a visit: some 1,000 cards in half an hour. No person looks at more, so the rest is from a program and is dropped. */
const VISIT_MAX = 20_000

/**
 * Visitors of one network in half an hour: more than the different browsers of a school, where most are the same. All others count as one more. Without a
 * limit, one network could invent browsers and be any number of visitors.
 */
export const NETWORK_VISITORS_MAX = 60

export interface Sighting {
  events: readonly MetricEvent[]
  origin: Origin
  bot: boolean
  /** The session of the page that sent it, if it is one of ours: owners do not count on their own listings. */
  claim: SessionClaim | null
}

/**
 * Records the actions of one visitor in their row of this half hour, without their own listings. If a fold has
 * already closed it, because its clock is ahead, they go into the next one.
 */
export async function recordEvents(ctx: Ctx, { events, origin, bot, claim }: Sighting): Promise<void> {
  const times = tally(events, bot)
  if (times === null) return
  const seen = JSON.stringify(times)
  const network = bot ? `${BOTS}${Math.floor(Math.random() * BOT_ROWS)}` : await networkName(ctx, origin)
  // The names of a network begin alike, so that its visitors are one range of the key.
  const visitor = bot ? network : `${network}/${await visitorName(ctx, origin)}`
  await ctx.db
    .prepare(
      `INSERT INTO metric_visits (slot, visitor, seen)
       SELECT open.slot, iif(
                EXISTS (SELECT 1 FROM metric_visits v WHERE v.slot = open.slot AND v.visitor = ?2)
                OR (SELECT count(*) FROM metric_visits v WHERE v.slot = open.slot AND v.visitor BETWEEN ?7 || '/' AND ?7 || '0') < ${NETWORK_VISITORS_MAX},
                ?2, ?7), json_group_object(e.key, e.value)
         FROM (SELECT coalesce((SELECT slot + 1 FROM metric_progress WHERE id = 1 AND slot >= ?1), ?1) AS slot) open
         CROSS JOIN json_each(?3) e CROSS JOIN listings l ON l.id = substr(e.key, 1, ${ID_LENGTH})
        WHERE l.moderation = 'approved'
          AND l.owner_id IS NOT (SELECT s.user_id FROM sessions s WHERE s.id = ?4 AND s.secret_hash = ?5 AND s.expires_at > ?6)
       HAVING count(*) > 0
       ON CONFLICT (slot, visitor) DO UPDATE SET seen = iif(length(seen) > ${VISIT_MAX}, seen, (
         SELECT json_group_object(key, times) FROM (
           SELECT key, sum(value) AS times FROM (
             SELECT key, value FROM json_each(${validJson('metric_visits.seen', '{}')}) UNION ALL SELECT key, value FROM json_each(excluded.seen)
           ) GROUP BY key)))`,
    )
    .bind(
      Math.floor(ctx.now / HALF_HOUR),
      visitor,
      seen,
      claim?.id ?? null,
      claim?.secretHash ?? null,
      ctx.now,
      network,
    )
    .run()
}

/** 'Listing and kind' → count; `null` when no key can be a listing. */
export function tally(events: readonly MetricEvent[], bot: boolean): Record<string, number> | null {
  const times = new Map<string, number>()
  for (const { serverId, kind } of events) {
    if (!ID_PATTERN.test(serverId)) continue
    const key = serverId + (bot ? BOT_LETTER : KIND_LETTERS[kind])
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times.size === 0 ? null : Object.fromEntries(times)
}
