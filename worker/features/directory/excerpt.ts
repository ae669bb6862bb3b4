import { descriptionWords } from '#contract/text/description-words.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** About two lines on a phone. */
const LENGTH = 140
/** How much of the text before the first match is shown. */
const BEFORE = 40
/** A word, or one sign of a script without blanks between words. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}'\u2019]+/gu

/**
 * The part of the texts of a listing around the first of these words, in pieces: every second piece is one that matches. `words` are folded; a longer word that starts
 * with one matches, too.
 */
export function excerpt(texts: readonly string[], words: readonly string[]): string[] {
  const plain = plainText(texts.join('\n\n')).replaceAll(/\s+/gu, ' ')
  const hits = [...plain.matchAll(PIECE)].filter(([piece]) =>
    descriptionWords(piece).some((found) =>
      words.some((word) => found.startsWith(word) || ([...found].length === 1 && word.includes(found))),
    ),
  )
  const first = hits[0]?.index ?? 0
  const start = first <= BEFORE ? 0 : plain.indexOf(' ', first - BEFORE) + 1
  const from = start > first ? first : start
  const end = plain.length <= from + LENGTH ? plain.length : from + LENGTH
  const parts = [from === 0 ? '' : '… ']
  let at = from
  for (const hit of hits) {
    const [piece] = hit
    if (hit.index < at || hit.index + piece.length > end) continue
    parts[parts.length - 1] += plain.slice(at, hit.index)
    parts.push(piece, '')
    at = hit.index + piece.length
  }
  parts[parts.length - 1] += plain.slice(at, end) + (end < plain.length ? '…' : '')
  return parts
}
