import { compactNumber as englishCompact, wholeNumber as englishWhole } from '../text/compact-number.ts'
import { decimalNumber as englishDecimal } from '../text/decimal-number.ts'
import { numberFormat } from './formatters.ts'
import { isEnglish } from './i18n.ts'

// English is written without `Intl`, whose first formatter takes a slow phone some 90 ms while the page
// hydrates.
const write = (value: number, form: Intl.NumberFormatOptions): string => numberFormat(form).format(value)

/** 12,431 in the language of the page: a count without a noun. */
export const wholeNumber = (value: number): string => (isEnglish() ? englishWhole(value) : write(value, {}))

/** 12.4k in the language of the page. */
export const compactNumber = (value: number): string =>
  isEnglish() ? englishCompact(value) : write(value, { notation: 'compact', maximumFractionDigits: 1 })

/** A number rounded to at most `digits` decimals, in the language of the page. */
export const decimalNumber = (value: number, digits: number): string =>
  isEnglish() ? englishDecimal(value, digits) : write(value, { maximumFractionDigits: digits })

/** 4.30: always with `digits` decimals, in the language of the page. */
export const fixedNumber = (value: number, digits: number): string =>
  isEnglish()
    ? value.toFixed(digits)
    : write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** 4.3: an average of stars, in the language of the page. */
export const ratingText = (average: number): string => fixedNumber(average, 1)

/**
 * 12.5%: a share between 0 and 1, with `leastDecimals` to `mostDecimals` decimals, in the language of the
 * page.
 */
export function percentText(share: number, mostDecimals: number, leastDecimals = 0): string {
  if (!isEnglish())
    return write(share, {
      style: 'percent',
      minimumFractionDigits: leastDecimals,
      maximumFractionDigits: mostDecimals,
    })
  const percent = (share * 100).toFixed(mostDecimals)
  return `${leastDecimals === mostDecimals ? percent : Number(percent)}%`
}
