import { setupI18n } from '@lingui/core'
import { afterAll, expect, it } from 'vitest'
import { currentTexts, findTextsBy } from '../language/i18n.ts'
import { descriptionOf, descriptionsOf } from './descriptions.ts'

const texts = currentTexts()
afterAll(() => findTextsBy(() => texts))

const server = (...descriptionLanguages: string[]) => ({
  description: 'Boats.',
  description2: 'Boote.',
  description3: 'Barcos.',
  descriptionLanguages,
})

it.each([
  ['en', ['', 'de', 'pt-BR'], ['Boats.', 'Boote.', 'Barcos.']],
  ['de', ['', 'de', 'pt-BR'], ['Boote.', 'Boats.', 'Barcos.']],
  ['pt-BR', ['en', 'de', 'pt'], ['Barcos.', 'Boats.', 'Boote.']],
  ['zh-Hans', ['en', 'zh-Hant', 'de'], ['Boote.', 'Boats.', 'Barcos.']],
  ['ja', ['en', 'de', 'es'], ['Boats.', 'Boote.', 'Barcos.']],
  // Later texts without a language are left out.
  ['de', ['en'], ['Boats.']],
])('in %s, descriptions in %j are in the order of %j', (tag, languages, order) => {
  findTextsBy(() => setupI18n({ locale: tag }))
  expect(descriptionsOf(server(...languages)).map(({ text }) => text)).toEqual(order)
})

it('has no text of a server that says nothing', () => {
  const nothing = { description: '', description2: '', description3: '', descriptionLanguages: ['', 'de'] }
  expect(descriptionOf(nothing)).toEqual({ text: '', language: '' })
})
