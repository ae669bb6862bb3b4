import { describe, expect, it } from 'vitest'
import { collapseSpaces, hasForbiddenCharacters, hasUnprintableCharacters, lengthOf } from './text.ts'
import { truncate } from './truncate.ts'
import { foldName } from './fold.ts'

describe('names', () => {
  it.each(['Skyblock', 'Königreich', '空の島', 'Émeraude ✨', 'Realm ☁️'.replace('\ufe0f', ''), 'Ωmega'])(
    'takes %s',
    (name) => {
      expect(hasUnprintableCharacters(name)).toBe(false)
    },
  )
  it.each([
    'a\u0000b',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\ufeffb',
    'a\u00adb',
    'a\nb',
    'a\u200db',
    'a\ud800b',
    'a\u{e0041}b',
    'a\u3164b',
  ])('refuses %j', (name) => {
    expect(hasUnprintableCharacters(name)).toBe(true)
  })
})

it('allows line feeds and joined emoji in running text, and no hidden characters', () => {
  expect(hasForbiddenCharacters('Hello\n\tworld 👩‍🚀')).toBe(false)
  expect(hasForbiddenCharacters('Hello \u202e world')).toBe(true)
})

it.each([
  ['  Sky   Björn ', 'sky bjorn'],
  ['ＳＫＹ', 'sky'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Ærø', 'aero'],
  ['ﬁre', 'fire'],
])('folds %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

it('counts code points and collapses blanks', () => {
  expect(lengthOf('☁️🏝')).toBe(3)
  expect(collapseSpaces(' a \t\n b\u00a0 c ')).toBe('a b c')
})

describe('truncate', () => {
  it('leaves short text alone', () => expect(truncate('Short text', 20)).toBe('Short text'))
  it('cuts at a word and stays within the limit', () => {
    const cut = truncate('A harbour for floating islands where everybody docks their worlds, every day.', 40)
    expect(cut).toBe('A harbour for floating islands where…')
    expect([...cut].length).toBeLessThanOrEqual(40)
  })
  it('cuts a single long word hard', () => expect(truncate('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`))
})
