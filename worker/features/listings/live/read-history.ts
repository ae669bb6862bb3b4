import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '#contract/base/time.ts'
import { LIVE_HOURS, type LiveHistory } from '#contract/listings/live.ts'
import { liveDays, liveHours } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { z } from 'zod'
import { blockOf } from './look.ts'
import { sample } from './sample-hours.ts'

const UPTIME_DAYS = 30
const HOURS = DAY / HOUR
const peaks = z.array(z.number().nullable()).nullable()

type HourRow = SqlRow<typeof liveHours, 'hour'> & { sample: string | null }

/** When a server was busy in the last week, and how often it answered in 30 days; `null` before the first look. */
export async function readHistory({ db, now }: Ctx, seq: number): Promise<LiveHistory | null> {
  const today = Math.floor(now / DAY)
  const days = JSON.stringify(Array.from({ length: UPTIME_DAYS }, (_, back) => today - back))
  const { folded, fresh } = await db.once<{
    folded: SqlRow<typeof liveDays, 'day' | 'answered' | 'hours'>
    fresh: HourRow
  }>({
    folded: sql`SELECT ${liveDays.day} AS day, ${liveDays.answered} AS answered, ${liveDays.hours} AS hours FROM json_each(${days}) j
          JOIN ${liveDays} ON ${liveDays.day} = j.value AND ${liveDays.seq} = ${seq}`,
    // Today and yesterday may not be folded yet.
    fresh: sql`SELECT ${liveHours.hour} AS hour, ${liveHours.servers} -> ${`$."${seq}"`} AS sample FROM ${liveHours}
         WHERE ${liveHours.hour} >= ${(today - 1) * HOURS} AND ${liveHours.block} = ${blockOf(seq)}`,
  })
  const present = Math.floor(now / HOUR)
  const hours = new Map<number, number | null>()
  for (const { day, hours: text } of folded)
    for (const [hour, peak] of (peaks.parse(JSON.parse(text ?? 'null')) ?? []).entries())
      hours.set(day * HOURS + hour, peak)
  const shares = new Map(folded.map(({ day, answered }) => [day, answered]))
  const unfolded = new Map<number, { answered: number; all: number }>()
  for (const { hour, sample: text } of fresh) {
    if (text === null) continue
    const [peak, , answered, all] = sample.parse(JSON.parse(text))
    hours.set(hour, answered > 0 ? peak : null)
    const day = Math.floor(hour / HOURS)
    const of = unfolded.get(day) ?? { answered: 0, all: 0 }
    unfolded.set(day, { answered: of.answered + answered, all: of.all + all })
  }
  for (const [day, { answered, all }] of unfolded) if (!shares.has(day)) shares.set(day, answered / all)
  if (shares.size === 0) return null
  return {
    hours: Array.from(
      { length: LIVE_HOURS },
      (_, place) => hours.get(present - LIVE_HOURS + 1 + place) ?? null,
    ),
    last: new Date(present * HOUR).toISOString(),
    answered: [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size,
  }
}
