import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { partsOf } from '#contract/listings/facts.ts'
import { LANGUAGES, languageName } from '#contract/listings/languages.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface LanguagePickerProps {
  label: string
  /** Facts of the group `lang`. */
  value: readonly string[]
  onToggle: (fact: string) => void
}

const SHOWN = 8

/** Languages whose name or code holds the text; those whose name starts with it come first. */
function findLanguages(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const places = LANGUAGES.map((code) => ({ code, at: languageName(code).toLowerCase().indexOf(wanted) }))
  const isCode = (code: string) => code.toLowerCase() === wanted
  return places
    .filter(({ code, at }) => at >= 0 || isCode(code))
    .toSorted(
      (a, b) => Number(isCode(b.code)) - Number(isCode(a.code)) || Number(a.at !== 0) - Number(b.at !== 0),
    )
    .map(({ code }) => code)
}

/** The chosen languages, a search field, and the languages that it finds. */
export function LanguagePicker({ label, value, onToggle }: LanguagePickerProps) {
  const [text, setText] = useState('')
  const found = findLanguages(text)
    .filter((code) => !value.includes(`lang-${code}`))
    .slice(0, SHOWN)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {value.length > 0 && (
        <ul aria-label={t`Chosen languages`} className="flex flex-wrap gap-2">
          {value.map((fact) => (
            <li key={fact}>
              <button
                type="button"
                onClick={() => onToggle(fact)}
                aria-label={t`Remove ${languageName(partsOf(fact)[1])}`}
                className={chipClass({ selected: true })}
              >
                {languageName(partsOf(fact)[1])}
                <CloseIcon className="size-2.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t`Find a language`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter adds the first one. It must not send the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          if (text.trim() !== '' && found[0] !== undefined) onToggle(`lang-${found[0]}`)
          setText('')
        }}
      />
      <ul aria-label={t`Languages to add`} className="flex flex-wrap gap-2">
        {found.map((code) => (
          <li key={code}>
            <button type="button" onClick={() => onToggle(`lang-${code}`)} className={chipClass()}>
              <span className="sr-only">
                <Trans>Add</Trans>{' '}
              </span>
              {languageName(code)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-sm text-ink-muted">
          <Trans>No language has this name.</Trans>
        </p>
      )}
    </fieldset>
  )
}
