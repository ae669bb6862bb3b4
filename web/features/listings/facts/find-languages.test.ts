import { expect, it } from 'vitest'
import { findLanguages } from './find-languages.ts'

it.each([
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['日本', 'ja'],
  ['pt-br', 'pt-BR'],
  ['türk', 'tr'],
])('finds %s', (text, code) => expect(findLanguages(text)[0]).toBe(code))

it('shows all before one searches, and none for another word', () => {
  expect(findLanguages(' ').slice(0, 2)).toEqual(['en', 'de'])
  expect(findLanguages('klingon')).toEqual([])
})
