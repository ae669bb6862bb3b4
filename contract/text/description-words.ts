import { foldName } from './fold.ts'

/** Longer words are cut: nobody types them to the end. */
const WORD_MAX = 24
/** Scripts that do not separate words: their texts are indexed by pairs of signs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const WORD = /[\p{L}\p{N}]+/gu

/**
 * The distinct words of a text as the search index stores them, at most `most`: folded. An apostrophe joins
 * ('don't' is 'dont'), a hyphen separates. Single Latin letters are left out.
 */
export function descriptionWords(text: string, most = Infinity): string[] {
  const folded = foldName(text).replaceAll(/['\u2019`]/gu, '')
  const pairs = [...folded.matchAll(UNSPACED)].flatMap(([run]) => pairsOf([...run]))
  const words = [...folded.replaceAll(UNSPACED, ' ').matchAll(WORD)].map(([word]) =>
    [...word].slice(0, WORD_MAX).join(''),
  )
  return [...new Set([...words.filter((word) => word.length > 1), ...pairs])].slice(0, most)
}

function pairsOf(signs: string[]): string[] {
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)
}
