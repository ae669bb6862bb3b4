import { collapseSpaces } from './text.ts'

/**
 * The form in which names are compared and searched: compatibility-decomposed, without accents, lower case,
 * single spaces. 'Ｓｋｙ Björn' and 'sky bjorn' are the same. It is never displayed.
 */
export function foldName(name: string): string {
  return collapseSpaces(
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll('æ', 'ae')
      .replaceAll('œ', 'oe')
      .replaceAll('đ', 'd')
      .replaceAll('ł', 'l')
      .replaceAll('ı', 'i'),
  )
}

/**
 * Characters that folding removes completely: blanks, accents, and standalone accent signs (´, ‗, ゛), which
 * decompose to a blank with an accent. A name needs at least one other character, so that people can read and
 * say it.
 */
export const UNREAD =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is meant by itself
  /[\s\p{M}\u00a8\u00af\u00b4\u00b8\u02d8-\u02dd\u037a\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe\u2017\u203e\u309b\u309c\ufc5e-\ufc63\ufe49-\ufe4c\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e\uff9e\uff9f\uffe3]/u

/**
 * Characters that people omit or write differently in a search: blanks and punctuation. The column
 * `listings.search_key` is computed with the same list.
 */
export const SKIPPED_CHARACTERS = [...` '"’‘“”\`-–—.,:;!?&|/+()[]·•`]
const SKIPPED = new Set(SKIPPED_CHARACTERS)

/** The form a name is searched in: folded, without blanks and punctuation. 'Sky-Block!' and 'skyblock' are the same. */
export function searchKey(name: string): string {
  return withoutSkipped(foldName(name))
}

/** The words of a folded text without punctuation, for comparing single words. */
export function searchWords(name: string): string[] {
  return foldName(name)
    .split(' ')
    .map(withoutSkipped)
    .filter((word) => word !== '')
}

function withoutSkipped(text: string): string {
  return [...text].filter((character) => !SKIPPED.has(character)).join('')
}
