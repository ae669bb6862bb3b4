import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { say } from '#contract/language/i18n.ts'
import { DESCRIPTIONS_MAX, withoutEmptyEnd } from '#contract/listings/descriptions.ts'
import { factsOf, partsOf } from '#contract/listings/facts.ts'
import { LANGUAGES, languageName } from '#contract/listings/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { FieldsProps } from './EditTexts.tsx'
import { PlainText } from './PlainText.tsx'

/** The description in other languages, with their indexes in the list of languages. */
const FURTHER = [
  ['description2', 1],
  ['description3', 2],
] as const
type Further = (typeof FURTHER)[number][0]

/** The description, in up to three languages. */
export function EditDescriptions({ edit, waits }: FieldsProps) {
  const { form, input } = edit
  const languages = input.descriptionLanguages
  const addButton = useRef<HTMLButtonElement>(null)
  const [next, setNext] = useState<{ focus: Further | 'button' }>()
  const isOpen = ([field, index]: (typeof FURTHER)[number]) =>
    input[field] !== '' || Boolean(languages[index])
  const closed = FURTHER.find((further) => !isOpen(further))

  useEffect(() => {
    if (next?.focus === 'button') addButton.current?.focus()
    else if (next) form.setFocus(next.focus)
  }, [next, form])

  function setLanguage(index: number, code: string) {
    const all = Array.from({ length: DESCRIPTIONS_MAX }, (_, at) =>
      at === index ? code : (languages[at] ?? ''),
    )
    form.setValue('descriptionLanguages', withoutEmptyEnd(all), { shouldValidate: true })
  }

  function add([field, index]: (typeof FURTHER)[number]) {
    const spoken = factsOf(input.facts, 'lang').map((fact) => partsOf(fact)[1])
    setLanguage(index, [...spoken, ...LANGUAGES].find((code) => !languages.includes(code)) ?? '')
    setNext({ focus: field })
  }

  function remove([field, index]: (typeof FURTHER)[number]) {
    form.setValue(field, '', { shouldValidate: true })
    setLanguage(index, '')
    setNext({ focus: 'button' })
  }

  return (
    <>
      <PlainText field="description" edit={edit} waits={waits} lang={languages[0] || undefined} />
      <LanguageSelect
        index={0}
        languages={languages}
        error={form.formState.errors.descriptionLanguages?.message}
        onChange={setLanguage}
      />
      {FURTHER.filter(isOpen).map((further) => {
        const [field, index] = further
        return (
          <fieldset key={field} className="grid grid-cols-1 gap-3 border-s-4 border-line ps-4">
            <legend className="sr-only">{say(`field.${field}`)}</legend>
            <PlainText field={field} edit={edit} waits={waits} lang={languages[index] || undefined} />
            <LanguageSelect index={index} languages={languages} onChange={setLanguage} />
            <Button size="sm" className="justify-self-start" onClick={() => remove(further)}>
              {t`Remove this description`}
            </Button>
          </fieldset>
        )
      })}
      {closed && (
        <Button ref={addButton} className="justify-self-start" onClick={() => add(closed)}>
          {t`Add it in another language`}
        </Button>
      )}
    </>
  )
}

interface LanguageSelectProps {
  index: number
  languages: readonly string[]
  error?: string | undefined
  onChange: (index: number, code: string) => void
}

/** Only the language of the first description may stay open. */
function LanguageSelect({ index, languages, error, onChange }: LanguageSelectProps) {
  const chosen = languages[index] ?? ''
  return (
    <SelectField
      label={t`Written in`}
      optional={index === 0}
      value={chosen}
      error={error}
      onChange={({ target }) => onChange(index, target.value)}
    >
      {(index === 0 || chosen === '') && <option value="">{t`Not said`}</option>}
      {LANGUAGES.map((code) => (
        <option key={code} value={code} disabled={code !== chosen && languages.includes(code)}>
          {languageName(code)}
        </option>
      ))}
    </SelectField>
  )
}
