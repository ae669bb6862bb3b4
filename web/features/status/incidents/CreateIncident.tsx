import { type SyntheticEvent, useRef, useState } from 'react'
import { iso } from '#contract/base/iso.ts'
import {
  type Impact,
  IMPACTS,
  INCIDENT_TITLE_MAX,
  type IncidentKind,
  TITLE_REQUIRED_MESSAGE,
  UPDATE_TEXT_MAX,
} from '#contract/status/incident.ts'
import { type Component, COMPONENT_NAMES, COMPONENTS } from '#contract/status/status.ts'
import { collapseSpaces, tidyText } from '#contract/text/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { IMPACT_NAMES } from './incident-parts.tsx'
import { type IncidentDraft, useCreateIncident } from './queries.ts'

interface Fields {
  title: string
  component: Component
  impact: Impact
  text: string
  kind: IncidentKind
  /** The format of the browser's own field: local time without a zone. */
  startsAt: string
  endsAt: string
}

const BLANK: Fields = {
  title: '',
  component: 'api',
  impact: 'minor',
  text: '',
  kind: 'incident',
  startsAt: '',
  endsAt: '',
}

type FieldErrors = Partial<Record<keyof Fields, string>>

export function CreateIncident() {
  const create = useCreateIncident()
  const [fields, setFields] = useState(BLANK)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = tried ? validate(fields) : {}
  const planned = fields.kind === 'maintenance'

  function change(part: Partial<Fields>) {
    setFields({ ...fields, ...part })
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (create.isPending) return
    if (Object.keys(validate(fields)).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    create.mutate(draftOf(fields), {
      onSuccess: () => {
        toast.success(planned ? 'Maintenance planned' : 'Incident created')
        setFields(BLANK)
        setTried(false)
      },
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        label="Title"
        autoComplete="off"
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
        error={errors.title}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <ChoiceField
          label="Component"
          of={COMPONENTS}
          names={COMPONENT_NAMES}
          value={fields.component}
          onChoose={(component) => change({ component })}
        />
        <ChoiceField
          label="Impact"
          of={IMPACTS}
          names={IMPACT_NAMES}
          value={fields.impact}
          onChoose={(impact) => change({ impact })}
        />
      </div>
      <Switch
        label="Planned maintenance"
        hint="It starts and ends automatically at the times you set."
        checked={planned}
        onChange={({ target }) => change({ kind: target.checked ? 'maintenance' : 'incident' })}
      />
      {planned && <PlannedTimes fields={fields} errors={errors} onChange={change} />}
      <TextArea
        label="Initial Update"
        optional
        rows={3}
        limit={UPDATE_TEXT_MAX}
        value={fields.text}
        onChange={({ target }) => change({ text: target.value })}
        error={errors.text}
      />
      <Button type="submit" variant="primary" busy={create.isPending}>
        {planned ? 'Plan maintenance' : 'Create incident'}
      </Button>
    </form>
  )
}

interface PlannedTimesProps {
  fields: Fields
  errors: FieldErrors
  onChange: (part: Partial<Fields>) => void
}

function PlannedTimes({ fields, errors, onChange }: PlannedTimesProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        type="datetime-local"
        label="Starts"
        hint="In your own time zone."
        value={fields.startsAt}
        onChange={({ target }) => onChange({ startsAt: target.value })}
        error={errors.startsAt}
      />
      <TextField
        type="datetime-local"
        label="Ends"
        value={fields.endsAt}
        onChange={({ target }) => onChange({ endsAt: target.value })}
        error={errors.endsAt}
      />
    </div>
  )
}

function validate({ title, text, kind, startsAt, endsAt }: Fields): FieldErrors {
  const errors: FieldErrors = {}
  const name = collapseSpaces(title)
  const titleError = name === '' ? TITLE_REQUIRED_MESSAGE : lengthError('Title', name, INCIDENT_TITLE_MAX)
  const textError = lengthError('Initial update', tidyText(text), UPDATE_TEXT_MAX)
  if (titleError) errors.title = titleError
  if (textError) errors.text = textError
  if (kind === 'incident') return errors
  if (startsAt === '') errors.startsAt = 'Choose when the maintenance starts.'
  if (endsAt === '' || endsAt <= startsAt)
    errors.endsAt = 'Choose when the maintenance ends, after its start.'
  return errors
}

function draftOf({ startsAt, endsAt, title, text, ...rest }: Fields): IncidentDraft {
  const draft = { ...rest, title: collapseSpaces(title), text: tidyText(text) }
  if (rest.kind === 'incident') return draft
  return { ...draft, startsAt: iso(Date.parse(startsAt)), endsAt: iso(Date.parse(endsAt)) }
}
