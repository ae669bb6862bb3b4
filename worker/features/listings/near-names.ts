import { searchWords } from '#contract/fold.ts'

/**
 * Allowed typing errors between a search text and a name: none up to three letters, one up to six, two above. With more, results would not be similar
 * any more.
 */
function slipsAllowed(length: number): number {
  return length <= 3 ? 0 : length <= 6 ? 1 : 2
}

/**
 * Whether a name is similar to a search text: every word of the text must be within the allowed errors of a word of the name (or of two neighbouring
 * words written together, or of a word's beginning, because the person may still be typing).
 */
export function isNear(text: string, name: string): boolean {
  const words = searchWords(name)
  const joined = words.slice(1).map((word, index) => (words[index] ?? '') + word)
  const targets = [...words, ...joined]
  const wanted = searchWords(text)
  const matched = wanted.every((word) => {
    const allowed = slipsAllowed(word.length)
    return targets.some(
      (target) => isWithin(word, target, allowed) || isWithin(word, target.slice(0, word.length), allowed),
    )
  })
  return matched || isWithin(wanted.join(''), words.join(''), slipsAllowed(text.length))
}

function isWithin(a: string, b: string, allowed: number): boolean {
  return Math.abs(a.length - b.length) <= allowed && slips(a, b) <= allowed
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function slips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity
}
