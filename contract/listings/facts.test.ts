import { describe, expect, it } from 'vitest'
import { iso } from '../base/iso.ts'
import { DAY } from '../base/time.ts'
import { FILTER_WORDS } from '../directory/directory-words.ts'
import { TAGS } from '../directory/directory.ts'
import {
  FILTERS,
  filterGroupLabel,
  filterText,
  needsAll,
  readFilters,
  tagFilter,
  writeFilters,
} from '../directory/filters.ts'
import { errorInFacts } from './error-in-facts.ts'
import { FACT_WORDS } from './fact-words.ts'
import { FACT_LENGTH_MAX, FACT_NAMES, FACTS, factText, knownFacts, orderFacts, readFact } from './facts.ts'
import { familyPassport, FACTS_LAST_MS } from './family-passport.ts'

const every = FACT_NAMES.flatMap((name) => FACTS[name].options.map((value) => `${name}-${value}`))

describe('a fact', () => {
  it('has one spelling, is short, and needs no escape in an address', () => {
    for (const fact of every) {
      expect(readFact(fact.toUpperCase()), fact).toBe(fact)
      expect(fact).toMatch(/^[\w-]+$/)
      expect(fact.length).toBeLessThanOrEqual(FACT_LENGTH_MAX)
      expect(factText(fact), fact).not.toBe(fact)
    }
    expect(new Set(every).size).toBe(every.length)
  })

  it.each([
    '',
    'lang',
    'lang-',
    'lang-klingon',
    'on-xbox ',
    'reset-2026-13',
    'reset-1999-01',
    'tag-pvp',
    '__proto__-x',
    'constructor-name',
  ])('is not %j', (text) => expect(readFact(text)).toBeNull())

  it('is told in words', () => {
    expect(['lang-de', 'lang-zh-Hant', 'on-switch', 'reset-2026-05'].map(factText)).toEqual([
      'German',
      'Traditional Chinese',
      'Switch',
      'May 2026',
    ])
  })

  it('has one order, and unknown ones are left out of stored lists', () => {
    expect(orderFacts(['on-switch', 'lang-de', 'on-phone', 'lang-en', 'lang-de'])).toEqual([
      'lang-en',
      'lang-de',
      'on-phone',
      'on-switch',
    ])
    expect(knownFacts(['lang-de', 'lang-xx', 7, 'LANG-DE'])).toEqual(['lang-de'])
    expect(knownFacts('lang-de')).toEqual([])
  })

  it('is one of its group where only one can be true', () => {
    expect(errorInFacts(['lang-de', 'lang-en', 'addons-none'])).toBeNull()
    expect(errorInFacts(['addons-none', 'addons-required'])).toContain('Add-ons')
    expect(errorInFacts(every.filter((fact) => fact.startsWith('lang-')))).toContain('languages')
  })
})

describe('filters in an address', () => {
  it('are read in one order, each once, without what is no filter', () => {
    expect(readFilters('on-switch.LANG-DE.on-switch.nonsense.tag-pvp..rating-4')).toEqual([
      'lang-de',
      'on-switch',
      'rating-4',
      'tag-pvp',
    ])
    expect(readFilters(undefined)).toEqual([])
    expect(readFilters('x'.repeat(10_000))).toEqual([])
    expect(writeFilters([])).toBeUndefined()
    expect(readFilters(writeFilters(['on-switch', 'lang-de']))).toEqual(['lang-de', 'on-switch'])
  })

  it('have words, and a rule for several of one group', () => {
    expect(TAGS.map(tagFilter).map(filterText)).toEqual([...TAGS])
    expect(filterGroupLabel('on-switch')).toBe('Playable on')
    expect(filterText('rating-45')).toBe('4.5 stars and more')
    expect(['tag-pvp', 'on-switch', 'family-quiet'].every(needsAll)).toBe(true)
    expect(['lang-de', 'addons-none', 'rating-4', 'kind-realm'].some(needsAll)).toBe(false)
  })
})

describe('the family passport', () => {
  const now = Date.UTC(2026, 10, 22)
  const facts = ['lang-de', 'age-10', 'chat-moderated']

  it('does not exist without facts for families', () => {
    const dates = [{ name: 'lang' as const, said: iso(now), checked: iso(now) }]
    expect(familyPassport(['lang-de'], dates, now)).toEqual([])
    expect(familyPassport([], [], now)).toEqual([])
  })

  it('says who said what, and when', () => {
    const dates = [
      { name: 'age' as const, said: iso(now - 20 * DAY), checked: null },
      { name: 'chat' as const, said: iso(now - 30 * DAY), checked: iso(now - 10 * DAY) },
    ]
    expect(familyPassport(facts, dates, now)).toEqual([
      { name: 'age', facts: ['age-10'], source: 'owner', at: iso(now - 20 * DAY) },
      { name: 'chat', facts: ['chat-moderated'], source: 'staff', at: iso(now - 10 * DAY) },
    ])
  })

  it('drops what is older than half a year, and ends when nothing is left', () => {
    const old = iso(now - FACTS_LAST_MS - DAY)
    const lapsed = [
      { name: 'age' as const, said: old, checked: null },
      { name: 'chat' as const, said: iso(now), checked: old },
    ]
    expect(familyPassport(facts, lapsed, now)).toEqual([
      { name: 'chat', facts: ['chat-moderated'], source: 'owner', at: iso(now) },
    ])
    expect(familyPassport(facts, [{ name: 'age', said: old, checked: old }], now)).toEqual([])
  })
})

it('has words for each fact and each filter', () => {
  const facts = FACT_NAMES.filter((name) => name !== 'lang').flatMap((name) =>
    FACTS[name].options.map((value) => `${name}-${value}`),
  )
  expect(Object.keys(FACT_WORDS).toSorted()).toEqual(facts.toSorted())
  const filters = Object.entries(FILTERS).flatMap(([group, { options }]) =>
    group === 'tag' ? [] : options.map((value) => `${group}-${value}`),
  )
  expect(Object.keys(FILTER_WORDS).toSorted()).toEqual(filters.toSorted())
})
