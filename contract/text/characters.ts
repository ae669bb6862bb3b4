import { CONTROL, HIDING, LONE_SURROGATE, piecesOf } from './hidden.ts'

/**
 * Invisible characters: controls, formats, private use, unassigned; line breaks; the empty braille cell; and
 * selectors of another form of a sign.
 */
const NAME_ONLY = /[\p{C}\p{Variation_Selector}\u2028\u2029\u2800]/u

/** The source of a set of characters, for use inside another set. */
export const inside = (set: RegExp) => set.source.replaceAll(/^\[|\]$/g, '')

const UNPRINTABLE = new RegExp(`[${[HIDING, NAME_ONLY].map(inside).join('')}]`, 'u')

/**
 * Colour and style codes of the game, as in '§6Gold §lRealm'. The game hides them; here they would be noise.
 */
const STYLE_CODE = /\u00a7+[0-9a-z]/giu

/** A blank replaces an emoji or a spelling sign, so that halves of characters around it do not become one. */
const besideSigns = (text: string) =>
  piecesOf(text)
    .map(({ text: piece, isWhole }) => (isWhole ? ' ' : piece))
    .join('')

/**
 * Whether running text (a description, review or note) contains a character that hides or reorders text.
 * The joiners and tags inside an emoji are part of its picture.
 */
export function hasForbiddenCharacters(text: string): boolean {
  const characters = besideSigns(text)
  return CONTROL.test(characters) || HIDING.test(characters) || LONE_SURROGATE.test(characters)
}

/** Whether a one-line name contains a character that is not printable. */
export const hasUnprintableCharacters = (name: string): boolean => UNPRINTABLE.test(besideSigns(name))

/** The name without unprintable characters; emoji stay whole. */
export function withoutUnprintable(name: string): string {
  return piecesOf(name)
    .filter(({ text, isWhole }) => isWhole || !UNPRINTABLE.test(text))
    .map(({ text }) => text)
    .join('')
}

/** The text as the game shows it, without its colour and style codes. */
export function withoutStyleCodes(text: string): string {
  return text.replace(STYLE_CODE, '')
}
