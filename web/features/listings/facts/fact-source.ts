import { lazy } from '#contract/base/lazy.ts'

/** Days are UTC, as everywhere on the site. */
const day = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }))

export const dayText = (at: string | number): string => day().format(new Date(at))

/** Who says it, and since when. */
export const sourceText = (said: string, checked: string | null): string =>
  checked === null ? `The owner says so, ${dayText(said)}` : `Checked by staff, ${dayText(checked)}`
