import { type SyntheticEvent, useId, useState } from 'react'
import { STAFF_NOTE_MAX } from '#contract/moderation.ts'
import { ACT_TEXTS, RESTRICTED_ACTS, type RestrictedAct } from '#contract/restriction.ts'
import type { RuleId } from '#contract/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
import { lengthOf } from '#contract/text.ts'
import { DAY } from '#contract/time.ts'
import type { PersonPage } from '#contract/wire/person.ts'
import { useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { readRule, reasonsErrors, RuleField } from '../../ui/RuleField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Restrict } from './queries.ts'

interface RestrictDialogProps {
  open: boolean
  person: PersonPage
  busy: boolean
  onClose: () => void
  onRestrict: (decision: Restrict) => void
}

/** Asks what a person may no longer do, for how long, and by which rule. */
export function RestrictDialog({ open, person, busy, onClose, onRestrict }: RestrictDialogProps) {
  const form = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Restrict ${person.username}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            Restrict
          </Button>
        </>
      }
    >
      <RestrictForm id={form} person={person} onSend={(decision) => !busy && onRestrict(decision)} />
    </Dialog>
  )
}

const TIMES = { day: 1, week: 7, month: 30, good: null } as const
type Time = keyof typeof TIMES
const TIME_NAMES: Record<Time, string> = { day: 'A day', week: 'A week', month: '30 days', good: 'For good' }
const TIME_KEYS = ['day', 'week', 'month', 'good'] as const

interface RestrictFormProps {
  id: string
  person: PersonPage
  onSend: (decision: Restrict) => void
}

function RestrictForm({ id, person: { _id, username, restriction }, onSend }: RestrictFormProps) {
  const readDraft = useReadDraft()
  const draftKey = `restrict:${_id}`
  const [acts, setActs] = useState<readonly RestrictedAct[]>(restriction?.acts ?? [])
  const [time, setTime] = useState<Time>('week')
  const [rule, setRule] = useState<RuleId | ''>(
    () => readRule(readDraft(draftKey)['rule']) || (restriction?.rule ?? ''),
  )
  const [note, setNote] = useState(() => readDraft(draftKey)['note'] ?? restriction?.note ?? '')
  const [reported, setReported] = useState(false)
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { note, rule })
  const errors = reasonsErrors(rule, note)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (acts.length === 0 || rule === '' || errors.note !== undefined) return
    const days = TIMES[time]
    onSend({
      acts: [...acts],
      until: days === null ? null : new Date(Date.now() + days * DAY).toISOString(),
      rule,
      note,
      reported,
      replaces: restriction?.statementId ?? null,
    })
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5">
      {restriction && <p>This takes the place of the restriction that counts now.</p>}
      <fieldset className="grid gap-1" aria-describedby={`${id}-acts`}>
        <legend className="mb-1.5 font-semibold">They can no longer</legend>
        {RESTRICTED_ACTS.map((act) => (
          <label key={act} className="flex min-h-11 cursor-pointer items-center gap-3 px-1">
            <input
              type="checkbox"
              checked={acts.includes(act)}
              onChange={({ target }) =>
                setActs(target.checked ? [...acts, act] : acts.filter((one) => one !== act))
              }
              className="size-5 shrink-0 accent-moss"
            />
            {ACT_TEXTS[act]}
          </label>
        ))}
        <FieldError
          id={`${id}-acts`}
          error={tried && acts.length === 0 ? 'Choose at least one.' : undefined}
        />
      </fieldset>
      <SelectField label="For how long" value={time} onChange={({ target }) => setTime(timeOf(target.value))}>
        {TIME_KEYS.map((key) => (
          <option key={key} value={key}>
            {TIME_NAMES[key]}
          </option>
        ))}
      </SelectField>
      <RuleField
        subject="user"
        name={username}
        value={rule}
        onChange={setRule}
        error={tried ? errors.rule : undefined}
      />
      <TextArea
        label="Note to the person"
        hint="What happened, so that they understand and can object."
        optional={rule !== DEFAULT_RULE}
        limit={STAFF_NOTE_MAX}
        count={lengthOf(note)}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={tried ? errors.note : undefined}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-1">
        <input
          type="checkbox"
          checked={reported}
          onChange={({ target }) => setReported(target.checked)}
          className="size-5 shrink-0 accent-moss"
        />
        A report led to this
      </label>
    </form>
  )
}

const timeOf = (value: string): Time => TIME_KEYS.find((key) => key === value) ?? 'week'
