/** English names of days, without `Intl`: making a formatter for each day took half of the status page's time. */
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

/** 'Sunday, November 29 at 18:00 UTC'. */
export function utcMoment(moment: Date): string {
  const clock = moment.toISOString().slice(11, 16)
  return `${WEEKDAYS[moment.getUTCDay()]}, ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCDate()} at ${clock} UTC`
}
