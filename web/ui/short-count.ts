import { isEnglish } from '#contract/language/i18n.ts'
import { compactNumber } from '#contract/language/numbers.ts'

const UNITS = [
  [1e12, 't'],
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const

/**
 * 950, 1.2k, 12k: a decimal only where it adds information. In English without `Intl`, whose first formatter
 * holds up a slow phone.
 */
export function shortCount(value: number): string {
  if (!isEnglish()) return compactNumber(value)
  // 999,500 is 1m, not 1000k.
  const [unit, name] = UNITS.find(([size]) => value >= size * 0.9995) ?? [1, '']
  return `${value / unit < 9.95 ? Math.round(value / (unit / 10)) / 10 : Math.round(value / unit)}${name}`
}
