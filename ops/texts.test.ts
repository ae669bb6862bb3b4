import { formatter } from '@lingui/format-po'
import { expect, it } from 'vitest'
import {
  differenceOf,
  gameWords,
  isFuzzy,
  otherNameOf,
  problemsOfTexts,
  textsOutOfStep,
} from './lib/check-texts.ts'

it('has the texts of the code, and no others', async () => {
  expect(await textsOutOfStep()).toEqual([])
})

it('has every text in every language, with the same values', async () => {
  expect(await problemsOfTexts()).toEqual([])
})

it.each([
  ['{count} of {total}', '{total} / {count}', null],
  ['Open {name}', 'Öffnen', 'has other values than name'],
  ['Read the <0>rules</0>', 'Lies die Regeln', 'has other elements than /0 0'],
  ['{n, plural, one {# vote} other {# votes}}', '{n, plural, one {# Stimme} other {# Stimmen}}', null],
  ['{n, plural, one {# vote} other {# votes}}', '{n, plural, other {# Stimmen}}', 'lacks the plural one'],
  ['{n, plural, one {# vote} other {# votes}}', '{n} Stimmen', null],
  ['Open {name}', 'Öffne {name', 'cannot be read'],
])('compares %s with %s', (source, said, problem) => {
  expect(differenceOf(source, said, 'de')).toBe(problem)
})

it.each([
  ['#, fuzzy\n', true],
  ['', false],
])('finds that a translator was not sure: %j', async (mark, uncertain) => {
  const file = `msgid ""\nmsgstr ""\n\n${mark}msgid "Vote"\nmsgstr "Stimme"\n`
  const texts = await formatter().parse(file, { locale: 'de', sourceLocale: 'en', filename: 'de.po' })
  expect(Object.values(texts).map(({ extra }) => isFuzzy(extra))).toEqual([uncertain])
})

it.each([
  ['Resource packs', 'Ressourcenpakete', true],
  ['Resource packs', 'Texturen', false],
  ['Open your realm', 'Öffne deinen Realm', true],
  ['Open your realm', 'Öffne deine Welt', false],
  ['Realmport is back', 'Die Seite ist zurück', true],
  ['Rewards go to {gamertag}', 'Belohnungen gehen an {gamertag}', true],
])('hears whether “%s” is said as in the game: “%s”', (source, said, alike) => {
  expect(otherNameOf(source, said, gameWords('de')) === null).toBe(alike)
})
