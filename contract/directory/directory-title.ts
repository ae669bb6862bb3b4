import { say } from '../language/i18n.ts'
import { listText } from '../language/lists.ts'
import { DEFAULT_SORT, type DirectorySearch } from './directory.ts'
import { chosenTexts } from './filters.ts'

/** The title of a list: what it shows, and in which order unless that is the usual one. */
export function directoryTitle(search: DirectorySearch): string {
  const { sort } = search
  const chosen = [...chosenTexts(search), ...(sort === DEFAULT_SORT ? [] : [say(`order.${sort}`)])]
  return chosen.length === 0 ? say('title./servers') : say('list.title', { chosen: listText(chosen) })
}
