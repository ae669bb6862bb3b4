import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES, type SiteLanguageCode } from '../language/site-languages.ts'
import { baseLanguage } from './descriptions.ts'
import { factsOf, partsOf } from './facts.ts'
import type { Listing } from './listing.ts'

/**
 * The languages in which search engines are told of a server's page: English, and those that are spoken there or in which it is described. It is mostly the words of its owner.
 */
export function pageLanguages({
  facts,
  descriptionLanguages,
}: Pick<Listing, 'facts' | 'descriptionLanguages'>): SiteLanguageCode[] {
  const spoken = [...factsOf(facts, 'lang').map((fact) => partsOf(fact)[1]), ...descriptionLanguages].map(
    baseLanguage,
  )
  return SITE_LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || spoken.includes(code))
}
