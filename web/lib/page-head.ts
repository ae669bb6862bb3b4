import { SITE } from '../../contract/site.ts'
import { truncate } from '../../contract/text.ts'

/** Longest meta description: search engines and chats cut about there. */
const DESCRIPTION_MAX = 150

interface PageHead {
  /** The page's own name; `null` for the home page, which carries the site's. */
  title: string | null
  description?: string
}

/** What a route's `head` option answers: title and description in the form the server writes them too. */
export function pageHead({ title, description = SITE.description }: PageHead) {
  return {
    meta: [
      { title: title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}` },
      { name: 'description', content: truncate(description, DESCRIPTION_MAX) },
    ],
  }
}
