import { say } from '#contract/language/i18n.ts'
import { listText } from '#contract/language/lists.ts'
import type { EditableField } from '#contract/listings/fields.ts'

/** 'Name, Website'. */
export const fieldNames = (fields: readonly EditableField[]): string =>
  listText(fields.map((field) => say(`field.${field}`)))
