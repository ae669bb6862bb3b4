import { graphemesOf } from '#contract/text/graphemes.ts'

/**
 * Widths of the printable ASCII characters of Arial, from the space on, in thousandths of the font size.
 * Helvetica, Liberation Sans and Arimo have the same widths.
 */
const REGULAR = widths(
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
    '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
    '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
)
const BOLD = widths(
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 ' +
    '975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 ' +
    '333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
)

function widths(list: string): readonly number[] {
  return list.split(' ').map(Number)
}

export interface Face {
  /** Font size in px. */
  size: number
  bold: boolean
}

export interface FittedText {
  text: string
  /** In px, rounded up to a tenth. */
  width: number
}

const ELLIPSIS = '…'
/** Ideographs, kana, hangul, full-width forms and emoji have the width of the font size. */
const SQUARE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3fffd}]|\p{Extended_Pictographic}/u

/** The width of a text, in px. Characters that are not in Arial are estimated by their kind. */
export function textWidth(text: string, face: Face): number {
  let sum = 0
  for (const grapheme of graphemesOf(text)) sum += unitsOf(grapheme, face.bold)
  return Math.ceil((sum * face.size) / 100) / 10
}

function unitsOf(grapheme: string, bold: boolean): number {
  if (grapheme === ELLIPSIS) return 1000
  if (SQUARE.test(grapheme)) return 1000
  // A combining accent has no width of its own.
  const code = grapheme.normalize('NFD').codePointAt(0) ?? 0
  return (bold ? BOLD : REGULAR)[code - 32] ?? 650
}

/** The text, shortened with an ellipsis where it is too wide; never within a character. */
export function fitText(text: string, face: Face, room: number): FittedText {
  const whole = textWidth(text, face)
  if (whole <= room) return { text, width: whole }
  const kept = graphemesOf(text)
  while (kept.length > 0) {
    kept.pop()
    const cut = `${kept.join('').trimEnd()}${ELLIPSIS}`
    const width = textWidth(cut, face)
    if (width <= room) return { text: cut, width }
  }
  return { text: ELLIPSIS, width: textWidth(ELLIPSIS, face) }
}
