import { expect, it } from 'vitest'
import { differenceOf, problemsOfTexts, textsOutOfStep } from './lib/check-texts.ts'

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
