import { type SyntheticEvent, useId, useState } from 'react'
import { ACT_TEXTS, RESTRICTED_ACTS, type RestrictedAct } from '#contract/people/restriction.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DAY } from '#contract/base/time.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { readRule, ReasonFields, reasonsErrors } from '../../../ui/RuleField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Options } from '../../../ui/Options.tsx'
import { Check, CheckGroup } from '../../../ui/Check.tsx'
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
  // Of the opening, so that the same press again sends the same.
  const [now] = useState(() => Date.now())
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
      until: days === null ? null : new Date(now + days * DAY).toISOString(),
      rule,
      note,
      reported,
      replaces: restriction?.statementId ?? null,
    })
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5">
      {restriction && <p>This takes the place of the restriction that counts now.</p>}
      <CheckGroup
        legend="They can no longer"
        of={RESTRICTED_ACTS}
        chosen={acts}
        onChange={setActs}
        tried={tried}
        renderText={(act) => ACT_TEXTS[act]}
      />
      <SelectField label="For how long" value={time} onChange={({ target }) => setTime(timeOf(target.value))}>
        <Options of={TIME_KEYS} names={TIME_NAMES} />
      </SelectField>
      <ReasonFields
        {...{ rule, setRule, note, setNote, tried }}
        subject="user"
        name={username}
        label="Note to the person"
        hint="What happened, so that they understand and can object."
      />
      <Check checked={reported} onChange={({ target }) => setReported(target.checked)} className="px-1">
        A report led to this
      </Check>
    </form>
  )
}

const timeOf = (value: string): Time => TIME_KEYS.find((key) => key === value) ?? 'week'
