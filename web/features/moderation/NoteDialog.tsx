import { type KeyboardEvent, useId, type SyntheticEvent } from 'react'
import { STAFF_NOTE_MAX } from '../../../contract/moderation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface NoteDialogProps {
  /** What is decided ('Deny'), and about whom; `null` keeps the dialog shut. */
  decision: { word: string; about: string; hint: string } | null
  busy: boolean
  onDecide: (note: string) => void
  onClose: () => void
}

/** Asks for the words that go to the owner with a decision. */
export function NoteDialog({ decision, busy, onDecide, onClose }: NoteDialogProps) {
  const formId = useId()
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = new FormData(event.currentTarget).get('note')
    onDecide(typeof note === 'string' ? note : '')
  }
  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      title={`${decision?.word ?? ''} ${decision?.about ?? ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {decision?.word}
          </Button>
        </>
      }
    >
      {/* Mounted with the dialog's content alone: a note for one listing never stands in the form of the next. */}
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          name="note"
          label="Note to the owner"
          hint={decision?.hint}
          optional
          limit={STAFF_NOTE_MAX}
          ref={focusFirst}
          onKeyDown={sendByKeyboard}
        />
      </form>
    </Dialog>
  )
}

/** The dialog itself looks for this when it opens. */
function focusFirst(area: HTMLTextAreaElement | null) {
  area?.setAttribute('autofocus', '')
}

/** In a text of several lines Enter is a line; with Ctrl or Command it sends. */
function sendByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
