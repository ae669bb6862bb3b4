import { findScreen } from '../../contract/find-screen.ts'
import { META_DESCRIPTION_MAX, SCREEN_DESCRIPTIONS } from '../../contract/screen-descriptions.ts'
import { SITE } from '../../contract/site.ts'
import { truncate } from '../../contract/truncate.ts'

/**
 * The description of the page at a path: its own words, if it has any, else its screen's, else the site's. The server may say more in that of
 * the first page: how many servers there are.
 */
export function pageDescription(path: string, own: string | undefined): string {
  const screen = findScreen(path)?.screen.path
  const description = own ?? (screen === undefined ? undefined : SCREEN_DESCRIPTIONS[screen])
  return truncate(description ?? SITE.description, META_DESCRIPTION_MAX)
}
