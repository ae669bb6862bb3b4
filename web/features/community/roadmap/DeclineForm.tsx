import { useState } from 'react'
import { DECLINE_REASON_MAX } from '#contract/community/roadmap.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { readRule, RuleField } from '../../../ui/RuleField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type AdminChange, type AdminItem, draftKeyOf } from './admin-queries.ts'

/** Most ideas are declined by this rule. */
const USUAL_RULE: RuleId = 'useful-ideas'

interface DeclineFormProps {
  item: AdminItem
  busy: boolean
  onClose: () => void
  onDecline: (change: AdminChange) => void
}

/** Asks why an idea is declined. The person who suggested it reads the answer. */
export function DeclineForm({ item, busy, onClose, onDecline }: DeclineFormProps) {
  const draftKey = draftKeyOf({ kind: 'decline', item })
  const draft = useDraft(draftKey)
  const [reason, setReason] = useState(draft['reason'] ?? '')
  const [rule, setRule] = useState<RuleId>(readRule(draft['rule']) || USUAL_RULE)
  useSavedDraft(draftKey, reason === '' ? {} : { reason, rule })
  const [tried, setTried] = useState(false)
  const error = reason.trim() === '' ? 'Give a reason.' : lengthError('Reason', reason, DECLINE_REASON_MAX)
  function send() {
    setTried(true)
    if (error === undefined) onDecline({ kind: 'decline', item, reason, rule })
  }
  return (
    <DialogForm action="Decline" variant="danger" busy={busy} onSend={send} onCancel={onClose}>
      <RuleField
        subject="roadmap"
        name={item.title}
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
    </DialogForm>
  )
}
