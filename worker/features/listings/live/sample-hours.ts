import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { liveBlocks, liveHours } from '../../../db/schema/live.ts'
import { names, statement } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'
import { serversOf, type StoredLive } from './look.ts'

/** Peak, sum, answered looks, all looks. */
export const sample = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Sample = z.output<typeof sample>
const samples = z.record(z.string(), sample)
export const samplesOf = (text: string): Record<string, Sample> => samples.parse(JSON.parse(text))

/** Two runs of one turn are one sample. */
const APART_MS = 5 * MINUTE

/** Adds what is known now to the present hour: one row for thousands of servers. */
export async function sampleHours({ db, now }: Ctx): Promise<void> {
  const hour = Math.floor(now / HOUR)
  const [blocks, before] = await Promise.all([
    db.orm.select().from(liveBlocks),
    db.orm.select().from(liveHours).where(eq(liveHours.hour, hour)),
  ])
  const known = new Map(before.map((row) => [row.block, row]))
  const writes = blocks.flatMap(({ block, servers }) => {
    const row = known.get(block)
    if (row && now - row.sampledAt < APART_MS) return []
    const next = JSON.stringify(withSample(row ? samplesOf(row.servers) : {}, serversOf(servers), now))
    const columns = names(liveHours.hour, liveHours.block, liveHours.sampledAt, liveHours.servers)
    return [
      statement(
        db,
        sql`INSERT INTO ${liveHours} (${columns}) VALUES (${hour}, ${block}, ${now}, ${next})
            ON CONFLICT DO UPDATE SET ${names(liveHours.sampledAt)} = excluded.sampled_at, ${names(liveHours.servers)} = excluded.servers
             WHERE ${liveHours.sampledAt} = ${row?.sampledAt ?? -1}`,
      ),
    ]
  })
  if (writes.length > 0) await db.batch(writes)
}

/** A server that nobody could look at gets no sample. */
function withSample(hour: Record<string, Sample>, servers: Record<string, StoredLive>, now: number) {
  for (const [seq, { state, at, players }] of Object.entries(servers)) {
    const isUp = state === 'up'
    if (isUp && now - at > LOOK_FRESH_MS) continue
    const [peak, sum, answered, all] = hour[seq] ?? [0, 0, 0, 0]
    hour[seq] = isUp
      ? [Math.max(peak, players), sum + players, answered + 1, all + 1]
      : [peak, sum, answered, all + 1]
  }
  return hour
}
