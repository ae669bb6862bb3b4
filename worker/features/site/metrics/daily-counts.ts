import { ID_LENGTH } from '#contract/base/ids.ts'
import { HALF_HOURS_A_DAY } from '#contract/site/metrics.ts'
import { BOTS, KIND_LETTERS } from './record-events.ts'
import { validJson } from '../../../db/stored-json.ts'

/** Visits (`v`) that are not folded yet. */
export const UNFOLDED =
  '(v.slot, v.visitor) > (SELECT folded_slot, folded_visitor FROM site_counters WHERE id = 1)'

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

const EARLIER_SLOTS = JSON.stringify(Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => slot))

/**
 * A query for the counts of every listing and day in the visits that `chunk` selects, or of some listings (a JSON list): each kind counts once for a visit, and a click
 * counts as an impression, too.
 */
export function dailyCounts(chunk: string, listings?: string): string {
  const { impression, page, click_discord, click_realm, badge, vote_link, ...from } = KIND_LETTERS
  const here = [impression, page, click_discord, click_realm, vote_link, ...Object.values(from)]
    .map((letter) => `instr(b.seen, '"' || x.listing || '${letter}')`)
    .join(' OR ')
  return `WITH chunk AS MATERIALIZED (${chunk}),
    told AS MATERIALIZED (
      SELECT v.slot, v.visitor, ${validJson('v.seen', '{}')} AS seen, v.visitor LIKE '${BOTS}%' AS bot,
        (SELECT json_group_array(b.slot) FROM json_each('${EARLIER_SLOTS}') n
           CROSS JOIN metric_visits b ON b.slot = v.slot - v.slot % ${HALF_HOURS_A_DAY} + n.value AND b.visitor = v.visitor
          WHERE n.value < v.slot % ${HALF_HOURS_A_DAY}) AS earlier
        FROM chunk v),
    acts AS (
      SELECT t.slot, t.visitor, t.bot, t.earlier, substr(e.key, 1, ${ID_LENGTH}) AS listing, substr(e.key, ${ID_LENGTH + 1}) AS kind, e.value AS times
        FROM told t CROSS JOIN json_each(t.seen) e ${listings ? `WHERE substr(e.key, 1, ${ID_LENGTH}) IN (SELECT value FROM json_each(${listings}))` : ''}),
    visits AS (
      SELECT slot, visitor, bot, earlier, listing, sum(times) AS times, count(*) AS kinds, sum(kind = '${impression}') AS i, sum(kind = '${page}') AS p,
             sum(kind = '${click_discord}') AS d, sum(kind = '${click_realm}') AS r, sum(kind = '${badge}') AS e, sum(kind = '${vote_link}') AS l,
             sum(kind = '${from.from_search}') AS s, sum(kind = '${from.from_discord}') AS c, sum(kind = '${from.from_site}') AS o
        FROM acts GROUP BY slot, visitor, listing)
    SELECT listing, slot / ${HALF_HOURS_A_DAY} AS day, sum(max(i, d, r)) AS impressions, sum(p) AS page_views, sum(d) AS discord_clicks, sum(r) AS realm_clicks,
           sum(iif(bot, 0, times - kinds)) AS repeats, sum(iif(bot, times, 0)) AS bots, sum(e) AS badge_impressions,
           sum(l) AS vote_links, sum(min(l, max(d, r))) AS vote_link_joins, sum(s) AS from_search, sum(c) AS from_discord, sum(o) AS from_sites,
           sum(NOT bot AND kinds > e AND NOT EXISTS (
             SELECT 1 FROM json_each(earlier) n CROSS JOIN metric_visits b ON b.slot = n.value AND b.visitor = x.visitor
              WHERE ${here})) AS visitors
      FROM visits x GROUP BY listing, slot / ${HALF_HOURS_A_DAY}`
}
