import { say } from '#contract/language/i18n.ts'
import { plainTextOf, type TextField as TextName } from '#contract/listings/fields.ts'
import { lengthOf } from '#contract/text/text.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { FieldsProps } from './EditTexts.tsx'

interface PlainTextProps extends FieldsProps {
  field: TextName
  lang?: string | undefined
}

/** The input for one text of a listing. Label, hint and limits come from `LISTING_FIELDS`. */
export function PlainText({ field, edit: { form, input }, waits, lang }: PlainTextProps) {
  const { lines, max, optional } = plainTextOf(field)
  const hint = waits[field] ?? say(`fieldHint.${field}`)
  const label = say(`field.${field}`)
  const texts = { label, hint, optional, error: form.formState.errors[field]?.message }
  if (lines === 'one') return <TextField autoComplete="off" {...texts} {...form.register(field)} />
  return (
    <TextArea lang={lang} limit={max} count={lengthOf(input[field])} {...texts} {...form.register(field)} />
  )
}
