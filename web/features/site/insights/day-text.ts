import { lazy } from '#contract/base/lazy.ts'

const short = lazy(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const long = lazy(
  () => new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** 'Sep 18' for `2026-09-18`; an empty text for an invalid day. */
export const shortDay = (label: string) => write(short(), label)
/** 'Fri, Sep 18'. */
export const longDay = (label: string) => write(long(), label)

function write(format: Intl.DateTimeFormat, label: string): string {
  const time = Date.parse(label)
  return Number.isNaN(time) ? '' : format.format(time)
}
