import { gte, max } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import {
  addRequestCounts,
  type Component,
  type DayUptime,
  metricsOf,
  noRequests,
  perComponent,
  STALE_AFTER_MS,
  type StatusSummary,
  SUMMARY_WINDOW_MINUTES,
  UPTIME_DAYS,
  uptimeOf,
} from '#contract/status/status.ts'
import { statusDays, statusMinutes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { readMinutes } from './read-minutes.ts'
import { readLate } from './read-runs.ts'

type DayRow = typeof statusDays.$inferSelect

export async function readSummary(ctx: Ctx): Promise<StatusSummary> {
  const from = Math.floor(ctx.now / MINUTE) - SUMMARY_WINDOW_MINUTES + 1
  const firstDay = dayOf(ctx.now) - UPTIME_DAYS + 1
  const [minutes, days, newest, late] = await Promise.all([
    readMinutes(ctx, from),
    readDays(ctx, firstDay),
    readNewestMinute(ctx),
    readLate(ctx),
  ])
  const metrics = perComponent((component) => {
    const sum = noRequests()
    for (const minute of minutes) if (minute.component === component) addRequestCounts(sum, minute)
    return metricsOf(sum)
  })
  const newestMinute = minutes.at(-1)?.minute ?? newest
  return {
    windowMinutes: SUMMARY_WINDOW_MINUTES,
    metrics,
    uptime7d: perComponent((component) => uptimeOf(sumOf(days, component))),
    days: perComponent((component) => dayUptimes(days, component, firstDay)),
    late,
    updatedAt: newestMinute === null ? null : iso(newestMinute * MINUTE),
    stale: newestMinute !== null && ctx.now - (newestMinute + 1) * MINUTE > STALE_AFTER_MS,
  }
}

async function readDays({ db }: Ctx, from: number): Promise<DayRow[]> {
  const { day, component, up, down } = statusDays
  return db.orm.select({ day, component, up, down }).from(statusDays).where(gte(day, from))
}

/** The newest minute with results. The key begins with the minute, so this reads one row. */
async function readNewestMinute({ db }: Ctx): Promise<number | null> {
  const [row] = await db.orm.select({ minute: max(statusMinutes.minute) }).from(statusMinutes)
  return row?.minute ?? null
}

function sumOf(days: readonly DayRow[], component: Component): { up: number; down: number } {
  const sum = { up: 0, down: 0 }
  for (const day of days)
    if (day.component === component) {
      sum.up += day.up
      sum.down += day.down
    }
  return sum
}

function dayUptimes(days: readonly DayRow[], component: Component, firstDay: number): DayUptime[] {
  return Array.from({ length: UPTIME_DAYS }, (_, index) => {
    const day = firstDay + index
    return {
      day: dayLabel(day),
      uptime: uptimeOf(
        sumOf(
          days.filter((row) => row.day === day),
          component,
        ),
      ),
    }
  })
}
