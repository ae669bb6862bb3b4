import { readLanguage } from '#contract/language/site-languages.ts'
import { parseSearch } from './search-params.ts'

/** An address of this site, such as a notice's, in the form that `Link` takes: `to` has no language. */
export function placeOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return {
    to: readLanguage(pathname).path,
    search: parseSearch(search),
    ...(hash !== '' && { hash: hash.slice(1) }),
  }
}
