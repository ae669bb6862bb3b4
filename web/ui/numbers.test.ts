import { expect, it } from 'vitest'
import { HOUR, SECOND } from '#contract/base/time.ts'
import { compactNumber, wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import { decimalNumber } from '#contract/text/decimal-number.ts'
import { relativeTime } from './relative-time.ts'
import { shortCount } from './short-count.ts'

const NOW = Date.UTC(2026, 0, 10, 12)

it.each([
  [59 * SECOND, 'just now'],
  [60 * SECOND, '1m ago'],
  [59.9 * 60 * SECOND, '59m ago'],
  [HOUR, '1h ago'],
  [23.9 * HOUR, '23h ago'],
  [24 * HOUR, '1d ago'],
  [400 * 24 * HOUR, '400d ago'],
  [-30 * SECOND, 'in a moment'],
  [-5 * HOUR, 'in 5h'],
])('shows %d ms ago as "%s"', (ago, text) => {
  expect(relativeTime(NOW - ago, NOW)).toBe(text)
})

it.each([
  [0, '0 reports'],
  [1, '1 report'],
  [2, '2 reports'],
  [1234, '1,234 reports'],
])('counts %d as %s', (count, text) => {
  expect(countText(count, 'report')).toBe(text)
})

it('writes counts as the browser would, without its slow formatters', () => {
  const short = new Intl.NumberFormat('en', { notation: 'compact' })
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  for (let power = 0; power < 13; power += 1)
    for (const start of [0, 1, 1.05, 1.15, 1.25, 1.2345, 4.999, 9.4949, 9.9949, 9.9951, 9.999]) {
      const count = Math.round(start * 10 ** power)
      expect(wholeNumber(count)).toBe(count.toLocaleString('en'))
      expect(compactNumber(count)).toBe(compact.format(count).toLowerCase())
      expect(shortCount(count)).toBe(short.format(count).toLowerCase())
      for (const digits of [0, 1, 2, 3])
        expect(decimalNumber(count / 256, digits)).toBe(
          (count / 256).toLocaleString('en', { maximumFractionDigits: digits }),
        )
    }
})
