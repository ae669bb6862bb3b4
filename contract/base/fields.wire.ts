import { z } from 'zod'
import {
  hasForbiddenCharacters,
  hasUnprintableCharacters,
  inside,
  withoutStyleCodes,
} from '../text/characters.ts'
import { foldName } from '../text/fold.ts'
import { CONTROL, HIDING, withoutStrayMarks } from '../text/hidden.ts'
import { collapseSpaces, lengthOf, tidyText } from '../text/text.ts'
import { ID_PATTERN } from './ids.ts'
import { LIST_LIMIT_MAX, PAGE_MAX } from './paging.ts'

/**
 * Schema parts that many requests and responses share. Importing this file loads zod, so only forms and the
 * Worker do.
 */

// Without this, the first schema tries `new Function`, which the content policy forbids: Firefox reports that
// as an error of the page.
z.config({ jitless: true })

export const integer = z.number().int()
/** A whole number of a request's body, with one error for everything else. */
export const integerField = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
export const id = z.string().regex(ID_PATTERN, 'This is not a valid id.')
/**
 * In characters: longer than any timestamp with nanoseconds and a zone. Without a limit the fraction of a
 * second could have any length.
 */
export const ISO_DATE_LENGTH_MAX = 40
export const isoDate = z.iso.datetime()
/** A timestamp in a request: in UTC, as in every response. */
export const isoDateInput = isoDate.max(ISO_DATE_LENGTH_MAX).meta({ pattern: 'Z$' })

// The errors below match sentences of `ERROR_WORDS` and `NAMED_SENTENCES`: change both together.

export const HIDDEN_CHARACTERS_ERROR = 'Remove the invisible or control characters.'

/**
 * The hidden characters, for the patterns of JSON Schema. Every language must read these alike, so they have
 * no `\p{…}` and nothing above U+FFFF. The rules themselves are stricter.
 */
const PLAIN_HIDING = inside(HIDING).replaceAll(
  // Drops those above U+FFFF, and U+180E, U+200B and U+200C, which some scripts need: the rules know where.
  /\\u\{[0-9a-f]+\}(?:-\\u\{[0-9a-f]+\})?|\\u(?:180e|200[bc])/g,
  '',
)
const REFUSED = inside(CONTROL) + PLAIN_HIDING
/** Pattern prefix: for text that must not be blank. */
const NOT_BLANK = String.raw`^(?=\s*\S)`
export const TEXT_PATTERN = `^[^${REFUSED}]*$`
export const FILLED_TEXT_PATTERN = `${NOT_BLANK}[^${REFUSED}]*$`
/** Names have no private characters either, nor the empty braille cell. */
export const NAME_PATTERN = String.raw`${NOT_BLANK}[^${REFUSED}\u2800\ue000-\uf8ff]*$`

/** The JSON Schema of a text with `max` code points after trimming; JSON Schema counts code points, too. */
function textMeta({ max, isFilled = false }: { max: number; isFilled?: boolean }) {
  return isFilled
    ? { minLength: 1, maxLength: max, pattern: FILLED_TEXT_PATTERN }
    : { maxLength: max, pattern: TEXT_PATTERN }
}

/** A name can be this many times longer before its style codes and spare blanks are removed. */
const RAW_NAME_FACTOR = 20

/** A name on one line. Style codes of the game are removed, lengths are in code points. */
export function nameField(min: number, max: number, label = 'Name', tooShort?: string) {
  return (
    z
      .string(tooShort)
      .max(max * RAW_NAME_FACTOR, `${label} can have at most ${max} characters.`)
      .transform(withoutStrayMarks)
      // Checked before blanks are collapsed: some hidden characters count as blanks.
      .refine((name) => !hasForbiddenCharacters(name), HIDDEN_CHARACTERS_ERROR)
      .transform((name) => collapseSpaces(withoutStyleCodes(name)))
      .refine((name) => !hasUnprintableCharacters(name), HIDDEN_CHARACTERS_ERROR)
      .refine((name) => lengthOf(name) >= min, tooShort ?? `${label} needs at least ${min} characters.`)
      .refine((name) => lengthOf(name) <= max, `${label} can have at most ${max} characters.`)
      // A name of accents alone cannot be read, said or searched.
      .refine((name) => foldName(name) !== '', `${label} needs visible characters.`)
      .meta({ minLength: Math.max(1, min), maxLength: max, pattern: NAME_PATTERN })
  )
}

interface TextErrors {
  /** The error when the text is empty; without it, the text is optional. */
  missing?: string | undefined
  tooLong?: string
}

/** A text without characters that hide or reorder it: checked first, as `tidy` takes some for blanks. */
function cleanTextField(tidy: (text: string) => string, max: number, label: string, errors: TextErrors) {
  const { missing, tooLong = `${label} can have at most ${max} characters.` } = errors
  return z
    .string(missing)
    .transform(withoutStrayMarks)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS_ERROR)
    .transform(tidy)
    .refine((text) => missing === undefined || text !== '', missing)
    .refine((text) => lengthOf(text) <= max, tooLong)
    .meta(textMeta({ max, isFilled: missing !== undefined }))
}

/** Running text: trimmed, line feeds only, at most `max` code points. */
export const textField = (max: number, label: string, errors: TextErrors = {}) =>
  cleanTextField(tidyText, max, label, errors)

/** One line: blanks collapsed, at most `max` code points. Without `missing` it can be empty. */
export const lineField = (max: number, label: string, missing?: string) =>
  cleanTextField(collapseSpaces, max, label, { missing })

/** Search text as typed, with at most `max` code points without outer blanks; empty means no search. */
export function searchField(max: number) {
  return z
    .string()
    .transform(withoutStrayMarks)
    .refine((text) => lengthOf(text.trim()) <= max, `Search text can have at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS_ERROR)
    .meta(textMeta({ max }))
}

/** A list that is stored as one text of `max` code points: half as many items, as each needs a separator. */
export function joinedListField(max: number, errors: { notText: string; notList: string; tooLong: string }) {
  const item = z.string(errors.notText).meta({ maxLength: max })
  const itemsMax = Math.ceil(max / 2)
  return z
    .array(item, errors.notList)
    .refine((items) => items.filter((text) => text.trim() !== '').length <= itemsMax, errors.tooLong)
    .meta({ maxItems: itemsMax, description: 'Blank ones do not count.' })
}

/**
 * A whole number from 1 in a query, in one spelling only, because the cache uses the address as key. A
 * missing value means `byDefault`.
 */
export function wholeNumber(name: string, max: number, byDefault: number) {
  const message = `${name} must be a whole number from 1 to ${max}.`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)
    .default(byDefault)
    .meta({ type: 'integer', minimum: 1, maximum: max, default: byDefault })
}

const page = wholeNumber('page', PAGE_MAX, 1)

/** `page` and `limit` of every list. */
export const pageQuery = (defaultLimit: number) => ({
  page,
  limit: wholeNumber('limit', LIST_LIMIT_MAX, defaultLimit),
})

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: integer,
    page: integer,
    limit: integer,
  })
}

export const personRef = z.object({ id: z.string(), username: z.string(), avatar: z.string().nullable() })
export const serverRef = z.object({ _id: z.string(), name: z.string() })
/** A server, and what the address of its page needs. */
export const serverLink = z.object({ _id: z.string(), slug: z.string(), name: z.string() })
export const okAnswer = z.object({ ok: z.literal(true) })
