import { META_DESCRIPTION_MAX } from '../../contract/screens.ts'
import { SITE } from '../../contract/site.ts'
import { truncate } from '../../contract/text.ts'

interface PageHead {
  /** The page's own name; `null` for the home page, which carries the site's. */
  title: string | null
  description?: string
}

/**
 * What a route's `head` option answers for its entry among the screens, in the form the server writes it too. The server may say more in the
 * description of the first page: how many servers there are.
 */
export function pageHead({ title, description = SITE.description }: PageHead) {
  return {
    meta: [
      { title: title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}` },
      { name: 'description', content: truncate(description, META_DESCRIPTION_MAX) },
    ],
  }
}
