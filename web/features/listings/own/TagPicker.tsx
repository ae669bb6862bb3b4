import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { isTag, type Tag, TAGS } from '#contract/directory/directory.ts'
import { tagText } from '#contract/directory/filters.ts'
import { Button } from '../../../ui/Button.tsx'
import { chipClass } from '../../../ui/chip-class.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { Options } from '../../../ui/Options.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

interface TagPickerProps {
  value: readonly Tag[]
  onChange: (tags: Tag[]) => void
  error: string | undefined
}

/**
 * Tags of the fixed list. Chosen tags leave the dropdown and appear below it, each with a button to remove
 * it.
 */
export function TagPicker({ value, onChange, error }: TagPickerProps) {
  const [selected, setSelected] = useState<Tag | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const dropdown = useRef<HTMLSelectElement>(null)
  const unchosen = TAGS.filter((tag) => !value.includes(tag))

  function add() {
    if (selected === null) return
    onChange([...value, selected])
    const word = tagText(selected)
    setAnnouncement(t`Added ${word}`)
    setSelected(null)
    // The button is disabled from here on, so the focus moves to the dropdown.
    dropdown.current?.focus()
  }

  function remove(tag: Tag) {
    onChange(value.filter((other) => other !== tag))
    const word = tagText(tag)
    setAnnouncement(t`Removed ${word}`)
    // The chip disappears, so the focus moves to the dropdown.
    dropdown.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t`Tags`}
          error={error}
          value={selected ?? ''}
          onChange={({ target }) => setSelected(isTag(target.value) ? target.value : null)}
          ref={dropdown}
          className="min-w-52 grow sm:max-w-72"
        >
          <option value="">{unchosen.length === 0 ? t`All tags chosen` : t`Select a tag…`}</option>
          <Options of={unchosen} names={tagText} />
        </SelectField>
        <Button onClick={add} disabled={selected === null}>
          <PlusIcon className="size-4" />
          <Trans>
            Add<span className="sr-only"> tag</span>
          </Trans>
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label={t`Chosen tags`} className="flex flex-wrap gap-2">
          {value.map((tag) => {
            const word = tagText(tag)
            return (
              <li key={tag}>
                <button
                  type="button"
                  onClick={() => remove(tag)}
                  aria-label={t`Remove ${word}`}
                  className={chipClass()}
                >
                  {word}
                  <CloseIcon className="size-2.5 text-ink-muted" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <output className="sr-only">{announcement}</output>
    </div>
  )
}
