/**
 * Characters that hide text or reverse its direction. The zero-width joiner is refused in names only, and there
 * outside emoji only (`characters.ts`).
 */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u
export const HIDING =
  // oxlint-disable-next-line no-misleading-character-class -- each code point is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
export const LONE_SURROGATE = /\p{Surrogate}/u

/** The text without characters that hide or reorder it, for searches with pasted text. */
export function withoutHidden(text: string): string {
  return [...text]
    .filter(
      (character) => !(CONTROL.test(character) || HIDING.test(character) || LONE_SURROGATE.test(character)),
    )
    .join('')
}

/** Length in code points, so that an emoji counts as one character and not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Marks on one letter beyond those that any script needs: a tower, which covers the lines around it. */
const TOWER = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
const withoutTowers = (text: string) => text.replace(TOWER, '$1')

/** Trims, replaces every run of blanks by one space, and cuts towers of marks. Names are stored in this form. */
export function collapseSpaces(text: string): string {
  return withoutTowers(text.trim().replace(/\s+/gu, ' '))
}

/**
 * Trims running text, normalises line breaks to line feeds and cuts towers of marks. Descriptions and reviews are
 * stored in this form.
 */
export function tidyText(text: string): string {
  return withoutTowers(text.replace(/\r\n?/gu, '\n').trim())
}
