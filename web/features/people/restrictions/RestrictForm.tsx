import { useState } from 'react'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { ACT_WORDS } from '#contract/people/restriction-words.ts'
import { RESTRICTED_ACTS, type RestrictedAct } from '#contract/people/restriction.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Check, CheckGroup } from '../../../ui/Check.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { serverNow } from '../../../ui/clock.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import type { Restrict } from './queries.ts'

interface RestrictFormProps {
  person: PersonPage
  busy: boolean
  onClose: () => void
  onRestrict: (decision: Restrict) => void
}

/** In days; `null` is for good. */
const TIMES = { day: 1, week: 7, month: 30, good: null } as const
type Time = keyof typeof TIMES
const TIME_NAMES: Record<Time, string> = { day: 'A day', week: 'A week', month: '30 days', good: 'For good' }
const TIME_KEYS = ['day', 'week', 'month', 'good'] as const

export function RestrictForm({ person, busy, onRestrict, onClose }: RestrictFormProps) {
  const { _id, username, restriction } = person
  const draftKey = `restrict:${_id}`
  const draft = useDraft(draftKey)
  const [acts, setActs] = useState<readonly RestrictedAct[]>(restriction?.acts ?? [])
  const [time, setTime] = useState<Time>('week')
  // When the form opened. A press that is repeated after a lost answer so sends the same end.
  const [now] = useState(serverNow)
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
      until: days === null ? null : iso(now + days * DAY),
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
        renderText={(act) => ACT_WORDS[act]}
      />
      <ChoiceField label="For how long" of={TIME_KEYS} names={TIME_NAMES} value={time} onChoose={setTime} />
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
