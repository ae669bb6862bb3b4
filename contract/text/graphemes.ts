import { lazy } from '../base/lazy.ts'
import { EMOJI } from './hidden.ts'

/** `null` in browsers before 2024, which may lack it. */
const segmenter = lazy(() =>
  'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null,
)
/** Nearly what the segmenter finds: an emoji, a flag or a character, with its marks and joiners. */
const GRAPHEME = String.raw`(?:${EMOJI}|\p{Regional_Indicator}{2}|\r\n|[^])[\p{M}\u200c\u200d\u{1f3fb}-\u{1f3ff}]*`
const FIRST = new RegExp(GRAPHEME, 'u')
/** No emoji has more code points. */
export const GRAPHEME_MAX = 16

/** What readers see as one character each: 'é' of two code points, a flag, a family. */
export function graphemesOf(text: string): string[] {
  const segments = segmenter()?.segment(text)
  return segments
    ? Array.from(segments, ({ segment }) => segment)
    : (text.match(new RegExp(GRAPHEME, 'gu')) ?? [])
}

/** The first of them, without the segmenter: a slow phone needs long to load it. */
export const firstGrapheme = (text: string): string | undefined => FIRST.exec(text)?.[0]

/** The beginning of a text: at most `limit` code points, and no half of what is seen as one character. */
export function cutTo(text: string, limit: number): string {
  const points = Array.from(text.slice(0, 2 * (limit + GRAPHEME_MAX)))
  if (points.length <= limit) return text
  let left = limit
  let cut = ''
  for (const grapheme of graphemesOf(points.slice(0, limit + GRAPHEME_MAX).join(''))) {
    left -= [...grapheme].length
    if (left < 0) break
    cut += grapheme
  }
  return cut
}
