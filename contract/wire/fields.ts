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
import { foldName, UNREAD } from '../fold.ts'

/** Pieces that many requests and answers share. Importing this brings zod along: only forms and the Worker do. */

export const id = z.string().regex(ID_PATTERN, 'This is not a valid id.')
/** Longer than a moment with nanoseconds and its zone: its parts of a second could be spelled without end. */
export const MOMENT_MAX = 40
export const isoDate = z.iso.datetime()
/** A moment that is asked for: in UTC, as every answer writes them. */
export const dateInput = isoDate.max(MOMENT_MAX).meta({ pattern: 'Z$' })

export const HIDDEN_CHARACTERS = 'Remove the invisible or control characters.'

/** The characters of a set, for use in another. */
const inside = (set: RegExp) => set.source.replaceAll(/^\[|\]$/g, '')

/** What running text and names may be made of, in words of JSON Schema, from the sets that the rules look for. */
const TEXT_CHARACTERS = `[^${[CONTROL, HIDING, LONE_SURROGATE].map(inside).join('')}]*$`
/** Blanks of all kinds become spaces before a name is judged. */
const NAME_CHARACTERS = String.raw`(?:[\t\n\r\u2028\u2029]|[^${[HIDING, NAME_ONLY].map(inside).join('')}])*$`
/** What stands before the characters of what must not be blank, and of names, which must be more than blanks and accents. */
const NOT_BLANK = String.raw`^(?=\s*\S)`
const READABLE = `^(?=[${inside(UNREAD)}]*[^${inside(UNREAD)}])`
export const TEXT_PATTERN = `^${TEXT_CHARACTERS}`
export const FILLED_TEXT_PATTERN = NOT_BLANK + TEXT_CHARACTERS
export const NAME_PATTERN = READABLE + NAME_CHARACTERS

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
      .refine((name) => foldName(name) !== '', `${label} needs visible characters.`)
      .meta({ minLength: Math.max(1, min), maxLength: max, pattern: NAME_PATTERN })
  )
}

interface TextWords {
  /** Said when there is no text; without it, none is needed. */
  missing?: string
  tooLong?: string
}

/**
 * Running text: trimmed, line feeds only, nothing that hides or reorders, at most `max` code points. What hides is looked for before anything is trimmed, since
 * some of it counts as blank.
 */
export function textField(max: number, label: string, { missing, tooLong }: TextWords = {}) {
  return z
    .string(missing)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .transform(tidyText)
    .refine((text) => missing === undefined || text !== '', missing)
    .refine((text) => lengthOf(text) <= max, tooLong ?? `${label} can have at most ${max} characters.`)
    .meta(textMeta({ max, isFilled: missing !== undefined }))
}

/** One line that must say something: blanks collapsed, nothing that hides or reorders, at most `max` code points. */
export function lineField(max: number, label: string, missing: string) {
  return z
    .string(missing)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .transform(collapseSpaces)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= max, `${label} can have at most ${max} characters.`)
    .meta(textMeta({ max, isFilled: true }))
}

/** Search text of at most `max` code points, blanks at its ends not counted; empty means no search. */
export function searchField(max: number) {
  return z
    .string()
    .refine((text) => lengthOf(text.trim()) <= max, `Search text can have at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
    .meta(textMeta({ max }))
}

/**
 * Texts that are pieces of one, and together have at most `max` code points with a sign between any two: none can be longer, and there can be half as many.
 * Blank ones are left out by anyone who puts them together, and do not count.
 */
export function pieces(max: number, words: { notText: string; notList: string; tooLong: string }) {
  const piece = z.string(words.notText).meta({ maxLength: max })
  const most = Math.ceil(max / 2)
  return z
    .array(piece, words.notList)
    .refine((all) => all.filter((one) => one.trim() !== '').length <= most, words.tooLong)
    .meta({ maxItems: most, description: 'Blank ones do not count.' })
}

/** A whole number from 1 as a query spells it, in one way only: answers are kept by their address. `byDefault` is meant by leaving it out. */
export function wholeNumber(name: string, max: number, byDefault: number) {
  const message = `${name} must be a whole number from 1 to ${max}.`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)
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

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  })
}

export const personRef = z.object({ id: z.string(), username: z.string(), avatar: z.string().nullable() })
