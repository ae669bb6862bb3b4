import { expect, it } from 'vitest'
import { busyHours, heatCells, nextBusy } from './busy-hours.ts'

const LAST = '2026-01-08T23:00:00.000Z'
/** A week of hours (UTC) with these players at each hour of the day. */
const weekOf = (playersAt: (hour: number, day: number) => number | null) =>
  heatCells(
    {
      hours: Array.from({ length: 168 }, (_, index) => playersAt(index % 24, Math.floor(index / 24))),
      last: LAST,
    },
    { isUtc: true },
  )

it('puts each hour where it is in the week', () => {
  const cells = weekOf((hour, day) => day * 100 + hour)
  expect(cells[0]).toEqual({ weekday: 5, hour: 0, peak: 0 })
  expect(cells.at(-1)).toEqual({ weekday: 4, hour: 23, peak: 623 })
})

it('finds when it is usually busy, also past midnight and twice a day', () => {
  expect(busyHours(weekOf((hour) => (hour >= 17 && hour < 21 ? 40 : 5)))).toEqual([{ from: 17, to: 21 }])
  expect(busyHours(weekOf((hour) => (hour >= 22 || hour < 2 ? 40 : 5)))).toEqual([{ from: 22, to: 2 }])
  expect(busyHours(weekOf((hour) => ((hour >= 11 && hour < 14) || hour >= 20 ? 40 : 5)))).toEqual([
    { from: 11, to: 14 },
    { from: 20, to: 0 },
  ])
})

it('finds when it is busy next, but not while it is busy', () => {
  const spans = [
    { from: 11, to: 14 },
    { from: 22, to: 2 },
  ]
  expect([10, 11, 13, 14, 21, 22, 0, 1, 2].map((hour) => nextBusy(spans, hour))).toEqual([
    11,
    null,
    null,
    22,
    22,
    null,
    null,
    null,
    11,
  ])
  expect(nextBusy([], 3)).toBe(null)
})

it('says nothing of a few days, an empty server, or one without day and night', () => {
  expect(busyHours(weekOf((hour, day) => (day < 5 ? null : hour)))).toEqual([])
  expect(busyHours(weekOf(() => 0))).toEqual([])
  expect(busyHours(weekOf(() => 30))).toEqual([])
})

/** A week and the month after it: busy at noon and in the evening, later at weekends, with chance in each day and hour, a quiet day and an outage. */
function someMonth(seed: number): (number | null)[][] {
  let state = seed * 1_000_003
  const between = (least: number, most: number) => {
    state = (state * 48_271) % (2 ** 31 - 1)
    return least + ((most - least) * state) / (2 ** 31 - 1)
  }
  const [noon, evening, weekend, size] = [between(10, 14), between(17, 21), between(1, 1.6), between(8, 60)]
  const [quiet, out] = [Math.floor(between(0, 7)), between(0, 160)]
  const bump = (hour: number, around: number, wide: number) => {
    const away = Math.abs(((hour - around + 36) % 24) - 12)
    return Math.exp(-((away / wide) ** 2))
  }
  return Array.from({ length: 37 }, (_, day) => {
    const late = day % 7 >= 5 ? 1 : 0
    const ofDay = size * (late ? weekend : 1) * (day === quiet ? 0.3 : between(0.6, 1.4))
    return Array.from({ length: 24 }, (__, hour) => {
      const at = day * 24 + hour
      const usual = 0.1 + Math.max(0.8 * bump(hour - late, noon, 2), bump(hour - late, evening, 3))
      return at >= out && at < out + 5 ? null : Math.round(ofDay * usual * between(0.5, 1.5))
    })
  })
}

it('forecasts the busy hours of forty months of servers from a week, off by at most a quarter', () => {
  const off = Array.from({ length: 40 }, (_, seed) => {
    const days = someMonth(seed + 1)
    const means = Array.from({ length: 24 }, (__, hour) =>
      days.slice(7).reduce((sum, players) => sum + (players[hour] ?? 0), 0),
    )
    const busy = means.map((mean) => mean >= 0.6 * Math.max(...means))
    const spans = busyHours(weekOf((hour, day) => days[day]?.[hour] ?? null))
    const isSaid = (hour: number) =>
      spans.some(({ from, to }) => (from < to ? hour >= from && hour < to : hour >= from || hour < to))
    return busy.filter((is, hour) => is !== isSaid(hour)).length / busy.filter(Boolean).length
  })
  expect(off.reduce((sum, share) => sum + share, 0) / off.length).toBeLessThanOrEqual(0.25)
})
