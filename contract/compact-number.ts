const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** 950, 12.4k, 3.1m: a count in a short form. */
export function compactNumber(value: number): string {
  return compact.format(value).toLowerCase()
}

const whole = new Intl.NumberFormat('en')

/** 12,431. One formatter for all: `toLocaleString` makes a new one at each call, which a list of cards notices. */
export const wholeNumber = (value: number): string => whole.format(value)
