import type { EditableField } from '#contract/listings/fields.ts'
import { say } from '#contract/language/i18n.ts'

/** 'Name, Website'. */
export const fieldNames = (fields: readonly EditableField[]): string =>
  fields.map((field) => say(`field.${field}`)).join(', ')
