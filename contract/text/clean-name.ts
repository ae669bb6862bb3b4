import { withoutStyleCodes, withoutUnprintable } from './characters.ts'
import { foldName } from './fold.ts'
import { collapseSpaces } from './text.ts'

/** Shown for a person whose name at the chat platform has nothing that can be read. */
export const NAMELESS_PERSON = 'Unnamed player'

/**
 * A name from elsewhere, in the form that our own names have: one line, single spaces, no style codes and
 * nothing that hides or reorders text. `null` when nothing readable remains.
 */
export function cleanName(name: string): string | null {
  const line = name.replace(/[\t\n\r\u2028\u2029]+/gu, ' ')
  const clean = collapseSpaces(withoutStyleCodes(withoutUnprintable(line)))
  return foldName(clean) === '' ? null : clean
}
