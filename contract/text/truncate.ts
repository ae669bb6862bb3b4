import { collapseSpaces } from './text.ts'

/** Cuts at `limit` characters, at a word end if one is near, and adds an ellipsis. */
export function truncate(text: string, limit: number): string {
  const flat = collapseSpaces(text)
  const characters = [...flat]
  if (characters.length <= limit) return flat
  const cut = characters.slice(0, limit - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  const head = lastSpace > limit * 0.6 ? cut.slice(0, lastSpace) : cut
  return `${head.replace(/[\s,;:.\u2013\u2014-]+$/u, '')}…`
}
