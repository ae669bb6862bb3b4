/** Characters that hide text or reverse its direction, unless spelling or an emoji has them. */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u
export const HIDING =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is meant by itself
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u202a-\u202e\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
export const LONE_SURROGATE = /\p{Surrogate}/u

/** Keyboards of Arabic and Hebrew add marks, phones isolate copied names; the text reads the same without. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/gu

/** Invisible characters that belong to the spelling, and the scripts that need them. */
const SPELLING = [
  [
    '\u200c\u200d',
    'Arab Syrc Hebr Mong Nkoo Mand Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Laoo Thai Tibt Bali Java Cakm Sund',
  ],
  ['\u200b', 'Khmr Laoo Mymr Thai Tibt Bali Java'],
  ['\u180b\u180c\u180d\u180e\u180f', 'Mong'],
] as const
const LETTERS_OF = new Map(
  SPELLING.flatMap(([signs, scripts]) => {
    const letters = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`)
    const letter = new RegExp(`(?![${signs}])[${letters.join('')}]`, 'u')
    return [...signs].map((sign): [string, RegExp] => [sign, letter])
  }),
)

/** The flag of a region, such as Scotland: a black flag, then the region's code in tag characters. */
const REGION_FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*`
/** Several pictures with joiners between them are shown as one, such as a family. */
export const EMOJI = String.raw`${REGION_FLAG}|${PICTURE}(?:\u200d${PICTURE})*|[\d#*]\ufe0f?\u20e3`
const PIECE = new RegExp(String.raw`(${EMOJI})|([\u180b-\u180f\u200b-\u200d])\2*|[^]`, 'gu')

interface Piece {
  text: string
  /** An emoji, or a sign that spelling needs. */
  isWhole: boolean
}

/**
 * The characters and emoji of a text. Direction marks are left out, repeated signs of spelling, and those
 * without a letter beside them in a text of their script.
 */
export function piecesOf(typed: string): Piece[] {
  const text = typed.replace(DIRECTION_MARKS, '')
  const spelled = new Set([...LETTERS_OF.values()].filter((letter) => letter.test(text)))
  return [...text.matchAll(PIECE)].flatMap(({ 0: piece, 1: emoji, 2: sign, index }) => {
    const letter = LETTERS_OF.get(sign ?? '')
    if (sign === undefined || !letter) return { text: piece, isWhole: emoji !== undefined }
    const rest = text.codePointAt(index + piece.length)
    const before = Array.from(text.slice(0, index).slice(-2)).at(-1) ?? ''
    const after = rest === undefined ? '' : String.fromCodePoint(rest)
    const isSpelling = letter.test(before) || letter.test(after)
    return isSpelling || !spelled.has(letter) ? { text: sign, isWhole: isSpelling } : []
  })
}

/** The text as people mean it, without invisible signs that keyboards and programs add. */
export const withoutStrayMarks = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

/** The text without characters that hide or reorder it, for searches with pasted text. */
export function withoutHidden(text: string): string {
  return piecesOf(text)
    .filter(
      ({ text: piece, isWhole }) =>
        isWhole || !(CONTROL.test(piece) || HIDING.test(piece) || LONE_SURROGATE.test(piece)),
    )
    .map((piece) => piece.text)
    .join('')
}
