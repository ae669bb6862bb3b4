import { expect, it } from 'vitest'
import { dateFormat, numberFormat } from './formatters.ts'

it('makes a formatter once for each language and form', () => {
  const form = { maximumFractionDigits: 1 }
  expect(numberFormat({ ...form }, 'de')).toBe(numberFormat(form, 'de'))
  expect(numberFormat(form, 'fr')).not.toBe(numberFormat(form, 'de'))
  expect(numberFormat({ maximumFractionDigits: 2 }, 'de').format(0.25)).toBe('0,25')
  const day = { day: 'numeric', month: 'long' } as const
  expect(dateFormat({ ...day, timeZone: 'UTC' }, 'de').format(0)).toBe('1. Januar')
  expect(dateFormat({ ...day, timeZone: 'Asia/Tokyo' }, 'ja').format(Date.UTC(1970, 0, 1, 20))).toBe('1月2日')
})
