import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES, type SiteLanguageCode } from '../language/site-languages.ts'
import { factsOf, partsOf } from './facts.ts'

/**
 * The languages in which search engines are told of a server's page: English, and those that are spoken there. It is mostly the words of its owner.
 */
export function pageLanguages(facts: readonly string[]): SiteLanguageCode[] {
  const spoken = factsOf(facts, 'lang').map((fact) => partsOf(fact)[1].split('-')[0])
  return SITE_LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || spoken.includes(code))
}
