import { titleAt } from '../../contract/screens.ts'
import { SITE } from '../../contract/site.ts'

interface PageHead {
  /** The page's own name. */
  title: string
  /** What the page says about itself; without one, it is described as its screen is. */
  description?: string
}

/** What the `head` option of a route answers whose name depends on what it shows; the server writes the same into the first page. */
export function pageHead({ title, description }: PageHead) {
  return { meta: [{ title: pageTitle(title) }, { name: 'description', content: description }] }
}

/** The title of the screen at a route's pattern, which the router writes as `/servers/$id` or with a slash at its end. */
export function screenTitle(pattern: string): string {
  return pageTitle(titleAt(pattern.replaceAll('$', ':').replace(/(.)\/$/, '$1')))
}

/** The home page is called as the site is. */
const pageTitle = (title: string | null) =>
  title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}`
