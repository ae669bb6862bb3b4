import { expect, it } from 'vitest'
import { busyHours, heatOf } from './busy-hours.ts'

const LAST = Date.UTC(2026, 0, 8, 23)
/** A week of hours (UTC) with these players at each hour of the day. */
const weekOf = (playersAt: (hour: number, day: number) => number | null) =>
  heatOf(
    Array.from({ length: 168 }, (_, place) => playersAt(place % 24, Math.floor(place / 24))),
    LAST,
    true,
  )

it('puts each hour where it is in the week', () => {
  const cells = weekOf((hour, day) => day * 100 + hour)
  expect(cells[0]).toEqual({ weekday: 5, hour: 0, peak: 0 })
  expect(cells.at(-1)).toEqual({ weekday: 4, hour: 23, peak: 623 })
})

it('finds when it is usually busy, also past midnight', () => {
  expect(busyHours(weekOf((hour) => (hour >= 17 && hour < 21 ? 40 : 5)))).toEqual({ from: 17, to: 21 })
  expect(busyHours(weekOf((hour) => (hour >= 22 || hour < 2 ? 40 : 5)))).toEqual({ from: 22, to: 2 })
})

it('says nothing of a few days, an empty server, or one without day and night', () => {
  expect(busyHours(weekOf((hour, day) => (day < 5 ? null : hour)))).toBeNull()
  expect(busyHours(weekOf(() => 0))).toBeNull()
  expect(busyHours(weekOf(() => 30))).toBeNull()
})

it('forecasts the busy hours of a month of a small server, whose evenings differ, to within a quarter', () => {
  const players = Array.from({ length: 37 * 24 }, (_, at) =>
    Math.round((6 + 5 * Math.cos(((at - 19) / 12) * Math.PI)) * (0.4 + (1.2 * ((at * 7919) % 101)) / 101)),
  )
  const usual = Array.from({ length: 24 }, (_, hour) => {
    const ofMonth = players.slice(7 * 24).filter((_players, at) => at % 24 === hour)
    return ofMonth.reduce((sum, count) => sum + count, 0)
  })
  const busy = usual.map((sum) => sum >= 0.6 * Math.max(...usual))
  const { from, to } = busyHours(weekOf((hour, day) => players[day * 24 + hour] ?? null)) ?? {
    from: 0,
    to: 0,
  }
  const isSaid = (hour: number) => (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  const wrong = busy.filter((isBusy, hour) => isBusy !== isSaid(hour))
  expect(wrong.length).toBeLessThanOrEqual(busy.filter(Boolean).length / 4)
})
