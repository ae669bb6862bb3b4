import { useState } from 'react'
import { STAFF_NOTE_MAX } from '../../../contract/moderation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface DenyDialogProps {
  /** Name of the listing; `null` keeps the dialog shut. */
  name: string | null
  busy: boolean
  onDeny: (note: string) => void
  onClose: () => void
}

/** Asks for the words that go to the owner with a denial. */
export function DenyDialog({ name, busy, onDeny, onClose }: DenyDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={`Deny ${name ?? ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => onDeny(note)}>
            Deny
          </Button>
        </>
      }
    >
      <TextArea
        label="Note to the owner"
        hint="What is missing, so that they can put it right."
        optional
        limit={STAFF_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
