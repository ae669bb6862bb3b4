import { type ReactNode, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { readRule, ReasonFields, reasonsErrors } from '../../../ui/RuleField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CannedAnswers } from '../../../ui/CannedAnswers.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { words } from '../../../ui/words.ts'
import type { Reasons } from './queries.ts'

/** A decision that asks for its reasons. */
export interface NotedDecision {
  title: string
  /** The action ('Deny'). */
  word: string
  /** The one listing, for the message of the rule; `null` for several. */
  name: string | null
  hint: string
  /** Where the typed reasons survive the dialog. Each decision has its own. */
  draftKey: string
  /** What the action does, where its name does not say it. */
  effect?: ReactNode
}

interface NoteDialogProps {
  /** `null` closes the dialog. */
  decision: NotedDecision | null
  busy: boolean
  onDecide: (reasons: Reasons) => void
  onClose: () => void
}

/** Asks for the rule behind a decision, and for a note to the owner. */
export function NoteDialog({ decision, busy, onDecide, onClose }: NoteDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      title={decision?.title ?? ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {decision?.word}
          </Button>
        </>
      }
    >
      {decision && <NoteForm id={formId} decision={decision} onDecide={onDecide} />}
    </Dialog>
  )
}

interface NoteFormProps {
  id: string
  decision: NotedDecision
  onDecide: (reasons: Reasons) => void
}

function NoteForm({ id, decision, onDecide }: NoteFormProps) {
  const { name, hint, draftKey, effect } = decision
  const readDraft = useReadDraft()
  const [draft] = useState(() => readDraft(draftKey))
  const [rule, setRule] = useState(readRule(draft['rule']))
  const [note, setNote] = useState(draft['note'] ?? '')
  useSavedDraft(draftKey, { rule, note })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = reasonsErrors(rule, note)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (rule === '') form.current?.querySelector('select')?.focus()
    else if (errors.note === undefined) onDecide({ rule, note })
    else form.current?.querySelector('textarea')?.focus()
  }

  return (
    <form id={id} ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {effect}
      <ReasonFields
        {...{ rule, setRule, note, setNote, tried }}
        subject="listing"
        name={name}
        label="Note to the owner"
        hint={hint}
      />
      <CannedAnswers
        name={name ?? 'your server'}
        onChoose={(answer) => setNote(note.trim() === '' ? answer : `${note.trim()}\n${answer}`)}
      />
    </form>
  )
}

/** What a deletion does. */
export function DeletionEffect({ name }: { name: string }) {
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <strong {...words('font-semibold')}>{name}</strong> disappears immediately, with its votes, reviews,
        reports, metrics and pictures.
      </p>
      <p className="text-ink-muted">
        Staff can undo this for 30 days, under the filter Deleted. Then it is permanently deleted.
      </p>
    </div>
  )
}
