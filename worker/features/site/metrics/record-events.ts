import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ID_LENGTH, ID_PATTERN } from '#contract/base/ids.ts'
import { type EventKind, HALF_HOUR, type MetricEvent } from '#contract/site/metrics.ts'
import { listings, metricVisits, sessions, siteCounters } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/sql.ts'
import { jsonOf } from '../../../db/stored-json.ts'
import type { SessionClaim } from '../../../http/session-cookie.ts'
import type { Ctx } from '../../../http/verb.ts'
import { networkName, type Origin, visitorName } from '../../../http/visitor-name.ts'

const visit = alias(metricVisits, 'visit')
const listing = alias(listings, 'listing')

/** The letter of each kind of event in a visit. Those of bots are not told apart: they have BOT_LETTER. */
export const KIND_LETTERS: Record<EventKind, string> = {
  impression: 'i',
  page: 'p',
  click_discord: 'd',
  click_realm: 'r',
  badge: 'e',
  vote_link: 'v',
  from_search: 's',
  from_discord: 'c',
  from_site: 'o',
}
const BOT_LETTER = 'b'
/** The names of bots begin with this in place of a network. */
export const BOTS = '!'
/** Bots share a few rows in each half hour: a row for each would cost a write and a delete. */
const BOT_ROWS = 8
/**
 * Characters of a visit: some 1,000 cards in half an hour. No person looks at more, so a program's rest is
 * dropped.
 */
const VISIT_LENGTH_MAX = 20_000

/**
 * Visitors of one network in half an hour: more than the different browsers of a school. All others count
 * together as one more, so that a network cannot invent visitors.
 */
const NETWORK_VISITORS_MAX = 60

interface Sighting {
  events: readonly MetricEvent[]
  origin: Origin
  isBot: boolean
  /**
   * The session of the page that sent it, if it is one of ours: owners do not count on their own listings.
   */
  claim: SessionClaim | null
}

/**
 * Records the actions of one visitor in their row of this half hour, but none on their own listings. If a
 * fold whose clock is ahead has closed the half hour, they go into the next one.
 */
export async function recordEvents(ctx: Ctx, { events, origin, isBot, claim }: Sighting): Promise<void> {
  const times = tally(events, isBot)
  if (times === null) return
  const seen = JSON.stringify(times)
  const network = isBot ? `${BOTS}${Math.floor(Math.random() * BOT_ROWS)}` : await networkName(ctx, origin)
  // The names of a network's visitors begin with the network, so that they are one range of the key: '0'
  // follows '/'.
  const visitor = isBot ? network : `${network}/${await visitorName(ctx, origin)}`
  const slot = Math.floor(ctx.now / HALF_HOUR)
  await ctx.db.run(sql`INSERT INTO ${into(metricVisits, 'slot', 'visitor', 'seen')}
    SELECT open.slot, iif(
             EXISTS (SELECT 1 FROM ${metricVisits} visit WHERE ${visit.slot} = open.slot AND ${visit.visitor} = ${visitor})
             OR (SELECT count(*) FROM ${metricVisits} visit WHERE ${visit.slot} = open.slot
                   AND ${visit.visitor} BETWEEN ${network} || '/' AND ${network} || '0') < ${NETWORK_VISITORS_MAX},
             ${visitor}, ${network}), json_group_object(seen.key, seen.value)
      FROM (SELECT coalesce((SELECT ${siteCounters.foldedSlot} + 1 FROM ${siteCounters}
              WHERE ${siteCounters.id} = 1 AND ${siteCounters.foldedSlot} >= ${slot}), ${slot}) AS slot) open
      CROSS JOIN json_each(${seen}) seen
      CROSS JOIN ${listings} listing ON ${listing.id} = substr(seen.key, 1, ${ID_LENGTH})
     WHERE ${listing.moderation} = 'approved'
       AND ${listing.ownerId} IS NOT (SELECT ${sessions.userId} FROM ${sessions}
         WHERE ${sessions.id} = ${claim?.id ?? null} AND ${sessions.secretHash} = ${claim?.secretHash ?? null}
           AND ${sessions.expiresAt} > ${ctx.now})
    HAVING count(*) > 0
    ON CONFLICT (${names(metricVisits.slot, metricVisits.visitor)}) DO UPDATE SET ${set(metricVisits, {
      seen: sql`iif(length(${metricVisits.seen}) > ${VISIT_LENGTH_MAX}, ${metricVisits.seen}, (
    SELECT json_group_object(key, times) FROM (
      SELECT key, sum(value) AS times FROM (
        SELECT key, value FROM json_each(${jsonOf(metricVisits.seen, '{}')})
        UNION ALL SELECT key, value FROM json_each(excluded.${names(metricVisits.seen)})
      ) GROUP BY key)))`,
    })}`)
}

/**
 * The number of events by the listing's id followed by the letter of the kind; `null` when no id can be one.
 */
function tally(events: readonly MetricEvent[], isBot: boolean): Record<string, number> | null {
  const times = new Map<string, number>()
  for (const { serverId, kind } of events) {
    if (!ID_PATTERN.test(serverId)) continue
    const key = serverId + (isBot ? BOT_LETTER : KIND_LETTERS[kind])
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times.size === 0 ? null : Object.fromEntries(times)
}
