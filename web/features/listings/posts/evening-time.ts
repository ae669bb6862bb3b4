import { plural } from '@lingui/core/macro'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import {
  EVENING_AHEAD_MS,
  EVENING_MINUTES,
  EVENINGS_AHEAD_MAX,
  type Evening,
} from '#contract/listings/post.ts'
import { momentWriter } from '../../../ui/moment-writer.ts'

export const LENGTHS_MINUTES = [30, 60, 90, 120, 180, 240, 360, EVENING_MINUTES.max] as const

export const minutesOf = ({ startsAt, endsAt }: Evening): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE)

/** '45 minutes', '1½ hours'. */
export function lengthText(minutes: number): string {
  const hours = minutes / 60
  if (hours < 1 || !Number.isInteger(hours * 2))
    return plural(minutes, { one: '# minute', other: '# minutes' })
  if (Number.isInteger(hours)) return plural(hours, { one: '# hour', other: '# hours' })
  const whole = Math.floor(hours)
  return plural(whole, { one: '#½ hours', other: '#½ hours' })
}

const SATURDAY = 6

/** A moment as an input of type `datetime-local` writes it: in the reader's own time, without a zone. */
export function fieldMoment(moment: number): string {
  const own = new Date(moment - new Date(moment).getTimezoneOffset() * MINUTE)
  return own.toISOString().slice(0, 16)
}

/** Next Saturday at 20:00 in the reader's own time: when most people can come. */
export function usualStart(now: number): number {
  const start = new Date(now)
  start.setHours(20, 0, 0, 0)
  start.setDate(start.getDate() + ((SATURDAY - start.getDay() + 7) % 7))
  if (start.getTime() <= now) start.setDate(start.getDate() + 7)
  return start.getTime()
}

/** The moment in an input of type `datetime-local`; `null` if no evening can start then. */
export function startIn(field: string, now: number): string | null {
  const moment = Date.parse(field)
  return moment > now && moment <= now + EVENING_AHEAD_MS ? iso(moment) : null
}

/** When the evenings of the next weeks start: at the same time of the day here, also when clocks change. */
export function nextWeeks(startsAt: string): string[] {
  return Array.from({ length: EVENINGS_AHEAD_MAX - 1 }, (_, week) => {
    const start = new Date(startsAt)
    start.setDate(start.getDate() + 7 * (week + 1))
    return iso(start.getTime())
  })
}

/** 'Fri 20:00', in the reader's own time. */
export const shortMoment = momentWriter({ weekday: 'short', hour: 'numeric', minute: '2-digit' })
