import { expect, it } from 'vitest'
import { knownFacts } from '#contract/listings/facts.ts'
import { visitorFilters } from './visitor-filters.ts'

const SWITCH = 'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/601.6'
const XBOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) Edge/44'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140 Mobile'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605'

it.each([
  [['de-AT', 'en'], SWITCH, ['In German', 'On your Switch'], ['lang-de', 'on-switch']],
  [['pt-BR'], XBOX, ['In Portuguese', 'On your Xbox'], ['lang-pt', 'on-xbox']],
  [['en-GB', 'de'], PHONE, ['On your phone or tablet'], ['on-phone']],
  [['tlh'], MAC, [], []],
  [[], '', [], []],
])('reads %j and the device', (languages, userAgent, titles, filters) => {
  const found = visitorFilters({ languages, userAgent })
  expect(found.map(({ title }) => title)).toEqual(titles)
  expect(found.map(({ filter }) => filter)).toEqual(filters)
  expect(knownFacts(filters)).toEqual(filters)
})
