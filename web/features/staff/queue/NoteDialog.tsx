import type { ReactNode, SyntheticEvent } from 'react'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
import { type NotedAction, preparedNotes } from '#contract/staff/prepared-notes.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { userText } from '../../../ui/user-text.ts'
import type { Reasons } from './queries.ts'

export interface NotedDecision {
  title: string
  /** The action ('Deny'). */
  word: string
  /** The one listing, for the message of the rule; `null` for several. */
  name: string | null
  hint: string
  action: NotedAction
  /** The rule that is chosen at first: that of the first warning, if there is one. */
  likely: RuleId | ''
  /** Where the typed reasons survive the dialog. Each decision has its own. */
  draftKey: string
  /** What the action does, where its name does not say it. */
  effect?: ReactNode
}

interface NoteDialogProps {
  decision: NotedDecision
  busy: boolean
  onDecide: (reasons: Reasons) => void
  onClose: () => void
}

export function NoteDialog({ decision, busy, onDecide, onClose }: NoteDialogProps) {
  const { title, name, hint, action, likely, draftKey, effect, word } = decision
  const reasons = useReasons(useDraft(draftKey), likely)
  const { rule, note } = reasons
  useSavedDraft(draftKey, { rule, note })

  function send({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) {
    const given = reasons.check()
    if (given) onDecide(given)
    else form.querySelector<HTMLElement>(rule === '' ? 'select' : 'textarea')?.focus()
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm action={word} variant="danger" busy={busy} onSend={send} onCancel={onClose}>
        {effect}
        <ReasonFields
          reasons={reasons}
          subject="listing"
          name={name}
          label="Note to the owner"
          hint={hint}
          prepared={preparedNotes(action, rule)}
        />
      </DialogForm>
    </Dialog>
  )
}

export function DeletionEffect({ name }: { name: string }) {
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <strong {...userText('font-semibold')}>{name}</strong> disappears immediately, with its votes,
        reviews, reports, metrics and pictures.
      </p>
      <p className="text-ink-muted">
        Staff can undo this for {DELETED_KEPT_DAYS} days, under the filter Deleted. Then it is permanently
        deleted.
      </p>
    </div>
  )
}
