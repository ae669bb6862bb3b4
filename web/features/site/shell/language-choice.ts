import {
  isSiteLanguage,
  preferredLanguage,
  type SiteLanguageCode,
} from '#contract/language/site-languages.ts'
import { keepStored, readStored } from '../../../ui/stored.ts'

const KEY = 'language'

/** Stores the chosen language on this device. With a cookie instead, no cache could answer the reader. */
export function keepLanguage(code: SiteLanguageCode): void {
  keepStored(KEY, code)
}

export function chosenLanguage(): SiteLanguageCode | null {
  const chosen = readStored(KEY)
  return chosen !== null && isSiteLanguage(chosen) ? chosen : null
}

/** The language that the reader wants: the one that was chosen here, else the browser's. */
export const wantedLanguage = (): SiteLanguageCode | null =>
  chosenLanguage() ?? preferredLanguage(navigator.languages)
