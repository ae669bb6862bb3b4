import type { DatabaseSync } from 'node:sqlite'
import { bucketOf } from '../../contract/latency.ts'
import { dayOf } from '../../contract/metrics.ts'
import { type Component, COMPONENTS, DEGRADED, OUTAGE, UPTIME_DAYS } from '../../contract/status.ts'
import { DAY, MINUTE } from '../../contract/time.ts'
import { createRandom, type Random } from './random.ts'

/** What is usual for a component: requests a minute, and the latency in milliseconds that half of them stay under. */
const USUAL: Readonly<Record<Component, { requests: number; typical: number }>> = {
  api: { requests: 42, typical: 24 },
  website: { requests: 18, typical: 38 },
  embeds: { requests: 9, typical: 12 },
}

/** Minutes that were down, by days ago: one bad evening, and a hiccup. */
const DOWN: Readonly<Record<Component, Readonly<Record<number, number>>>> = {
  api: { 2: 37, 5: 1 },
  website: { 2: 31 },
  embeds: {},
}

const MINUTES_A_DAY = DAY / MINUTE
/** The minutes of the sparklines. */
const MINUTES = 60

/** A week of days and an hour of minutes, so that the status page has something to show at once. */
export function insertStatus(db: DatabaseSync, seed: string, now: number): void {
  const random = createRandom(`${seed}/status`)
  const newest = Math.floor(now / MINUTE) - 1
  const oldest = newest - MINUTES + 1
  const day = db.prepare('INSERT INTO status_days (day, component, up, down) VALUES (?, ?, ?, ?)')
  for (const component of COMPONENTS) {
    for (let ago = UPTIME_DAYS - 1; ago >= 0; ago -= 1) {
      const first = (dayOf(now) - ago) * MINUTES_A_DAY
      // The minutes below are counted by the database itself.
      const minutes = Math.max(0, Math.min(first + MINUTES_A_DAY, oldest) - first)
      const down = Math.min(minutes, DOWN[component][ago] ?? 0)
      if (minutes > 0) day.run(dayOf(now) - ago, component, minutes - down, down)
    }
    for (let minute = oldest; minute <= newest; minute += 1) insertMinute(db, random, component, minute)
  }
}

function insertMinute(db: DatabaseSync, random: Random, component: Component, minute: number): void {
  const { requests, typical } = USUAL[component]
  const count = Math.max(1, Math.round(requests * (1 + 0.2 * random.normal())))
  const latencies = Array.from({ length: count }, () =>
    Math.min(1200, Math.max(1, Math.round(typical * Math.exp(0.55 * random.normal())))),
  )
  const histogram: Record<string, number> = {}
  for (const ms of latencies) histogram[bucketOf(ms)] = (histogram[bucketOf(ms)] ?? 0) + 1
  const above = (limit: number) => latencies.filter((ms) => ms > limit).length
  db.prepare(
    `INSERT INTO status_minutes (minute, component, count, errors, above_degraded, above_outage, latencies, check_ok, check_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  ).run(
    minute,
    component,
    count,
    random.chance(0.03) ? 1 : 0,
    above(DEGRADED.p95),
    above(OUTAGE.p95),
    JSON.stringify(histogram),
    typical,
  )
}
