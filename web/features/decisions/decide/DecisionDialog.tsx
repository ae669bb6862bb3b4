import { t } from '@lingui/core/macro'
import {
  type PlainRestriction,
  RESTRICTION_FACTS,
  type StatementSubject,
} from '#contract/decisions/statement.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, read } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { finalToast } from '../../../ui/undo-toast.tsx'

export interface DecisionDialogProps {
  open: boolean
  kind: PlainRestriction
  id: string
  server: string
  /** What its buttons say: 'Remove'. */
  word: string
  onClose: () => void
}

/** Asks for the rule and the note of a decision that needs no more. */
export default function DecisionDialog({ open, kind, id, server, word, onClose }: DecisionDialogProps) {
  const draftKey = `${kind}:${id}`
  const { subject, dialog } = RESTRICTION_FACTS[kind]
  const decide = useWrite(
    (json: { rule: RuleId; note: string }) =>
      read(api.admin.decisions[':decision'][':id'].$post({ param: { decision: kind, id }, json })),
    {
      done: () => {
        dropDraft(draftKey)
        finalToast(dialog.done)
        onClose()
      },
      failed: (error) => t`Action failed. ${error.message}`,
      // The list, the rating and the orders of the directory changed.
      changes: EVERYTHING,
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title={dialog.title}>
      <ReasonsForm
        draftKey={draftKey}
        subject={subject}
        server={server}
        word={word}
        busy={decide.isPending}
        onClose={onClose}
        onSend={decide.mutate}
      />
    </Dialog>
  )
}

interface ReasonsFormProps extends Pick<DecisionDialogProps, 'server' | 'word' | 'onClose'> {
  draftKey: string
  subject: StatementSubject
  busy: boolean
  onSend: (reasons: { rule: RuleId; note: string }) => void
}

function ReasonsForm({ draftKey, subject, server, word, busy, onClose, onSend }: ReasonsFormProps) {
  const reasons = useReasons(useDraft(draftKey))
  useSavedDraft(draftKey, { rule: reasons.rule, note: reasons.note })
  function send() {
    const given = reasons.check()
    if (given) onSend(given)
  }
  return (
    <DialogForm action={word} variant="danger" busy={busy} onSend={send} onCancel={onClose}>
      <ReasonFields
        reasons={reasons}
        subject={subject}
        name={server}
        label={subject === 'listing' ? t`Note to the owner` : t`Note to the author`}
        hint={t`They read it with the decision.`}
      />
    </DialogForm>
  )
}
