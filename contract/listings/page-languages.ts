import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES, type SiteLanguageCode } from '../language/site-languages.ts'
import { baseLanguage } from './descriptions.ts'
import { factsOf, partsOf } from './facts.ts'
import type { Listing } from './listing.ts'

/**
 * The languages of a server's page that search engines may list: English, and those that are spoken there or
 * in which it is described. Most of the page is written by its owner.
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
