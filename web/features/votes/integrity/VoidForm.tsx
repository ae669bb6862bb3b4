import { useState } from 'react'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { VOID_REASONS, type VoidReason, VOTE_REASON_WORDS } from '#contract/votes/vote-effects.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { words } from '../../../ui/words.ts'
import { Check } from '../../../ui/Check.tsx'
import { Options } from '../../../ui/Options.tsx'
import { dayText } from './vote-day-words.ts'

export interface VoidReasons {
  reason: VoidReason
  rule: RuleId
  note: string
  confirmed: boolean
}

interface VoidFormProps {
  day: VoteDay
  busy: boolean
  /** `done` forgets what was typed. */
  onVoid: (reasons: VoidReasons, done: () => void) => void
  onClose: () => void
}

/** Asks why the votes of a day become void. */
export function VoidForm({ day, busy, onVoid, onClose }: VoidFormProps) {
  const draftKey = `void-votes:${day.server._id}:${day.day}`
  const draft = useDraft(draftKey)
  const [reason, setReason] = useState<VoidReason | ''>(
    VOID_REASONS.find((known) => known === draft['reason']) ?? '',
  )
  const reasons = useReasons({ rule: 'fair-votes', ...draft })
  const [confirmed, setConfirmed] = useState(false)
  useSavedDraft(draftKey, { reason, rule: reasons.rule, note: reasons.note })

  function send() {
    const given = reasons.check()
    if (given && reason !== '') onVoid({ ...given, reason, confirmed }, () => dropDraft(draftKey))
  }

  return (
    <DialogForm action="Make void" variant="danger" busy={busy} onSend={send} onCancel={onClose}>
      <p {...words()}>
        The odd votes for {day.server.name} of {dayText(day.day)} no longer count. Each voter reads why, and
        can appeal.
      </p>
      <SelectField
        label="Why"
        value={reason}
        onChange={({ target }) => setReason(VOID_REASONS.find((known) => known === target.value) ?? '')}
        error={reasons.tried && reason === '' ? 'Choose why.' : undefined}
        hint="Voters and the owner read it."
      >
        <option value="" disabled>
          Choose why
        </option>
        <Options of={VOID_REASONS} names={(known) => `A vote is void because ${VOTE_REASON_WORDS[known]}`} />
      </SelectField>
      <ReasonFields
        reasons={reasons}
        subject="vote"
        name={day.server.name}
        label="Note to the voters"
        hint="What you saw. No names of others."
      />
      <Check checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
        Also those whose voters came back and confirmed them
      </Check>
    </DialogForm>
  )
}
