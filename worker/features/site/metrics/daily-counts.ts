import { ID_LENGTH } from '#contract/base/ids.ts'
import { HALF_HOURS_A_DAY } from '#contract/site/metrics.ts'
import { BOTS, KIND_LETTERS, NETWORK_VISITORS_MAX } from './record-events.ts'
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
] as const

const { impression, page, click_discord, click_realm, badge, vote_link } = KIND_LETTERS
/** What one visit did at one listing, from its acts. */
const VISIT = `sum(times) AS times, count(*) AS kinds, sum(kind = '${impression}') AS i, sum(kind = '${page}') AS p, sum(kind = '${click_discord}') AS d,
  sum(kind = '${click_realm}') AS r, sum(kind = '${badge}') AS e, sum(kind = '${vote_link}') AS l`
/** The counts of visits, but for visitors. */
const SUMS = `sum(max(i, d, r)) AS impressions, sum(p) AS page_views, sum(d) AS discord_clicks, sum(r) AS realm_clicks,
  sum(iif(bot, 0, times - kinds)) AS repeats, sum(iif(bot, times, 0)) AS bots, sum(e) AS badge_impressions,
  sum(l) AS vote_links, sum(min(l, max(d, r))) AS vote_link_joins`

const EARLIER_SLOTS = JSON.stringify(Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => slot))

/**
 * A query for the counts of every listing and day in the visits of the common table `chunk`, in any order: each kind
 * counts once for a visit, and a click counts as an impression, too.
 */
export function dailyCounts(chunk: string, listing?: string): string {
  const here = [impression, page, click_discord, click_realm, vote_link]
    .map((letter) => `instr(b.seen, '"' || x.listing || '${letter}')`)
    .join(' OR ')
  return `WITH chunk AS MATERIALIZED (${chunk}),
    told AS MATERIALIZED (
      SELECT v.slot, v.visitor, ${validJson('v.seen', '{}')} AS seen, v.visitor LIKE '!%' AS bot,
        (SELECT json_group_array(b.slot) FROM json_each('${EARLIER_SLOTS}') n
           CROSS JOIN metric_visits b ON b.slot = v.slot - v.slot % ${HALF_HOURS_A_DAY} + n.value AND b.visitor = v.visitor
          WHERE n.value < v.slot % ${HALF_HOURS_A_DAY}) AS earlier
        FROM chunk v),
    acts AS (
      SELECT t.slot, t.visitor, t.bot, t.earlier, substr(e.key, 1, ${ID_LENGTH}) AS listing, substr(e.key, ${ID_LENGTH + 1}) AS kind, e.value AS times
        FROM told t CROSS JOIN json_each(t.seen) e ${listing ? `WHERE substr(e.key, 1, ${ID_LENGTH}) = ${listing}` : ''}),
    visits AS (SELECT slot, visitor, bot, earlier, listing, ${VISIT} FROM acts GROUP BY slot, visitor, listing)
    SELECT listing, slot / ${HALF_HOURS_A_DAY} AS day, ${SUMS},
           sum(NOT bot AND kinds > e AND NOT EXISTS (
             SELECT 1 FROM json_each(earlier) n CROSS JOIN metric_visits b ON b.slot = n.value AND b.visitor = x.visitor
              WHERE ${here})) AS visitors
      FROM visits x GROUP BY listing, slot / ${HALF_HOURS_A_DAY}`
}

/**
 * The part of a day (`f`) in which a beacon (`m`) is folded. It depends on the network alone, so that visitors and the limit of a network never cross parts.
 * Names of networks begin with two random characters; that of bots has only one.
 */
export const PART = `((unicode(m.value ->> 1) * 79 + coalesce(unicode(substr(m.value ->> 1, 2)), 0)) % f.parts)`

/** Characters of a half hour from which a network may have more visitors than its limit: no beacon is as short as 40. */
const CROWD_CHARS = 40 * NETWORK_VISITORS_MAX
const crowdsOf = (
  which: string,
) => `SELECT CAST(p.id AS INTEGER) AS slot, n.key AS network FROM metric_batches p CROSS JOIN json_each(${validJson('p.networks', '{}')}) n
       WHERE ${which} AND n.key <> '${BOTS}' GROUP BY 1, 2 HAVING sum(n.value) > ${CROWD_CHARS}`

/**
 * The same for the beacons of the batches `p` that the condition `which` names, whole parts of whole days, without what is folded already. Beacons are counted once by their id, merged into visits, and
 * the visitors of a network beyond the limit into one. `listing` is an SQL value, or all listings; with it, `which` is about `p` alone.
 */
export function batchCounts(which: string, listing?: string): string {
  const names = (text: string) => `instr(${text}, '"' || ${listing})`
  // Beacons without the listing are read for the limit of their network only, and batches without either not at all.
  const here = listing
    ? `AND (${names('p.beacons')} OR EXISTS (SELECT 1 FROM crowds c JOIN json_each(${validJson('p.networks', '{}')}) n ON n.key = c.network WHERE c.slot = CAST(p.id AS INTEGER)))
         AND (${names('m.value')} OR (m.value ->> 0, m.value ->> 1) IN crowds)`
    : ''
  const seen = listing ? `iif(${names('m.value')}, m.value -> 3, NULL)` : 'm.value -> 3'
  return `WITH ${listing ? `crowds AS MATERIALIZED (${crowdsOf(which)}),` : ''} told AS MATERIALIZED (
      SELECT p.day, m.value ->> 0 AS slot, m.value ->> 1 AS network, m.value ->> 2 AS visitor, ${seen} AS seen
        FROM metric_batches p LEFT JOIN metric_folds f ON f.day = p.day CROSS JOIN json_each(${validJson('p.beacons', '{}')}) m
       WHERE ${which} AND (f.day IS NULL OR ${PART} >= f.folded) ${here} GROUP BY m.key),
    named AS MATERIALIZED (
      SELECT slot, network, visitor, iif(network = '${BOTS}' OR row_number() OVER (PARTITION BY slot, network ORDER BY visitor) <= ${NETWORK_VISITORS_MAX},
               network || '/' || visitor, network) AS name
        FROM told GROUP BY slot, network, visitor),
    acts AS (
      SELECT t.day, t.slot, n.name, t.network = '${BOTS}' AS bot, substr(e.key, 1, ${ID_LENGTH}) AS listing, substr(e.key, ${ID_LENGTH + 1}) AS kind, sum(e.value) AS times
        FROM told t JOIN named n USING (slot, network, visitor) CROSS JOIN json_each(t.seen) e ${listing ? `WHERE substr(e.key, 1, ${ID_LENGTH}) = ${listing}` : ''}
       GROUP BY t.slot, n.name, e.key),
    visits AS (SELECT day, slot, name, bot, listing, ${VISIT} FROM acts GROUP BY slot, name, listing)
    SELECT listing, day, ${SUMS}, count(DISTINCT iif(NOT bot AND kinds > e, name, NULL)) AS visitors FROM visits GROUP BY listing, day`
}
