import { setupI18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateText, monthText, shortDateText, shortDayText, shortMonthText, weekdayText } from './days.ts'
import { currentTexts, findTextsBy } from './i18n.ts'
import { andText, listText, sentenceSpace } from './lists.ts'
import { compactNumber, decimalNumber, percentText, ratingText, wholeNumber } from './numbers.ts'

const BLANK = /[\u00a0\u202f]/g
const english = currentTexts()
const write = (text: string) => text.replaceAll(BLANK, ' ')

describe.each([
  ['de', ['12.431', '12.431', '0,25', '4,3', '99,5 %'], ['3. November 2026', '03.11.2026', 'November 2026']],
  ['ja', ['12,431', '1.2万', '0.25', '4.3', '99.5%'], ['2026年11月3日', '2026/11/03', '2026年11月']],
])('on a page in %s', (locale, numbers, days) => {
  beforeAll(() => findTextsBy(() => setupI18n({ locale, messages: { [locale]: {} } })))
  afterAll(() => findTextsBy(() => english))

  it('numbers have its form', () => {
    const shown = [
      wholeNumber(12_431),
      compactNumber(12_431),
      decimalNumber(0.25, 2),
      ratingText(4.3),
      percentText(0.995, 1),
    ]
    expect(shown.map(write)).toEqual(numbers)
  })

  it('days have its form', () => {
    expect([dateText('2026-11-03'), shortDateText('2026-11-03'), monthText('2026-11')].map(write)).toEqual(
      days,
    )
  })
})

describe('on a page in German', () => {
  beforeAll(() => findTextsBy(() => setupI18n({ locale: 'de', messages: { de: {} } })))
  afterAll(() => findTextsBy(() => english))

  it('days of the week and lists have their form', () => {
    expect([shortDayText('2026-11-03'), weekdayText('2026-11-03')]).toEqual([
      'Di., 3.',
      'Dienstag, 3. November',
    ])
    expect(shortMonthText('2026-11')).toBe('Nov. 2026')
    expect(andText(['A', 'B', 'C'])).toBe('A, B und C')
    expect(listText(['A', 'B'])).toBe('A, B')
  })
})

it('keeps both decimals of a share that is not whole', () => {
  expect([percentText(0.9998, 2, 2), percentText(1, 0), percentText(0.004, 1)]).toEqual([
    '99.98%',
    '100%',
    '0.4%',
  ])
})

it.each([
  ['en', 'One. Two.'],
  ['ko', 'One. Two.'],
  ['ja', 'One.Two.'],
  ['zh-Hans', 'One.Two.'],
])('joins sentences as %s does', (locale, joined) => {
  findTextsBy(() => setupI18n({ locale, messages: { [locale]: {} } }))
  expect(['One.', 'Two.'].join(sentenceSpace())).toBe(joined)
  findTextsBy(() => english)
})
