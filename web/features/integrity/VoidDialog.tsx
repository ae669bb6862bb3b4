import { type SyntheticEvent, useId, useState } from 'react'
import { STAFF_NOTE_MAX } from '#contract/moderation.ts'
import type { RuleId } from '#contract/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
import { lengthOf } from '#contract/text.ts'
import { VOID_REASONS, type VoidReason, VOTE_REASON_WORDS } from '#contract/vote-effects.ts'
import type { VoteDay } from '#contract/wire/integrity.ts'
import { dropDraft, useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { readRule, reasonsErrors, RuleField } from '../../ui/RuleField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { words } from '../../ui/words.ts'
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
        ref={(select) => {
          select?.setAttribute('autofocus', '')
        }}
      >
        <option value="" disabled>
          Choose why
        </option>
        {VOID_REASONS.map((known) => (
          <option key={known} value={known}>
            A vote is void because {VOTE_REASON_WORDS[known]}
          </option>
        ))}
      </SelectField>
      <RuleField
        subject="vote"
        name={day.server.name}
        value={rule}
        onChange={setRule}
        error={tried ? errors.rule : undefined}
      />
      <TextArea
        label="Note to the voters"
        hint="What you saw. No names of others."
        optional={rule !== DEFAULT_RULE}
        limit={STAFF_NOTE_MAX}
        count={lengthOf(note)}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={tried ? errors.note : undefined}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={confirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
          className="size-5 shrink-0 cursor-pointer"
        />
        Also those whose voters came back and confirmed them
      </label>
    </form>
  )
}
