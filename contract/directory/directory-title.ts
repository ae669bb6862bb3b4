import { DEFAULT_SORT, type DirectorySearch } from './directory.ts'
import { chosenTexts } from './filters.ts'
import { ORDERS } from './orders.ts'

/** The title of a list: what it shows, and in which order unless that is the usual one. */
export function directoryTitle(search: DirectorySearch): string {
  const { sort } = search
  const chosen = [...chosenTexts(search), ...(sort === DEFAULT_SORT ? [] : [ORDERS[sort].control])]
  return ['Servers', chosen.join(', ')].filter(Boolean).join(': ')
}
