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

it('forecasts the hours of the next month of a simulated server to within a quarter', () => {
  const players = (hour: number, day: number) =>
    Math.max(
      0,
      Math.round(20 + 18 * Math.cos(((hour - 19) / 24) * 2 * Math.PI) + 3 * Math.sin(day * 7 + hour)),
    )
  const forecast = busyHours(weekOf(players))
  expect(forecast).not.toBeNull()
  const { from, to } = forecast ?? { from: 0, to: 0 }
  const isSaid = (hour: number) => (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  let wrong = 0
  for (let day = 7; day < 37; day++)
    for (let hour = 0; hour < 24; hour++) if (isSaid(hour) !== players(hour, day) >= 0.6 * 38) wrong++
  expect(wrong / (30 * 24)).toBeLessThan(0.25)
})
