import * as english from '../text/english-days.ts'
import { dateFormat } from './formatters.ts'
import { isEnglish } from './i18n.ts'

type Day = Date | string | number

// English is written without `Intl`, whose first formatter takes a slow phone some 90 ms while the page
// hydrates.
/** In UTC, so that server and browser write the same. */
const write = (at: Day, form: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...form, timeZone: 'UTC' }).format(new Date(at))

/** 'November 2026' in the language of the page, also for '2026-11'. */
export const monthText = (at: Day): string =>
  isEnglish() ? english.monthText(at) : write(at, { month: 'long', year: 'numeric' })

/** 'Nov 2026' in the language of the page. */
export const shortMonthText = (at: Day): string =>
  isEnglish() ? english.shortMonthText(at) : write(at, { month: 'short', year: 'numeric' })

/** 'November 3, 2026' in the language of the page. */
export const dateText = (at: Day): string =>
  isEnglish() ? english.dateText(at) : write(at, { dateStyle: 'long' })

/** 'Nov 3, 2026' in the language of the page. */
export const shortDateText = (at: Day): string =>
  isEnglish() ? english.shortDateText(at) : write(at, { dateStyle: 'medium' })

/** 'Sunday, November 29 at 18:00 UTC' in the language of the page. */
export const utcMoment = (moment: Date): string =>
  isEnglish()
    ? english.utcMoment(moment)
    : write(moment, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      })

/** 'November 24, 2026 at 10:30 AM UTC' in the language of the page. */
export const utcMomentWithYear = (moment: Day): string =>
  write(moment, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** 'Fri 18' in the language of the page. */
export function shortDayText(at: Day): string {
  if (!isEnglish()) return write(at, { weekday: 'short', day: 'numeric' })
  const date = new Date(at)
  return `${english.WEEKDAYS[date.getUTCDay()]?.slice(0, 3)} ${date.getUTCDate()}`
}

/** 'Friday, September 18' in the language of the page. */
export function weekdayText(at: Day): string {
  if (!isEnglish()) return write(at, { weekday: 'long', month: 'long', day: 'numeric' })
  const date = new Date(at)
  return `${english.WEEKDAYS[date.getUTCDay()]}, ${english.MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}
