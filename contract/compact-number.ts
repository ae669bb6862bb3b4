import { lazy } from './lazy.ts'

const compact = lazy(() => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }))
const whole = lazy(() => new Intl.NumberFormat('en'))

/** 950, 12.4k, 3.1m: a count in a short form. */
export const compactNumber = (value: number): string => compact().format(value).toLowerCase()

/** 12,431. One formatter for all: `toLocaleString` makes a new one at each call, which a list of cards notices. */
export const wholeNumber = (value: number): string => whole().format(value)
