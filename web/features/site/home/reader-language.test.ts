import { expect, it } from 'vitest'
import { knownFacts } from '#contract/listings/facts.ts'
import { readerLanguage } from './reader-language.ts'

it.each([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['pt-BR'], 'pt'],
  [null, ['nl'], 'nl'],
  ['ja', ['de'], 'ja'],
  // English was chosen to be read, which says nothing about what else somebody speaks.
  ['en', ['de'], 'de'],
  [null, ['en-GB', 'de'], null],
  ['en', ['en'], null],
  [null, ['tlh'], null],
  [null, [], null],
] as const)('reads the choice %j and the browser %j as %j', (chosen, browser, language) => {
  expect(readerLanguage(chosen, browser)).toBe(language)
  if (language !== null) expect(knownFacts([`lang-${language}`])).toEqual([`lang-${language}`])
})
