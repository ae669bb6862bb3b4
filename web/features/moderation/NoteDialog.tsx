import { type KeyboardEvent, useId, useRef, useState, type SyntheticEvent } from 'react'
import { STAFF_NOTE_MAX } from '#contract/moderation.ts'
import { lengthOf } from '#contract/text.ts'
import { useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface NoteDialogProps {
  /** The action ('Deny') and the listing; `null` closes the dialog. */
  decision: { word: string; about: string; hint: string; draftKey: string } | null
  busy: boolean
  onDecide: (note: string) => void
  onClose: () => void
}

/** Asks for a note to the owner with a decision. */
export function NoteDialog({ decision, busy, onDecide, onClose }: NoteDialogProps) {
  const formId = useId()
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
      {decision && (
        <NoteForm id={formId} draftKey={decision.draftKey} hint={decision.hint} onDecide={onDecide} />
      )}
    </Dialog>
  )
}

interface NoteFormProps {
  id: string
  /** Where the typed note survives the dialog. Each decision has its own. */
  draftKey: string
  hint: string
  onDecide: (note: string) => void
}

function NoteForm({ id, draftKey, hint, onDecide }: NoteFormProps) {
  const readDraft = useReadDraft()
  const [note, setNote] = useState(() => readDraft(draftKey)['note'] ?? '')
  useSavedDraft(draftKey, { note })
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const tooLong = lengthOf(note.trim()) > STAFF_NOTE_MAX

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (tooLong) field.current?.focus()
    else onDecide(note)
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextArea
        label="Note to the owner"
        hint={hint}
        optional
        limit={STAFF_NOTE_MAX}
        count={lengthOf(note)}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tried && tooLong ? `Note can have at most ${STAFF_NOTE_MAX} characters.` : undefined}
        ref={(area) => {
          field.current = area
          focusFirst(area)
        }}
        onKeyDown={sendByKeyboard}
      />
    </form>
  )
}

/** The dialog focuses this element when it opens. */
function focusFirst(area: HTMLTextAreaElement | null) {
  area?.setAttribute('autofocus', '')
}

/** In a multi-line text Enter adds a line; with Ctrl or Command it sends. */
function sendByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
