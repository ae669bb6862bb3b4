import { useId, type SyntheticEvent } from 'react'
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
  const formId = useId()
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = new FormData(event.currentTarget).get('note')
    onDeny(typeof note === 'string' ? note : '')
  }
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={`Deny ${name ?? ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Deny
          </Button>
        </>
      }
    >
      {/* Mounted with the dialog's content alone: a note for one listing never stands in the form of the next. */}
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          name="note"
          label="Note to the owner"
          hint="What is missing, so that they can put it right."
          optional
          limit={STAFF_NOTE_MAX}
        />
      </form>
    </Dialog>
  )
}
