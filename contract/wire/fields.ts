import { z } from 'zod'
import { LIST_LIMIT_MAX, PAGE_MAX } from '../directory.ts'
import { ID_PATTERN } from '../ids.ts'
import {
  collapseSpaces,
  hasForbiddenCharacters,
  hasUnprintableCharacters,
  lengthOf,
  tidyText,
} from '../text.ts'
import { foldName } from '../fold.ts'

/** Pieces that many requests and answers share. Importing this brings zod along: only forms and the Worker do. */

export const id = z.string().regex(ID_PATTERN, 'That is not an id.')
export const isoDate = z.iso.datetime()

const HIDDEN_CHARACTERS = 'Remove the invisible or control characters.'

/** A one-line name: blanks collapsed, any printable Unicode, its length counted in code points. */
export function nameField(min: number, max: number, label = 'Name') {
  return (
    z
      .string()
      .max(max * 20, `${label} can have at most ${max} characters.`)
      // Looked at before blanks are collapsed: some characters that hide count as blanks.
      .refine((name) => !hasForbiddenCharacters(name), HIDDEN_CHARACTERS)
      .transform(collapseSpaces)
      .refine((name) => !hasUnprintableCharacters(name), HIDDEN_CHARACTERS)
      .refine((name) => lengthOf(name) >= min, `${label} needs at least ${min} characters.`)
      .refine((name) => lengthOf(name) <= max, `${label} can have at most ${max} characters.`)
      // Nobody could read, say or search a name of accents alone.
      .refine((name) => foldName(name) !== '', `${label} needs characters that can be read.`)
  )
}

/** Running text: trimmed, line feeds only, nothing that hides or reorders, at most `max` code points. */
export function textField(max: number, label: string) {
  return z
    .string()
    .transform(tidyText)
    .refine((text) => lengthOf(text) <= max, `${label} can have at most ${max} characters.`)
    .refine((text) => !hasForbiddenCharacters(text), HIDDEN_CHARACTERS)
}

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name} must be a whole number.`)
    .transform(Number)
    .refine((value) => value >= 1, `${name} starts at 1.`)
    .refine((value) => value <= max, `${name} can be at most ${max}.`)

/** `page` and `limit` of every list. */
export function pageQuery(defaultLimit: number) {
  return {
    page: wholeNumber('page', PAGE_MAX)
      .optional()
      .transform((page) => page ?? 1),
    limit: wholeNumber('limit', LIST_LIMIT_MAX)
      .optional()
      .transform((limit) => limit ?? defaultLimit),
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
