/** English days in UTC without `Intl`, whose first formatter takes a slow phone 100 ms during hydration. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
// Pure, so that the badge for other sites leaves it out.
export const MONTHS =
  /* @__PURE__ */ 'January February March April May June July August September October November December'.split(
    ' ',
  )

type Day = Date | string | number

/** 'November 2026', also for '2026-11'. */
export function monthText(at: Day): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** 'Nov 2026'. */
export function shortMonthText(at: Day): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`
}

/** 'November 3, 2026'. */
export function dateText(at: Day): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'Nov 3, 2026'. */
export function shortDateText(at: Day): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'Sunday, November 29 at 18:00 UTC'. */
export function utcMoment(moment: Date): string {
  const clock = moment.toISOString().slice(11, 16)
  return `${WEEKDAYS[moment.getUTCDay()]}, ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCDate()} at ${clock} UTC`
}
