import { t } from '@lingui/core/macro'
import { say } from '#contract/language/i18n.ts'
import { DESCRIPTIONS_MAX, withoutEmptyEnd } from '#contract/listings/descriptions.ts'
import { factsOf, partsOf } from '#contract/listings/facts.ts'
import { LANGUAGES, languageName } from '#contract/listings/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { FieldsProps } from './EditTexts.tsx'
import { PlainText } from './PlainText.tsx'

/** The fields of the further descriptions, each with its index in `descriptionLanguages`. */
const FURTHER = [
  ['description2', 1],
  ['description3', 2],
] as const

/** The description, in up to three languages. A language that is chosen opens the field of its text. */
export function EditDescriptions({ edit, waits }: FieldsProps) {
  const { form, input } = edit
  const languages = input.descriptionLanguages
  const isOpen = ([field, index]: (typeof FURTHER)[number]) =>
    input[field] !== '' || Boolean(languages[index])
  // Only the first empty description is offered.
  const offered = FURTHER.find((further) => !isOpen(further))

  function setLanguage(index: number, code: string) {
    const all = Array.from({ length: DESCRIPTIONS_MAX }, (_, at) =>
      at === index ? code : (languages[at] ?? ''),
    )
    form.setValue('descriptionLanguages', withoutEmptyEnd(all), { shouldValidate: true })
  }

  function remove([field, index]: (typeof FURTHER)[number]) {
    form.setValue(field, '', { shouldValidate: true })
    setLanguage(index, '')
  }

  return (
    <>
      <PlainText field="description" edit={edit} waits={waits} lang={languages[0] || undefined} />
      <LanguageSelect
        index={0}
        languages={languages}
        label={t`Written in`}
        optional
        none={t`Not said`}
        error={form.formState.errors.descriptionLanguages?.message}
        onChange={setLanguage}
      />
      {FURTHER.filter((further) => isOpen(further) || further === offered).map((further) => {
        const [field, index] = further
        const opened = isOpen(further)
        const select = `${field}-language`
        return (
          <fieldset key={field} className="grid grid-cols-1 gap-3 border-s-4 border-line ps-4">
            <legend className="sr-only">{say(`field.${field}`)}</legend>
            <LanguageSelect
              id={select}
              index={index}
              languages={languages}
              first={factsOf(input.facts, 'lang').map((fact) => partsOf(fact)[1])}
              label={opened ? t`Written in` : t`Add it in another language`}
              {...(!languages[index] && { none: t`Choose a language` })}
              onChange={setLanguage}
            />
            {opened && (
              <>
                <PlainText field={field} edit={edit} waits={waits} lang={languages[index] || undefined} />
                <Button
                  size="sm"
                  className="justify-self-start"
                  onClick={() => {
                    remove(further)
                    document.getElementById(select)?.focus()
                  }}
                >
                  {t`Remove this description`}
                </Button>
              </>
            )}
          </fieldset>
        )
      })}
    </>
  )
}

interface LanguageSelectProps {
  id?: string
  index: number
  languages: readonly string[]
  /** Likely languages: they are listed first. */
  first?: readonly string[]
  label: string
  optional?: boolean
  /** The option for no language. Without it, a language must be chosen. */
  none?: string
  error?: string | undefined
  onChange: (index: number, code: string) => void
}

function LanguageSelect({ index, languages, first = [], none, onChange, ...field }: LanguageSelectProps) {
  const chosen = languages[index] ?? ''
  return (
    <SelectField {...field} value={chosen} onChange={({ target }) => onChange(index, target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {[...new Set([...first, ...LANGUAGES])].map((code) => (
        <option key={code} value={code} disabled={code !== chosen && languages.includes(code)}>
          {languageName(code)}
        </option>
      ))}
    </SelectField>
  )
}
