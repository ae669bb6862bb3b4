import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { factText } from '#contract/listings/facts.ts'
import { languageName } from '#contract/listings/languages.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { findLanguages } from './find-languages.ts'

interface LanguagePickerProps {
  label: string
  /** Facts of the group `lang`. */
  value: readonly string[]
  onToggle: (fact: string) => void
}

const OFFERED_MAX = 8

export function LanguagePicker({ label, value, onToggle }: LanguagePickerProps) {
  const [text, setText] = useState('')
  const codes = findLanguages(text)
    .filter((code) => !value.includes(`lang-${code}`))
    .slice(0, OFFERED_MAX)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {value.length > 0 && (
        <ul aria-label={t`Chosen languages`} className="flex flex-wrap gap-2">
          {value.map((fact) => {
            const language = factText(fact)
            return (
              <li key={fact}>
                <button
                  type="button"
                  onClick={() => onToggle(fact)}
                  aria-label={t`Remove ${language}`}
                  className={chipClass({ selected: true })}
                >
                  {language}
                  <CloseIcon className="size-2.5" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <TextField
        label={t`Find a language`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter adds the first language that was found. It must not send the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          if (text.trim() !== '' && codes[0] !== undefined) onToggle(`lang-${codes[0]}`)
          setText('')
        }}
      />
      <ul aria-label={t`Languages to add`} className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <li key={code}>
            <AddButton language={languageName(code)} onAdd={() => onToggle(`lang-${code}`)} />
          </li>
        ))}
      </ul>
      {codes.length === 0 && <p className="text-sm text-ink-muted">{t`No language has this name.`}</p>}
    </fieldset>
  )
}

function AddButton({ language, onAdd }: { language: string; onAdd: () => void }) {
  return (
    <button type="button" aria-label={t`Add ${language}`} onClick={onAdd} className={chipClass()}>
      {language}
    </button>
  )
}
