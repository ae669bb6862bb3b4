import { ID_LENGTH } from '#contract/base/ids.ts'
import { HALF_HOURS_A_DAY } from '#contract/site/metrics.ts'
import { validJson } from '../../../db/stored-json.ts'
import type { Ctx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { QueuedBeacon } from './queue-beacon.ts'

/**
 * Characters that the beacons of one network, and those of all bots, take in a half hour: 10,000 cards, or 2,000 small beacons. More is from a program and is
 * dropped, so that nobody can fill the database.
 */
export const NETWORK_CHARS_MAX = 200_000

/**
 * Stores a batch of the queue, one row for each half hour. Dropped are listings that are not public, folded days,
 * and what exceeds the room of a network. The queue delivers a failed batch again.
 */
export async function storeBeacons({ db }: Ctx, messages: readonly QueuedBeacon[]): Promise<void> {
  const ids = new Set(messages.flatMap(({ seen }) => Object.keys(seen).map(listingOf)))
  const slots = JSON.stringify([...new Set(messages.map(({ slot }) => slot))])
  const batchesOfSlots = `json_each(?1) s CROSS JOIN metric_batches p ON p.day = s.value / ${HALF_HOURS_A_DAY} AND p.id BETWEEN s.value || '.' AND s.value || '/'`
  const [listed, stored, again] = await db.batch<
    [{ id: string }, { slot: number; network: string; chars: number }, { id: string }]
  >([
    db
      .prepare(
        `SELECT l.id FROM json_each(?1) j CROSS JOIN listings l ON l.id = j.value WHERE l.moderation = 'approved'`,
      )
      .bind(JSON.stringify([...ids])),
    db
      .prepare(
        `SELECT s.value AS slot, n.key AS network, sum(n.value) AS chars
           FROM ${batchesOfSlots} CROSS JOIN json_each(${validJson('p.networks', '{}')}) n GROUP BY s.value, n.key`,
      )
      .bind(slots),
    db
      .prepare(
        `SELECT m.key AS id FROM ${batchesOfSlots} CROSS JOIN json_each(${validJson('p.beacons', '{}')}) m WHERE m.key IN (SELECT value FROM json_each(?2))`,
      )
      .bind(slots, JSON.stringify(messages.map(({ id }) => id))),
  ])
  const open = new Set(listed.results.map(({ id }) => id))
  const known = new Set(again.results.map(({ id }) => id))
  const charsOf = new Map(stored.results.map(({ slot, network, chars }) => [`${slot} ${network}`, chars]))
  const batches = new Map<number, { beacons: Record<string, unknown>; networks: Record<string, number> }>()
  for (const { id, slot, network, visitor, seen } of messages) {
    const kept = Object.entries(seen).filter(([key]) => open.has(listingOf(key)))
    if (kept.length === 0 || known.has(id)) continue
    const beacon = [slot, network, visitor, Object.fromEntries(kept)]
    const chars = id.length + JSON.stringify(beacon).length
    const total = (charsOf.get(`${slot} ${network}`) ?? 0) + chars
    if (total > NETWORK_CHARS_MAX) continue
    charsOf.set(`${slot} ${network}`, total)
    known.add(id)
    const batch = batches.get(slot) ?? { beacons: {}, networks: {} }
    batches.set(slot, batch)
    batch.beacons[id] = beacon
    batch.networks[network] = (batch.networks[network] ?? 0) + chars
  }
  if (batches.size === 0) return
  const name = newId()
  await db.repeatable(
    [...batches].map(([slot, { beacons, networks }]) =>
      db
        .prepare(
          `INSERT INTO metric_batches (day, id, beacons, networks) SELECT ?1, ?2, ?3, ?4 WHERE ?1 > (SELECT folded_day FROM site_counters WHERE id = 1) ON CONFLICT DO NOTHING`,
        )
        .bind(
          Math.floor(slot / HALF_HOURS_A_DAY),
          `${slot}.${name}`,
          JSON.stringify(beacons),
          JSON.stringify(networks),
        ),
    ),
  )
}

const listingOf = (key: string) => key.slice(0, ID_LENGTH)
