import { expect, it } from 'vitest'
import { FILTERS } from '#contract/directory/filters.ts'
import { FACT_NAMES } from '#contract/listings/facts.ts'
import { LANGUAGES } from '#contract/listings/languages.ts'
import { FILTER_GROUPS, LANGUAGES_SHOWN, languagesFor } from './filter-options.ts'

it('shows a chosen language beside the first others, and beside those that a text finds', () => {
  const options = LANGUAGES.map((code) => `lang-${code}`)
  const rare = options.at(-1) ?? ''
  const none = { counts: {}, chosen: [rare] }
  expect(languagesFor('', options, none)).toEqual([...options.slice(0, LANGUAGES_SHOWN), rare])
  expect(languagesFor(' Deutsch', options, none)).toEqual(['lang-de', rare])
})

it('shows a language further down that would leave a server', () => {
  const options = LANGUAGES.map((code) => `lang-${code}`)
  const late = options.at(-1) ?? ''
  expect(languagesFor('', options, { counts: { [late]: 2 }, chosen: [] })).toEqual([
    ...options.slice(0, LANGUAGES_SHOWN),
    late,
  ])
})

it('has every group of filters but those without a place in the sheet, each once', () => {
  const groups = new Set<string>([...Object.keys(FILTERS), ...FACT_NAMES])
  expect(FILTER_GROUPS.toSorted()).toEqual(
    [...groups].filter((group) => !['for', 'reset'].includes(group)).toSorted(),
  )
})
