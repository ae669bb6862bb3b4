import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { liveBlocks, liveHours, liveServers } from '../../../db/schema.ts'
import { into, set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { blockOf, serversOf, type StoredLive } from './look.ts'

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
  const [seen, before] = await Promise.all([
    readNow({ db, now }),
    db.orm.select().from(liveHours).where(eq(liveHours.hour, hour)),
  ])
  const known = new Map(before.map((row) => [row.block, row]))
  const h = liveHours
  const writes = [...seen].flatMap(([block, servers]) => {
    const row = known.get(block)
    if (row && now - row.sampledAt < APART_MS) return []
    const next = JSON.stringify(withSample(row ? samplesOf(row.servers) : {}, servers))
    return [
      sql`INSERT INTO ${into(h, 'hour', 'block', 'sampledAt', 'servers')} VALUES (${hour}, ${block}, ${now}, ${next})
            ON CONFLICT DO UPDATE SET ${set(h, { sampledAt: sql`excluded.sampled_at`, servers: sql`excluded.servers` })}
             WHERE ${h.sampledAt} = ${row?.sampledAt ?? -1}`,
    ]
  })
  if (writes.length > 0) await db.batch(writes)
}

/** How many play on each server that answers or reports, by block; `null` for one that does not answer. */
async function readNow({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<Map<number, Map<string, number | null>>> {
  const s = liveServers
  const [blocks, reports] = await Promise.all([
    db.all<{ block: number; servers: string }>(
      sql`SELECT ${liveBlocks.block} AS block, json(${liveBlocks.servers}) AS servers FROM ${liveBlocks}`,
    ),
    db.orm
      .select({ seq: s.seq, players: s.reportedPlayers })
      .from(s)
      .where(and(gt(s.reportedAt, now - HEARTBEAT_STALE_MS), eq(s.reportsHidden, false))),
  ])
  const all = new Map(blocks.map(({ block, servers }) => [block, playersIn(serversOf(servers), now)]))
  for (const { seq, players } of reports) {
    const block = all.get(blockOf(seq)) ?? new Map<string, number | null>()
    // Our own look is more than the server's word.
    if (!block.has(String(seq))) block.set(String(seq), players)
    all.set(blockOf(seq), block)
  }
  return all
}

/** Nothing of a server that nobody could look at. */
function playersIn(servers: Record<string, StoredLive>, now: number): Map<string, number | null> {
  const players = new Map<string, number | null>()
  for (const [seq, { state, at, players: count }] of Object.entries(servers))
    if (state === 'down') players.set(seq, null)
    else if (now - at <= LOOK_FRESH_MS) players.set(seq, count)
  return players
}

function withSample(hour: Record<string, Sample>, servers: ReadonlyMap<string, number | null>) {
  for (const [seq, players] of servers) {
    const [peak, sum, answered, all] = hour[seq] ?? [0, 0, 0, 0]
    hour[seq] =
      players === null
        ? [peak, sum, answered, all + 1]
        : [Math.max(peak, players), sum + players, answered + 1, all + 1]
  }
  return hour
}
