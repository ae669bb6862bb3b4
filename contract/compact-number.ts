/** Formatters are dear: the first one takes a tenth of the Worker's start. So they are made when they are needed, and once. */
let compact: Intl.NumberFormat | undefined
let whole: Intl.NumberFormat | undefined

/** 950, 12.4k, 3.1m: a count in a short form. */
export function compactNumber(value: number): string {
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(value).toLowerCase()
}

/** 12,431. One formatter for all: `toLocaleString` makes a new one at each call, which a list of cards notices. */
export const wholeNumber = (value: number): string => (whole ??= new Intl.NumberFormat('en')).format(value)
