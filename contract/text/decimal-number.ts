import { wholeNumber } from './compact-number.ts'

/** 1,234.5: a number rounded to at most `digits` decimals. */
export function decimalNumber(value: number, digits: number): string {
  const rounded = String(Math.round(value * 10 ** digits) / 10 ** digits)
  return rounded.replace(/^\d+/, (whole) => wholeNumber(Number(whole)))
}
