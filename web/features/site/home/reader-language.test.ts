import { expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { knownFacts } from '#contract/listings/facts.ts'
import theme from '../../../public/theme.js?raw'
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

it('keeps a place free before the first paint for every other language of the site', () => {
  const others = SITE_LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
  expect(theme).toContain(`/^(${others.join('|')})\\b/`)
})
