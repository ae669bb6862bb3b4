import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '#contract/base/time.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import type { Db } from '../../worker/db/client.ts'
import { liveDays } from '../../worker/db/schema.ts'
import { names, statement } from '../../worker/db/sql.ts'
import { isSilent, samplePlayers } from '../lib/sample-players.ts'

const DAYS = 30

/** A month of what the probe would have seen of each public server. */
export async function addLiveDays(db: Db, now: number): Promise<void> {
  const servers = await db.all<{ seq: number; link: string }>(
    sql`SELECT seq, realm_link AS link FROM listings WHERE moderation = 'approved' AND realm_link LIKE '%.%'`,
  )
  const today = Math.floor(now / DAY)
  const days = servers.flatMap(({ seq, link }) => {
    const address = parseServerAddress(link)
    if (address?.kind !== 'address' || isSilent(address.host)) return []
    return Array.from({ length: DAYS }, (_, back) => {
      const day = today - 1 - back
      const hours = Array.from({ length: DAY / HOUR }, (__, hour) =>
        samplePlayers(address.host, new Date(day * DAY + hour * HOUR)),
      )
      const mean = hours.reduce((sum, players) => sum + players, 0) / hours.length
      return { day, seq, mean, hours: back < 7 ? hours : null, peak: Math.max(...hours) }
    })
  })
  const d = liveDays
  await statement(
    db,
    sql`INSERT INTO ${d} (${names(d.day, d.seq, d.peak, d.mean, d.answered, d.hours)})
        SELECT value ->> 'day', value ->> 'seq', value ->> 'peak', value ->> 'mean', iif(value ->> 'day' % 9 = 0, 0.97, 1), nullif(value -> 'hours', 'null')
          FROM json_each(${JSON.stringify(days)})`,
  ).run()
}
