import { say } from '#contract/language/i18n.ts'
import { SITE } from '#contract/site/site.ts'

export interface PageHead {
  title: string
  /** The page's own description; without one, the screen's description is used. */
  description?: string
}

/**
 * The value of a route's `head` option when the page's name depends on its data. The server writes the same
 * into the first page.
 */
export function pageHead({ title, description }: PageHead) {
  return { meta: [{ title: pageTitle(title) }, { name: 'description', content: description }] }
}

/** The title of a page; without one, as on the home page, the name of the site and what it is. */
export const pageTitle = (title: string | null): string =>
  title === null ? `${SITE.name} · ${say('site.tagline')}` : `${title} · ${SITE.name}`
