import { useState } from 'react'
import { ACT_TEXTS, RESTRICTED_ACTS, type RestrictedAct } from '#contract/people/restriction.ts'
import { DAY } from '#contract/base/time.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
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
export function RestrictDialog(props: RestrictDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={`Restrict ${props.person.username}`}>
      <RestrictForm {...props} />
    </Dialog>
  )
}

const TIMES = { day: 1, week: 7, month: 30, good: null } as const
type Time = keyof typeof TIMES
const TIME_NAMES: Record<Time, string> = { day: 'A day', week: 'A week', month: '30 days', good: 'For good' }
const TIME_KEYS = ['day', 'week', 'month', 'good'] as const

function RestrictForm({ person, busy, onRestrict, onClose }: RestrictDialogProps) {
  const { _id, username, restriction } = person
  const draftKey = `restrict:${_id}`
  const draft = useDraft(draftKey)
  const [acts, setActs] = useState<readonly RestrictedAct[]>(restriction?.acts ?? [])
  const [time, setTime] = useState<Time>('week')
  // Of the opening, so that the same press again sends the same.
  const [now] = useState(() => Date.now())
  const reasons = useReasons({
    rule: draft['rule'] || (restriction?.rule ?? ''),
    note: draft['note'] ?? restriction?.note ?? '',
  })
  const [reported, setReported] = useState(false)
  useSavedDraft(draftKey, { note: reasons.note, rule: reasons.rule })

  function send() {
    const given = reasons.check()
    if (!given || acts.length === 0) return
    const days = TIMES[time]
    onRestrict({
      ...given,
      acts: [...acts],
      until: days === null ? null : new Date(now + days * DAY).toISOString(),
      reported,
      replaces: restriction?.statementId ?? null,
    })
  }

  return (
    <DialogForm action="Restrict" variant="danger" busy={busy} onSend={send} onCancel={onClose}>
      {restriction && <p>This takes the place of the restriction that counts now.</p>}
      <CheckGroup
        legend="They can no longer"
        of={RESTRICTED_ACTS}
        chosen={acts}
        onChange={setActs}
        tried={reasons.tried}
        renderText={(act) => ACT_TEXTS[act]}
      />
      <SelectField label="For how long" value={time} onChange={({ target }) => setTime(timeOf(target.value))}>
        <Options of={TIME_KEYS} names={TIME_NAMES} />
      </SelectField>
      <ReasonFields
        reasons={reasons}
        subject="user"
        name={username}
        label="Note to the person"
        hint="What happened, so that they understand and can object."
      />
      <Check checked={reported} onChange={({ target }) => setReported(target.checked)} className="px-1">
        A report led to this
      </Check>
    </DialogForm>
  )
}

const timeOf = (value: string): Time => TIME_KEYS.find((key) => key === value) ?? 'week'
