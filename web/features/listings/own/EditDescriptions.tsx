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

/** The description in other languages, with their places in the list of languages. */
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
  const isOpen = ([field, place]: (typeof FURTHER)[number]) =>
    input[field] !== '' || Boolean(languages[place])
  const closed = FURTHER.find((further) => !isOpen(further))

  useEffect(() => {
    if (next?.focus === 'button') addButton.current?.focus()
    else if (next) form.setFocus(next.focus)
  }, [next, form])

  function setLanguage(place: number, code: string) {
    const all = Array.from({ length: DESCRIPTIONS_MAX }, (_, at) =>
      at === place ? code : (languages[at] ?? ''),
    )
    form.setValue('descriptionLanguages', withoutEmptyEnd(all), { shouldValidate: true })
  }

  function add([field, place]: (typeof FURTHER)[number]) {
    const spoken = factsOf(input.facts, 'lang').map((fact) => partsOf(fact)[1])
    setLanguage(place, [...spoken, ...LANGUAGES].find((code) => !languages.includes(code)) ?? '')
    setNext({ focus: field })
  }

  function remove([field, place]: (typeof FURTHER)[number]) {
    form.setValue(field, '', { shouldValidate: true })
    setLanguage(place, '')
    setNext({ focus: 'button' })
  }

  return (
    <>
      <PlainText field="description" edit={edit} waits={waits} lang={languages[0] || undefined} />
      <LanguageSelect
        place={0}
        languages={languages}
        error={form.formState.errors.descriptionLanguages?.message}
        onChange={setLanguage}
      />
      {FURTHER.filter(isOpen).map((further) => {
        const [field, place] = further
        return (
          <fieldset key={field} className="grid grid-cols-1 gap-3 border-s-4 border-line ps-4">
            <legend className="sr-only">{say(`field.${field}`)}</legend>
            <PlainText field={field} edit={edit} waits={waits} lang={languages[place] || undefined} />
            <LanguageSelect place={place} languages={languages} onChange={setLanguage} />
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
  place: number
  languages: readonly string[]
  error?: string | undefined
  onChange: (place: number, code: string) => void
}

/** Only the language of the first description may stay open. */
function LanguageSelect({ place, languages, error, onChange }: LanguageSelectProps) {
  const chosen = languages[place] ?? ''
  return (
    <SelectField
      label={t`Written in`}
      optional={place === 0}
      value={chosen}
      error={error}
      onChange={({ target }) => onChange(place, target.value)}
    >
      {(place === 0 || chosen === '') && <option value="">{t`Not said`}</option>}
      {LANGUAGES.map((code) => (
        <option key={code} value={code} disabled={code !== chosen && languages.includes(code)}>
          {languageName(code)}
        </option>
      ))}
    </SelectField>
  )
}
