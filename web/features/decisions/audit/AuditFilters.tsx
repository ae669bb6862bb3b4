import { useState } from 'react'
import { AUDIT_KINDS } from '#contract/decisions/audit.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { actionsOn, KIND_NAMES } from './audit-labels.ts'
import type { AuditFilter } from './queries.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (next: Partial<AuditFilter>) => void
}

const DAY_INPUT = { type: 'date', className: 'min-w-0', inputClassName: 'min-w-0 px-2' }
const NONE: AuditFilter = { actor: '', target: '', action: '', from: '', to: '' }

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const narrowed = Object.values(filter).some((value) => value !== '')
  const isWide = useMinWidth(64)
  const [isOpen, setIsOpen] = useState(narrowed)
  const fields = <Fields filter={filter} narrowed={narrowed} onChange={onChange} />
  if (isWide) return fields
  return (
    <details open={narrowed || isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={buttonClass({ className: 'mb-3 cursor-pointer' })}>Filter</summary>
      {fields}
    </details>
  )
}

function Fields({ filter, narrowed, onChange }: AuditFiltersProps & { narrowed: boolean }) {
  return (
    <fieldset
      aria-label="Filter"
      className="grid min-w-0 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_20rem]"
    >
      <RestingField
        label="Person"
        placeholder="Name, id or system"
        value={filter.actor}
        onRest={(actor) => onChange({ actor })}
      />
      <SelectField
        label="Action"
        value={filter.action}
        onChange={({ target }) => onChange({ action: target.value })}
        className="min-w-0"
      >
        <option value="">Anything</option>
        {AUDIT_KINDS.map((kind) => (
          <optgroup key={kind} label={KIND_NAMES[kind]}>
            <option value={kind}>{KIND_NAMES[kind]}: anything</option>
            {actionsOn(kind).map(({ action, name }) => (
              <option key={action} value={action}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <RestingField
        label="Target"
        placeholder="An id, or a person’s name"
        value={filter.target}
        onRest={(target) => onChange({ target })}
      />
      <div className="grid min-w-0 grid-cols-2 gap-3">
        <TextField
          label="From"
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
          {...DAY_INPUT}
        />
        <TextField
          label="To"
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
          {...DAY_INPUT}
        />
      </div>
      {narrowed && (
        <div className="sm:col-span-full">
          <Button size="sm" onClick={() => onChange(NONE)}>
            Show everything
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface RestingFieldProps {
  label: string
  placeholder: string
  value: string
  onRest: (text: string) => void
}

/** A text field that changes its filter once typing has stopped. */
function RestingField({ label, placeholder, value, onRest }: RestingFieldProps) {
  const { text, type } = useSearchText(value, onRest)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
      isExact
      className="min-w-0"
    />
  )
}
