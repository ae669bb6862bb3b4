import { ID_LENGTH } from '#contract/ids.ts'
import { HALF_HOURS_A_DAY } from '#contract/metrics.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { sessions } from '../../db/schema/sessions.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { newId } from '../../platform/ids.ts'
import type { BeaconMessage } from './queue-beacon.ts'

/**
 * Stores a batch of the queue: one row written for each of its days, that is one. Only events on public listings that are not the sender's own are kept, and
 * nothing that leads to a session. A beacon of a day that is folded already is dropped. If it fails, the queue delivers the batch again.
 */
export async function storeBeacons({ db, now }: Ctx, messages: readonly BeaconMessage[]): Promise<void> {
  const ids = new Set(messages.flatMap(({ seen }) => Object.keys(seen).map(listingOf)))
  const claims = messages.flatMap(({ claim }) => (claim ? [claim] : []))
  const [listed, signedIn] = await db.batch<
    [SqlRow<typeof listings, 'id' | 'owner_id'>, SqlRow<typeof sessions, 'id' | 'secret_hash' | 'user_id'>]
  >([
    db
      .prepare(
        `SELECT l.id, l.owner_id FROM json_each(?1) j CROSS JOIN listings l ON l.id = j.value WHERE l.moderation = 'approved'`,
      )
      .bind(JSON.stringify([...ids])),
    db
      .prepare(
        `SELECT s.id, s.secret_hash, s.user_id FROM json_each(?1) j CROSS JOIN sessions s ON s.id = j.value ->> 'id' AND s.secret_hash = j.value ->> 'secretHash'
          WHERE s.expires_at > ?2`,
      )
      .bind(JSON.stringify(claims), now),
  ])
  const ownerOf = new Map(listed.results.map(({ id, owner_id: owner }) => [id, owner]))
  const personOf = new Map(
    signedIn.results.map(({ id, secret_hash: hash, user_id: person }) => [`${id} ${hash}`, person]),
  )
  const days = new Map<number, Record<string, unknown>>()
  for (const { id, slot, network, visitor, seen, claim } of messages) {
    const person = claim && personOf.get(`${claim.id} ${claim.secretHash}`)
    const kept = Object.entries(seen).filter(([key]) => {
      const owner = ownerOf.get(listingOf(key))
      return owner !== undefined && owner !== person
    })
    if (kept.length === 0) continue
    const day = Math.floor(slot / HALF_HOURS_A_DAY)
    const pack = days.get(day) ?? {}
    days.set(day, pack)
    pack[id] = [slot, network, visitor, Object.fromEntries(kept)]
  }
  if (days.size === 0) return
  const pack = newId()
  await db.repeatable(
    [...days].map(([day, beacons]) =>
      db
        .prepare(
          `INSERT INTO metric_packs (day, id, beacons) SELECT ?1, ?2, ?3 WHERE ?1 > (SELECT packed_day FROM metric_progress WHERE id = 1) ON CONFLICT DO NOTHING`,
        )
        .bind(day, pack, JSON.stringify(beacons)),
    ),
  )
}

const listingOf = (key: string) => key.slice(0, ID_LENGTH)
