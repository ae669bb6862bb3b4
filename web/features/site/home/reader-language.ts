import type { SiteLanguageCode } from '#contract/language/site-languages.ts'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { baseLanguage } from '#contract/listings/descriptions.ts'
import { LANGUAGES } from '#contract/listings/languages.ts'

/** The language that a reader of an English page speaks beside English: chosen, or from the browser. */
export function readerLanguage(chosen: SiteLanguageCode | null, browser: readonly string[]): string | null {
  const first = chosen && chosen !== DEFAULT_LANGUAGE ? chosen : baseLanguage(browser[0] ?? '').toLowerCase()
  return first !== DEFAULT_LANGUAGE && LANGUAGES.includes(first) ? first : null
}
