import { type SyntheticEvent, useId, useState } from 'react'
import { DECLINE_REASON_MAX } from '#contract/community/roadmap.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { lengthOf } from '#contract/text/text.ts'
import { useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { readRule, RuleField } from '../../../ui/RuleField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type AdminChange, type AdminItem, draftKeyOf } from './admin-queries.ts'

/** Most ideas are declined by this rule. */
const USUAL_RULE: RuleId = 'useful-ideas'

interface DeclineDialogProps {
  /** `null` closes the dialog. */
  item: AdminItem | null
  busy: boolean
  onClose: () => void
  onDecline: (change: AdminChange) => void
}

/** Asks why an idea is declined. The person who suggested it reads the answer. */
export function DeclineDialog({ item, busy, onClose, onDecline }: DeclineDialogProps) {
  const form = useId()
  return (
    <Dialog
      open={item !== null}
      onClose={onClose}
      title={`Decline ${item?.title ?? ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            Decline
          </Button>
        </>
      }
    >
      {item && (
        <ReasonForm
          id={form}
          draftKey={draftKeyOf({ kind: 'decline', item })}
          title={item.title}
          onSend={(reason, rule) => !busy && onDecline({ kind: 'decline', item, reason, rule })}
        />
      )}
    </Dialog>
  )
}

interface ReasonFormProps {
  id: string
  draftKey: string
  title: string
  onSend: (reason: string, rule: RuleId) => void
}

function ReasonForm({ id, draftKey, title, onSend }: ReasonFormProps) {
  const readDraft = useReadDraft()
  const [draft] = useState(() => readDraft(draftKey))
  const [reason, setReason] = useState(draft['reason'] ?? '')
  const [rule, setRule] = useState<RuleId>(readRule(draft['rule']) || USUAL_RULE)
  useSavedDraft(draftKey, reason === '' ? {} : { reason, rule })
  const [tried, setTried] = useState(false)
  const error =
    reason.trim() === ''
      ? 'Give a reason.'
      : lengthOf(reason.trim()) > DECLINE_REASON_MAX
        ? `Reason can have at most ${DECLINE_REASON_MAX} characters.`
        : undefined
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (error === undefined) onSend(reason, rule)
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <RuleField
        subject="roadmap"
        name={title}
        value={rule}
        onChange={(chosen) => setRule(chosen || USUAL_RULE)}
      />
      <TextArea
        label="Reason"
        hint="Shown to the person who suggested it."
        limit={DECLINE_REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried ? error : undefined}
      />
    </form>
  )
}
