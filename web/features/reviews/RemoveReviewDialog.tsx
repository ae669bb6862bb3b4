import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, read } from '../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../lib/draft.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../ui/RuleField.tsx'
import { toast } from '../../ui/toast.ts'
import { EVERYTHING, useWrite } from '../../lib/use-write.ts'

interface RemoveReviewDialogProps {
  open: boolean
  id: string
  kind: 'review' | 'post'
  /** Name of the server. */
  server: string
  onClose: () => void
}

/** Asks for the rule by which a review, a reply or news is removed. */
export default function RemoveReviewDialog({ open, id, kind, server, onClose }: RemoveReviewDialogProps) {
  const draftKey = `remove-${kind}:${id}`
  const remove = useWrite(
    (json: { rule: RuleId; note: string }) =>
      read(api.admin[kind === 'review' ? 'reviews' : 'posts'][':id'].$delete({ param: { id }, json })),
    {
      done: () => {
        dropDraft(draftKey)
        toast.success(kind === 'review' ? 'Review removed' : 'Removed')
        onClose()
      },
      failed: (error) => `Action failed. ${error.message}`,
      // The list, the rating and the orders of the directory changed.
      changes: EVERYTHING,
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title={kind === 'review' ? 'Remove review' : 'Remove post'}>
      <ReasonsForm
        draftKey={draftKey}
        kind={kind}
        server={server}
        busy={remove.isPending}
        onClose={onClose}
        onSend={remove.mutate}
      />
    </Dialog>
  )
}

interface ReasonsFormProps extends Pick<RemoveReviewDialogProps, 'kind' | 'server' | 'onClose'> {
  draftKey: string
  busy: boolean
  onSend: (reasons: { rule: RuleId; note: string }) => void
}

function ReasonsForm({ draftKey, kind, server, busy, onClose, onSend }: ReasonsFormProps) {
  const reasons = useReasons(useDraft(draftKey))
  useSavedDraft(draftKey, { rule: reasons.rule, note: reasons.note })
  function send() {
    const given = reasons.check()
    if (given) onSend(given)
  }
  return (
    <DialogForm action="Remove" variant="danger" busy={busy} onSend={send} onCancel={onClose}>
      <ReasonFields
        reasons={reasons}
        subject={kind}
        name={server}
        label="Note to the author"
        hint="They read it with the decision."
      />
    </DialogForm>
  )
}
