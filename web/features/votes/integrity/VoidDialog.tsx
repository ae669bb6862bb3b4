import { type SyntheticEvent, useId, useState } from 'react'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { VOID_REASONS, type VoidReason, VOTE_REASON_WORDS } from '#contract/votes/vote-effects.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import { dropDraft, useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { readRule, ReasonFields, reasonsErrors } from '../../../ui/RuleField.tsx'
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

interface VoidDialogProps {
  /** `null` closes the dialog. */
  day: VoteDay | null
  busy: boolean
  /** `done` forgets what was typed. */
  onVoid: (reasons: VoidReasons, done: () => void) => void
  onClose: () => void
}

/** Asks why the votes of a day become void. */
export function VoidDialog({ day, busy, onVoid, onClose }: VoidDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={day !== null}
      onClose={onClose}
      title="Make these votes void?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Make void
          </Button>
        </>
      }
    >
      {day && <VoidForm id={formId} day={day} onVoid={onVoid} />}
    </Dialog>
  )
}

function VoidForm({ id, day, onVoid }: { id: string; day: VoteDay; onVoid: VoidDialogProps['onVoid'] }) {
  const draftKey = `void-votes:${day.server._id}:${day.day}`
  const readDraft = useReadDraft()
  const [draft] = useState(() => readDraft(draftKey))
  const [reason, setReason] = useState<VoidReason | ''>(
    VOID_REASONS.find((known) => known === draft['reason']) ?? '',
  )
  const [rule, setRule] = useState(readRule(draft['rule'] ?? 'fair-votes'))
  const [note, setNote] = useState(draft['note'] ?? '')
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { reason, rule, note })
  const errors = reasonsErrors(rule, note)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (reason === '' || rule === '' || errors.note !== undefined) return
    onVoid({ reason, rule, note, confirmed }, () => dropDraft(draftKey))
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <p {...words()}>
        The odd votes for {day.server.name} of {dayText(day.day)} no longer count. Each voter reads why, and
        can appeal.
      </p>
      <SelectField
        label="Why"
        value={reason}
        onChange={({ target }) => setReason(VOID_REASONS.find((known) => known === target.value) ?? '')}
        error={tried && reason === '' ? 'Choose why.' : undefined}
        hint="Voters and the owner read it."
      >
        <option value="" disabled>
          Choose why
        </option>
        <Options of={VOID_REASONS} names={(known) => `A vote is void because ${VOTE_REASON_WORDS[known]}`} />
      </SelectField>
      <ReasonFields
        {...{ rule, setRule, note, setNote, tried }}
        subject="vote"
        name={day.server.name}
        label="Note to the voters"
        hint="What you saw. No names of others."
      />
      <Check checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
        Also those whose voters came back and confirmed them
      </Check>
    </form>
  )
}
