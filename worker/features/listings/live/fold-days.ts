import { and, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import { DAY, HOUR } from '#contract/base/time.ts'
import { liveBlocks, liveDays, liveHours, liveServers } from '../../../db/schema.ts'
import { names } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { serversOf } from './look.ts'
import { sharedIn } from './merge-looks.ts'
import { type Sample, samplesOf } from './sample-hours.ts'

export const DAYS_KEPT = 400
const HOURS_KEPT_DAYS = 8
const HOURS = DAY / HOUR
/** A constant day has at least so many hours with a look. */
const CONSTANT_HOURS = 20
/** With fewer players, nights differ little. */
const FLAT_MEAN = 8
const FLAT_SHARE = 0.9
const FLAT_DAYS = 6

/** Makes a row a server of each of the last two days, forgets old ones, and judges whose counts are not real. */
export async function foldDays(ctx: Ctx): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  for (const day of [today - 2, today - 1]) await foldDay(ctx, day)
  const { orm } = ctx.db
  await orm.delete(liveHours).where(lt(liveHours.hour, (today - HOURS_KEPT_DAYS) * HOURS))
  await orm.delete(liveDays).where(lt(liveDays.day, today - DAYS_KEPT))
  await orm
    .update(liveDays)
    .set({ hours: null })
    .where(
      and(
        gte(liveDays.day, today - HOURS_KEPT_DAYS - 3),
        lt(liveDays.day, today - HOURS_KEPT_DAYS),
        sql`${liveDays.hours} IS NOT NULL`,
      ),
    )
  await judgeCounts(ctx, today)
}

interface Day {
  seq: number
  peak: number
  mean: number
  answered: number
  hours: (number | null)[]
}

async function foldDay({ db }: Ctx, day: number): Promise<void> {
  const rows = await db.orm
    .select()
    .from(liveHours)
    .where(and(gte(liveHours.hour, day * HOURS), lte(liveHours.hour, day * HOURS + HOURS - 1)))
  const byServer = new Map<string, Map<number, Sample>>()
  for (const { hour, servers } of rows)
    for (const [seq, sample] of Object.entries(samplesOf(servers))) {
      const hours = byServer.get(seq) ?? new Map<number, Sample>()
      byServer.set(seq, hours.set(hour - day * HOURS, sample))
    }
  const days = [...byServer].map(([seq, hours]) => dayOf(Number(seq), hours))
  // Well below the largest value that a statement takes.
  for (let from = 0; from < days.length; from += 4000)
    await db.run(insertDays(day, days.slice(from, from + 4000)))
}

function insertDays(day: number, days: readonly Day[]): SQL {
  const d = liveDays
  const columns = names(d.day, d.seq, d.peak, d.mean, d.answered, d.hours)
  return sql`INSERT INTO ${d} (${columns}) SELECT ${day}, value ->> 'seq', value ->> 'peak', value ->> 'mean', value ->> 'answered', value -> 'hours'
          FROM json_each(${JSON.stringify(days)}) WHERE true ON CONFLICT DO NOTHING`
}

function dayOf(seq: number, hours: ReadonlyMap<number, Sample>): Day {
  const all = [...hours.values()]
  const total = (place: 1 | 2 | 3) => all.reduce((sum, sample) => sum + sample[place], 0)
  return {
    seq,
    peak: Math.max(...all.map(([peak]) => peak)),
    mean: total(2) === 0 ? 0 : total(1) / total(2),
    answered: total(2) / total(3),
    hours: Array.from({ length: HOURS }, (_, hour) => {
      const sample = hours.get(hour)
      return sample && sample[2] > 0 ? sample[0] : null
    }),
  }
}

/** Counts that stay the same for a day, know no day and night for a week, or are those of a whole network, are shown as the server says and order nothing. */
async function judgeCounts({ db }: Ctx, today: number): Promise<void> {
  const rows = await db.orm
    .select({
      seq: liveDays.seq,
      day: liveDays.day,
      peak: liveDays.peak,
      mean: liveDays.mean,
      hours: liveDays.hours,
    })
    .from(liveDays)
    .where(gte(liveDays.day, today - 7))
  const blocks = await db.all<{ servers: string }>(
    sql`SELECT json(${liveBlocks.servers}) AS servers FROM ${liveBlocks}`,
  )
  const servers = blocks.flatMap((block) => Object.entries(serversOf(block.servers)))
  const shared = sharedIn(servers.map(([, server]) => server))
  const odd = new Map<number, 'constant' | 'flat' | 'shared'>()
  for (const [seq, { server }] of servers) if (shared.has(server)) odd.set(Number(seq), 'shared')
  const weeks = new Map<number, (number | null)[][]>()
  for (const { seq, day, peak, mean, hours } of rows) {
    if (hours === null) continue
    weeks.set(seq, [...(weeks.get(seq) ?? []), hours])
    const looked = hours.filter((hour) => hour !== null).length
    if (day === today - 1 && peak > 0 && Math.abs(peak - mean) < 1e-6 && looked >= CONSTANT_HOURS)
      odd.set(seq, 'constant')
  }
  for (const [seq, days] of weeks) if (!odd.has(seq) && isFlat(days)) odd.set(seq, 'flat')
  const judged = JSON.stringify([...odd].map(([seq, why]) => ({ seq, why })))
  const s = liveServers
  await db.batch([
    sql`UPDATE ${s} SET ${names(s.odd)} = NULL WHERE ${s.odd} IS NOT NULL AND ${s.seq} NOT IN (SELECT value ->> 'seq' FROM json_each(${judged}))`,
    sql`INSERT INTO ${s} (${names(s.seq, s.odd)}) SELECT l.seq, j.value ->> 'why' FROM json_each(${judged}) j JOIN listings l ON l.seq = j.value ->> 'seq'
          WHERE true ON CONFLICT DO UPDATE SET ${names(s.odd)} = excluded.odd WHERE ${s.odd} IS NOT excluded.odd`,
  ])
}

/** Whether each hour of the day is as busy as any other. */
export function isFlat(days: readonly (readonly (number | null)[])[]): boolean {
  if (days.length < FLAT_DAYS) return false
  const means = Array.from({ length: HOURS }, (_, hour) => {
    const peaks = days.map((hours) => hours[hour] ?? null).filter((peak) => peak !== null)
    return peaks.length < FLAT_DAYS - 1 ? null : peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length
  }).filter((mean) => mean !== null)
  if (means.length < CONSTANT_HOURS) return false
  return Math.max(...means) >= FLAT_MEAN && Math.min(...means) >= FLAT_SHARE * Math.max(...means)
}
