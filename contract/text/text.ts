/** Length in code points, so that an emoji counts as one character and not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** More marks on a letter than any script needs: such a tower covers the lines around it. */
const TOWER = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu
const withoutTowers = (text: string) => text.replace(TOWER, '$1')

/**
 * Trims, replaces every run of blanks by one space, and cuts towers of marks. Names are stored in this form.
 */
export function collapseSpaces(text: string): string {
  return withoutTowers(text.trim().replace(/\s+/gu, ' '))
}

/**
 * Trims running text, normalises line breaks to line feeds and cuts towers of marks. Descriptions and reviews
 * are stored in this form.
 */
export function tidyText(text: string): string {
  return withoutTowers(text.replace(/\r\n?/gu, '\n').trim())
}
