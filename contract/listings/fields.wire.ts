import { z } from 'zod'
import { lineField, textField } from '../base/fields.wire.ts'
import { fromKeys } from '../base/records.ts'
import { CARD_TEXTS, PAGE_TEXTS, plainTextOf, TEXT_FIELDS, type TextField } from './fields.ts'
import { FIELD_WORDS } from './listing-words.ts'

export const textRules = fromKeys(TEXT_FIELDS, (field) => {
  const label = FIELD_WORDS[field]
  const { lines, max } = plainTextOf(field)
  return lines === 'one' ? lineField(max, label) : textField(max, label)
})

const FORMATTED =
  'As it was typed. Empty lines, `- ` and `1. ` at the start of a line, `**` and `[words](address)` format it. Only addresses of some known sites are links.'
const aboutText = (field: TextField) => (plainTextOf(field).lines === 'one' ? 'One line.' : FORMATTED)

/** The texts of a server that every list has. */
export const cardTexts = fromKeys(CARD_TEXTS, (field) => z.string().meta({ description: aboutText(field) }))

/** Those that only its page has. */
export const pageTexts = fromKeys(PAGE_TEXTS, (field) =>
  z
    .string()
    .optional()
    .meta({ description: `On the server’s own page: a longer text. ${aboutText(field)}` }),
)
