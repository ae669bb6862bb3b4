/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. `Infinity`
 * when it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= b.length; column += 1) last.push(column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    // Further from the diagonal, every distance is more than `most`.
    const end = Math.min(b.length, row + limit)
    for (let column = Math.max(1, row - limit); column <= end; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
      current[column] = distance
      least = Math.min(least, distance)
    }
    if (least > limit) return Infinity
    beforeLast = last
    last = current
  }
  return at(last, b.length) > limit ? Infinity : at(last, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity
}

const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

/** Digits and signs read as the letters they look like, as in 'h4v3n'. l and 1 are both read as i. */
export function readAsLetters(text: string): string {
  return [...text].map((sign) => LETTER_OF[sign] ?? sign).join('')
}
