import { type SyntheticEvent, useId, useState } from 'react'
import { DECLINE_REASON_MAX } from '#contract/roadmap.ts'
import { lengthOf } from '#contract/text.ts'
import { useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type AdminChange, type AdminItem, draftKeyOf } from './admin-queries.ts'

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
          onSend={(reason) => !busy && onDecline({ kind: 'decline', item, reason })}
        />
      )}
    </Dialog>
  )
}

interface ReasonFormProps {
  id: string
  draftKey: string
  onSend: (reason: string) => void
}

function ReasonForm({ id, draftKey, onSend }: ReasonFormProps) {
  const readDraft = useReadDraft()
  const [reason, setReason] = useState(() => readDraft(draftKey)['reason'] ?? '')
  useSavedDraft(draftKey, { reason })
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
    if (error === undefined) onSend(reason)
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextArea
        label="Reason"
        hint="Shown to the person who suggested it."
        limit={DECLINE_REASON_MAX}
        count={lengthOf(reason)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried ? error : undefined}
      />
    </form>
  )
}
