import { sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { LIVE_HOURS } from '#contract/listings/live.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { isSilent, samplePlayers } from '../ops/lib/sample-players.ts'
import type { Db } from '../worker/db/client.ts'
import { BLOCK_SIZE, liveBlocks } from '../worker/db/schema.ts'
import { into, statement } from '../worker/db/sql.ts'

/** The week that the probe would have seen of each public server. */
export async function addLiveWeeks(db: Db, now: number): Promise<void> {
  const servers = await db.all<{ seq: number; link: string }>(
    sql`SELECT seq, realm_link AS link FROM listings WHERE moderation = 'approved' AND realm_link LIKE '%.%'`,
  )
  const hour = Math.floor(now / HOUR)
  const weeks = servers.flatMap(({ seq, link }) => {
    const address = parseServerAddress(link)
    if (address?.kind !== 'address' || isSilent(address.host)) return []
    const peaks = Array.from({ length: LIVE_HOURS }, (_, index) =>
      samplePlayers(address.host, new Date((hour - LIVE_HOURS + 1 + index) * HOUR)),
    )
    return [{ seq, peaks }]
  })
  const blocks = new Set(weeks.map(({ seq }) => Math.floor(seq / BLOCK_SIZE)))
  for (const block of blocks) {
    const own = weeks.filter(({ seq }) => Math.floor(seq / BLOCK_SIZE) === block)
    const week = JSON.stringify({
      hour,
      peaks: Object.fromEntries(own.map(({ seq, peaks }) => [seq, peaks])),
    })
    await statement(
      db,
      sql`INSERT INTO ${into(liveBlocks, 'block', 'changedAt', 'lists', 'rounds', 'servers', 'week')}
            VALUES (${block}, 0, '{}', '{}', jsonb('{}'), jsonb(${week}))`,
    ).run()
  }
}
