import { expect, it } from 'vitest'
import { knownFacts } from '#contract/listings/facts.ts'
import { visitorFilters } from './visitor-filters.ts'

it.each([
  [['de-AT', 'en'], 'switch', ['In German', 'On your Switch'], ['lang-de', 'on-switch']],
  [['pt-BR'], 'xbox', ['In Portuguese', 'On your Xbox'], ['lang-pt', 'on-xbox']],
  [['en-GB', 'de'], 'phone', ['On your phone or tablet'], ['on-phone']],
  [['tlh'], null, [], []],
  [[], null, [], []],
] as const)('reads %j and the device %s', (languages, device, titles, filters) => {
  const found = visitorFilters(languages, device)
  expect(found.map(({ title }) => title)).toEqual(titles)
  expect(found.map(({ filter }) => filter)).toEqual(filters)
  expect(knownFacts(filters)).toEqual(filters)
})
