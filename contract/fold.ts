import { collapseSpaces } from './text.ts'

/**
 * The form in which names are compared and searched: compatibility-decomposed, without accents, lower case, single
 * spaces. 'Ｓｋｙ Björn' and 'sky bjorn' are the same. Never shown to anybody.
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

/** What people leave out or write otherwise in a search: blanks and punctuation. The same stand in the column `listings.search_key`. */
const SKIPPED = /[ '"’‘“”`\-–—.,:;!?&|/+()[\]·•]/gu

/** The form a name is searched in: folded, without blanks and punctuation. 'Sky-Block!' and 'skyblock' are the same. */
export function searchKey(name: string): string {
  return foldName(name).replace(SKIPPED, '')
}

/** The words of a folded text without punctuation, for comparing them one by one. */
export function searchWords(name: string): string[] {
  return foldName(name)
    .split(' ')
    .map((word) => word.replace(SKIPPED, ''))
    .filter((word) => word !== '')
}
