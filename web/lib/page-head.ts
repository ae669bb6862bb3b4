import { SITE } from '#contract/site.ts'

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

/** The home page is called as the site is. */
export const pageTitle = (title: string | null): string =>
  title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}`
