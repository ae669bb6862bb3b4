import { titleAt } from '#contract/site/screens.ts'
import { pageTitle } from './page-head.ts'

/**
 * The title of the screen with a route's pattern, which the router writes as `/servers/$id` or with a slash
 * at its end.
 */
export function screenTitle(pattern: string): string {
  return pageTitle(titleAt(pattern.replaceAll('$', ':').replace(/(.)\/$/, '$1')))
}
