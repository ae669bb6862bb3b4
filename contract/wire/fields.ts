import { z } from 'zod'
import { LIST_LIMIT_MAX, PAGE_MAX } from '../directory.ts'
import { ID_PATTERN } from '../ids.ts'
import {
  collapseSpaces,
  CONTROL,
  hasForbiddenCharacters,
  hasUnprintableCharacters,
  HIDING,
  lengthOf,
  LONE_SURROGATE,
  NAME_ONLY,
  tidyText,
} from '../text.ts'
import { foldName } from '../fold.ts'

/** Pieces that many requests and answers share. Importing this brings zod along: only forms and the Worker do. */

export const id = z.string().regex(ID_PATTERN, 'That is not an id.')
export const isoDate = z.iso.datetime()
/** A moment that is asked for: in UTC, as every answer writes them. */
export const askedDate = isoDate.meta({ pattern: 'Z$' })

export const HIDDEN_CHARACTERS = 'Remove the invisible or control characters.'

/** The characters of a set, for use in another. */
const inside = (set: RegExp) => set.source.replaceAll(/^\[|\]$/g, '')

/** What running text and names may be made of, in words of JSON Schema, from the sets that the rules look for. */
const TEXT_CHARACTERS = `[^${[CONTROL, HIDING, LONE_SURROGATE].map(inside).join('')}]*$`
/** Blanks of all kinds become spaces before a name is judged. */
const NAME_CHARACTERS = String.raw`(?:[\t\n\r\u2028\u2029]|[^${[HIDING, NAME_ONLY].map(inside).join('')}])*$`
/** What stands before the characters of what must not be blank. */
const NOT_BLANK = String.raw`^(?=\s*\S)`
export const TEXT_PATTERN = `^${TEXT_CHARACTERS}`
export const FILLED_TEXT_PATTERN = NOT_BLANK + TEXT_CHARACTERS
export const NAME_PATTERN = NOT_BLANK + NAME_CHARACTERS

/**
 * What the API's document says of a text that is measured in code points once it is tidied: JSON Schema counts code points, too. `isFilled` is for one that must
 * say something.
 */
function textMeta({ max, isFilled = false }: { max: number; isFilled?: boolean }) {
  return isFilled
    ? { minLength: 1, maxLength: max, pattern: FILLED_TEXT_PATTERN }
    : { maxLength: max, pattern: TEXT_PATTERN }
}

/** A one-line name: blanks collapsed, any printable Unicode, its length counted in code points. `missing` is said in place of the shortest length. */
export function nameField(min: number, max: number, label = 'Name', missing?: string) {
  return (
    z
      .string(missing)
      .max(max * 20, `${label} can have at most ${max} characters.`)
      // Looked at before blanks are collapsed: some characters that hide count as blanks.
      .refine((name) => !hasForbiddenCharacters(name), HIDDEN_CHARACTERS)
      .transform(collapseSpaces)
      .refine((name) => !hasUnprintableCharacters(name), HIDDEN_CHARACTERS)
      .refine((name) => lengthOf(name) >= min, missing ?? `${label} needs at least ${min} characters.`)
      .refine((name) => lengthOf(name) <= max, `${label} can have at most ${max} characters.`)
      // Nobody could read, say or search a name of accents alone.
      .refine((name) => foldName(name) !== '', `${label} needs characters that can be read.`)
      .meta({ minLength: Math.max(1, min), maxLength: max, pattern: NAME_PATTERN })
  )
}

interface TextWords {
  /** Said when there is no text; without it, none is needed. */
  missing?: string
  tooLong?: string
}

/** Running text: trimmed, line feeds only, nothing that hides or reorders, at most `max` code points. */
export function textField(max: number, label: string, { missing, tooLong }: TextWords = {}) {
  return z
    .string(missing)
    .transform(tidyText)
    .refine((text) => missing === undefined || text !== '', missing)
    .refine((text) => lengthOf(text) <= max, tooLong ?? `${label} can have at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .meta(textMeta({ max, isFilled: missing !== undefined }))
}

/** One line that must say something: blanks collapsed, nothing that hides or reorders, at most `max` code points. */
export function lineField(max: number, label: string, missing: string) {
  return z
    .string(missing)
    .transform(collapseSpaces)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= max, `${label} can have at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .meta(textMeta({ max, isFilled: true }))
}

/** Search text of at most `max` code points, blanks at its ends not counted; empty means no search. */
export function searchField(max: number) {
  return z
    .string()
    .refine((text) => lengthOf(text.trim()) <= max, `Search for at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .meta(textMeta({ max }))
}

/** Texts that are pieces of one, and together have at most `max` code points with a sign between any two: none can be longer, and there can be half as many. */
export function pieces(max: number, words: { notText: string; notList: string; tooLong: string }) {
  const piece = z.string(words.notText).meta({ maxLength: max })
  return z.array(piece, words.notList).max(Math.ceil(max / 2), words.tooLong)
}

/** A whole number from 1 as a query spells it; `byDefault` is meant by leaving it out. */
export function wholeNumber(name: string, max: number, byDefault: number) {
  const message = `${name} is a whole number from 1 to ${max}.`
  return z
    .string()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message)
    .optional()
    .transform((value) => value ?? byDefault)
    .meta({ type: 'integer', minimum: 1, maximum: max, default: byDefault })
}

/** `page` and `limit` of every list. */
export function pageQuery(defaultLimit: number) {
  return {
    page: wholeNumber('page', PAGE_MAX, 1),
    limit: wholeNumber('limit', LIST_LIMIT_MAX, defaultLimit),
  }
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  })
}

export const personRef = z.object({ id: z.string(), username: z.string(), avatar: z.string().nullable() })
