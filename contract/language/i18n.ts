import type { I18n } from '@lingui/core'
import { inLanguage, languageOfTag, readLanguage, type SiteLanguageCode } from './site-languages.ts'
import type { WordKey, WordValues } from './words.ts'

let find: () => I18n = () => {
  throw new Error('No language was set')
}

/**
 * Says where the texts of the current page are. A browser has one language, the server one for each request.
 */
export function findTextsBy(finder: () => I18n): void {
  find = finder
}

export const currentTexts = (): I18n => find()

/**
 * What the macros `t` and `plural` become in our code.
 * @public
 */
export const i18n: Pick<I18n, '_'> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript knows only the last form of a function with several
  _: ((...parts: Parameters<I18n['_']>) => find()._(...parts)) as I18n['_'],
}

/**
 * For `Intl` and `lang`: the language of the current page.
 * @public
 */
export const languageTag = (): string => find().locale

/** English has shorter formats of numbers and days, and shows errors without translation. */
export const isEnglish = (): boolean => languageTag() === 'en'

export const pageLanguage = (): SiteLanguageCode => languageOfTag(languageTag())

/** An address of this site in the language of the page, whichever language it names. */
export const inPageLanguage = (address: string): string =>
  inLanguage(readLanguage(address).path, pageLanguage())

/** Words of the contract in the language of the page. */
export const say = (key: WordKey, values?: WordValues): string => find()._(key, values)
