import { setupI18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { currentTexts, findTextsBy } from '../language/i18n.ts'
import { languageName, languageNames, LANGUAGES, ownLanguageName } from './languages.ts'

const english = currentTexts()
const speak = (locale: string) => {
  const texts = setupI18n({ locale, messages: { [locale]: {} } })
  findTextsBy(() => texts)
}
afterEach(() => findTextsBy(() => english))

describe('names of languages', () => {
  it('are the English ones of the list', () => {
    expect(['de', 'nb', 'zh-Hans', 'szl'].map(languageName)).toEqual([
      'German',
      'Norwegian Bokmål',
      'Simplified Chinese',
      'Silesian',
    ])
    expect(languageName('tlh')).toBe('tlh')
  })

  it('are those of the language of the page', () => {
    speak('de')
    expect(['en', 'de', 'ja'].map(languageName)).toEqual(['Englisch', 'Deutsch', 'Japanisch'])
  })

  it.each(['en', 'de', 'es', 'pt-BR', 'fr', 'pl', 'ja', 'ko', 'zh-Hans'])(
    'are words, each once (%s)',
    (locale) => {
      speak(locale)
      const names = LANGUAGES.map(languageName)
      expect(names.filter((name, index) => name === LANGUAGES[index])).toEqual([])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    },
  )

  it('are the same in all browsers, so that of some the English or the translated name is said', () => {
    speak('pl')
    expect(languageName('szl')).toBe('Silesian')
    expect(['de', 'szl', 'cy'].map(ownLanguageName)).toEqual(['Deutsch', 'Silesian', 'walijski'])
  })

  it('are found in the language of the page, in English and in their own', () => {
    speak('pl')
    expect(languageNames('ja')).toEqual(['japoński', 'Japanese', '日本語'])
    expect(languageNames('en')).toEqual(['angielski', 'English', 'English'])
  })
})
