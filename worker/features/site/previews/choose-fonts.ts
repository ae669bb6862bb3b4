/** A family of fonts for names, as the index lists it: the font → the characters that it draws, in hexadecimal ranges (`41-5a 1f600`). */
export interface FontFamily {
  family: string
  files: Record<string, string>
}

/** A piece of a name that one font draws. */
export interface Run {
  font: string
  text: string
}

/** More than any real name needs: each is read for the picture. */
const FONTS_MAX = 32

/** Characters that join emoji, or change what is before them. The fonts have the parts, but not what they make together. */
const JOINED = /\u200d|\u20e3|\p{RI}|\p{EMod}|[\u{e0020}-\u{e007f}]/u
/** They say that the sign before them is an emoji. All emoji are drawn in one colour here. */
const SELECTORS = /[\ufe0e\ufe0f]/g
/** Letters of formulas, which people use as fancy ones. They are drawn plain. */
const FANCY = /[\u{1d400}-\u{1d7ff}]/gu
/** Drawn in the font of the character before them, where it has them. */
const NEUTRAL = /[\p{M}\p{Z}\p{P}\p{Nd}]/u

/**
 * The fonts that draw a name, character by character. `null` when one of its characters is in none of them: then the picture is better without the name
 * than with a wrong one. Chinese characters are drawn as the language of the name's other letters writes them.
 */
export function chooseFonts(name: string, index: readonly FontFamily[]): readonly Run[] | null {
  if (JOINED.test(name)) return null
  const text = name.replace(SELECTORS, '').replace(FANCY, (letter) => letter.normalize('NFKC'))
  const fonts = inOrder(index, text).flatMap(({ files }) => Object.entries(files))
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const before = NEUTRAL.test(character) ? fonts.filter(([font]) => font === last?.font) : []
    const font = [...before, ...fonts].find(([, ranges]) => has(ranges, character))?.[0]
    if (font === undefined) return null
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs.length > 0 && new Set(runs.map(({ font }) => font)).size <= FONTS_MAX ? runs : null
}

function inOrder(index: readonly FontFamily[], text: string): FontFamily[] {
  const first = /[\u3040-\u30ff]/.test(text)
    ? 'Noto Sans JP'
    : /[\uac00-\ud7af]/.test(text)
      ? 'Noto Sans KR'
      : null
  const rank = ({ family }: FontFamily) => Number(family !== first)
  return index.toSorted((a, b) => rank(a) - rank(b))
}

function has(ranges: string, character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  return rangesOf(ranges).some(([from, to]) => from <= point && point <= to)
}

const read = new Map<string, [from: number, to: number][]>()

/** The ranges of one font, read once. */
function rangesOf(text: string): [from: number, to: number][] {
  const known = read.get(text)
  if (known) return known
  const ranges = text.split(' ').map((range): [number, number] => {
    const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
    return [from, to]
  })
  read.set(text, ranges)
  return ranges
}
