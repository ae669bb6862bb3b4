import { SITE } from '../../contract/site.ts'

interface PageHead {
  /** The page's own name; `null` for the home page, which carries the site's. */
  title: string | null
  /** What the page says about itself; without one, it is described as its screen is. */
  description?: string
}

/** What a route's `head` option answers for its entry among the screens; the server writes the same into the first page. */
export function pageHead({ title, description }: PageHead) {
  return {
    meta: [
      { title: title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}` },
      { name: 'description', content: description },
    ],
  }
}
