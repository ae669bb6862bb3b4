import { cutTo } from './graphemes.ts'
import { collapseSpaces, lengthOf } from './text.ts'

/** Cuts at `limit` characters, at a word end if one is near, and adds an ellipsis. */
export function truncate(text: string, limit: number): string {
  const flat = collapseSpaces(text)
  if (lengthOf(flat) <= limit) return flat
  const cut = cutTo(flat, limit - 1)
  const lastSpace = cut.lastIndexOf(' ')
  const head = lastSpace > limit * 0.6 ? cut.slice(0, lastSpace) : cut
  return `${head.replace(/[\s,;:.\u2013\u2014-]+$/u, '')}…`
}
