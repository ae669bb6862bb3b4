import { CONTROL, HIDING, LONE_SURROGATE } from './hidden.ts'

/**
 * Invisible characters: controls, formats, private use, unassigned; line breaks; and the empty braille cell.
 */
const NAME_ONLY = /[\p{C}\u2028\u2029\u2800]/u

/** The flag of a region, such as Scotland: a black flag, then the region's code in tag characters. */
const REGION_FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`
/** Several pictures that are shown as one, such as a family: pictures with joiners between them. */
const JOINED_EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)+`
const EMOJI = new RegExp(`${REGION_FLAG}|${JOINED_EMOJI}`, 'gu')

/** The source of a set of characters, for use inside another set. */
export const inside = (set: RegExp) => set.source.replaceAll(/^\[|\]$/g, '')

const UNPRINTABLE = new RegExp(
  `(${REGION_FLAG}|${JOINED_EMOJI})|[${[HIDING, NAME_ONLY].map(inside).join('')}]`,
  'gu',
)

/**
 * Colour and style codes of the game, as in '§6Gold §lRealm'. The game hides them; here they would be noise.
 */
const STYLE_CODE = /\u00a7+[0-9a-z]/giu

/**
 * Whether running text (a description, review or note) contains a character that hides or reorders text.
 * The joiners and tags inside an emoji are part of its picture.
 */
export function hasForbiddenCharacters(text: string): boolean {
  // A blank takes the place of an emoji, so that halves of characters around it do not become one.
  const rest = text.replace(EMOJI, ' ')
  return CONTROL.test(rest) || HIDING.test(rest) || LONE_SURROGATE.test(rest)
}

/** Whether a one-line name contains a character that is not printable. */
export function hasUnprintableCharacters(name: string): boolean {
  const rest = name.replace(EMOJI, ' ')
  return HIDING.test(rest) || NAME_ONLY.test(rest)
}

/** The name without unprintable characters; emoji stay whole. */
export function withoutUnprintable(name: string): string {
  return name.replace(UNPRINTABLE, '$1')
}

/** The text as the game shows it, without its colour and style codes. */
export function withoutStyleCodes(text: string): string {
  return text.replace(STYLE_CODE, '')
}
