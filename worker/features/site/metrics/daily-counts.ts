import { ID_LENGTH } from '#contract/base/ids.ts'
import { HALF_HOURS_A_DAY } from '#contract/site/metrics.ts'
import { validJson } from '../../../db/stored-json.ts'
import { BOTS, KIND_LETTERS } from './record-events.ts'

/** Whether a visit, with the alias `visit`, is not folded yet. */
export const UNFOLDED =
  '(visit.slot, visit.visitor) > (SELECT folded_slot, folded_visitor FROM site_counters WHERE id = 1)'

/** The counted values: columns of `listing_days` and of the result of `dailyCounts`. */
export const COUNTS = [
  'impressions',
  'page_views',
  'discord_clicks',
  'realm_clicks',
  'visitors',
  'repeats',
  'bots',
  'badge_impressions',
  'vote_links',
  'vote_link_joins',
  'from_search',
  'from_discord',
  'from_sites',
] as const

const SLOTS_OF_DAY = JSON.stringify(Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => slot))

/**
 * A query for the counts of every listing and day in the visits that `chunk` selects, or of `listings` (a
 * JSON list) alone. Each kind counts once for a visit, and a click is an impression, too.
 */
export function dailyCounts(chunk: string, listings?: string): string {
  const { impression, page, click_discord, click_realm, badge, vote_link, ...from } = KIND_LETTERS
  // A badge on another site is no visit of the listing.
  const sawListing = [impression, page, click_discord, click_realm, vote_link, ...Object.values(from)]
    .map((letter) => `instr(before.seen, '"' || visit.listing || '${letter}')`)
    .join(' OR ')
  const wanted = listings
    ? `WHERE substr(act.key, 1, ${ID_LENGTH}) IN (SELECT value FROM json_each(${listings}))`
    : ''
  return `WITH chunk AS MATERIALIZED (${chunk}),
    visitors AS MATERIALIZED (
      SELECT slot, visitor, ${validJson('seen', '{}')} AS seen, visitor LIKE '${BOTS}%' AS bot,
        (SELECT json_group_array(before.slot) FROM json_each('${SLOTS_OF_DAY}') number
           CROSS JOIN metric_visits before ON before.visitor = chunk.visitor
             AND before.slot = chunk.slot - chunk.slot % ${HALF_HOURS_A_DAY} + number.value
          WHERE number.value < chunk.slot % ${HALF_HOURS_A_DAY}) AS earlier
        FROM chunk),
    acts AS (
      SELECT slot, visitor, bot, earlier, substr(act.key, 1, ${ID_LENGTH}) AS listing,
             substr(act.key, ${ID_LENGTH + 1}) AS kind, act.value AS times
        FROM visitors CROSS JOIN json_each(visitors.seen) act ${wanted}),
    visits AS (
      SELECT slot, visitor, bot, earlier, listing, sum(times) AS times, count(*) AS kinds,
             sum(kind = '${impression}') AS impression, sum(kind = '${page}') AS page,
             sum(kind = '${click_discord}') AS discord, sum(kind = '${click_realm}') AS realm,
             sum(kind = '${badge}') AS badge, sum(kind = '${vote_link}') AS vote_link,
             sum(kind = '${from.from_search}') AS search, sum(kind = '${from.from_discord}') AS chat,
             sum(kind = '${from.from_site}') AS site
        FROM acts GROUP BY slot, visitor, listing)
    SELECT listing, slot / ${HALF_HOURS_A_DAY} AS day, sum(max(impression, discord, realm)) AS impressions,
           sum(page) AS page_views, sum(discord) AS discord_clicks, sum(realm) AS realm_clicks,
           sum(iif(bot, 0, times - kinds)) AS repeats, sum(iif(bot, times, 0)) AS bots,
           sum(badge) AS badge_impressions, sum(vote_link) AS vote_links,
           sum(min(vote_link, max(discord, realm))) AS vote_link_joins,
           sum(search) AS from_search, sum(chat) AS from_discord, sum(site) AS from_sites,
           sum(NOT bot AND kinds > badge AND NOT EXISTS (
             SELECT 1 FROM json_each(earlier) slots
               CROSS JOIN metric_visits before ON before.slot = slots.value AND before.visitor = visit.visitor
              WHERE ${sawListing})) AS visitors
      FROM visits visit GROUP BY listing, slot / ${HALF_HOURS_A_DAY}`
}
