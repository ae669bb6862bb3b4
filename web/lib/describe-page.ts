import { canonicalPath } from '#contract/directory/canonical-path.ts'
import { directoryTitle } from '#contract/directory/directory-title.ts'
import { forgiveDirectorySearch } from '#contract/directory/directory.ts'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import { readLanguage } from '#contract/language/site-languages.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { META_DESCRIPTION_MAX } from '#contract/site/page-description.ts'
import { truncate } from '#contract/text/truncate.ts'
import { pageTitle } from './page-head.ts'

/**
 * Updates the page's head: the description (the page's own, if it has one), the canonical address, and what a
 * list of the directory shows.
 */
export function describePage({ origin, pathname, search }: Location, own: string | undefined): void {
  const { path } = readLanguage(pathname)
  const parameters = Object.fromEntries(new URLSearchParams(search))
  if (findScreen(path)?.screen.path === '/servers')
    document.title = pageTitle(directoryTitle(forgiveDirectorySearch(parameters)))
  descriptionElement().setAttribute('content', pageDescription(own))
  // Phones share the canonical address, not the one in the address bar.
  document.head
    .querySelector('link[rel="canonical"]')
    ?.setAttribute('href', origin + inPageLanguage(canonicalPath(path, parameters)))
}

/** The page's own description, or that of the site: only the server has the descriptions of screens. */
export const pageDescription = (own: string | undefined): string =>
  truncate(own ?? say('site.description'), META_DESCRIPTION_MAX)

function descriptionElement(): Element {
  const existing = document.head.querySelector('meta[name="description"]')
  if (existing) return existing
  const created = document.createElement('meta')
  created.setAttribute('name', 'description')
  return document.head.appendChild(created)
}
