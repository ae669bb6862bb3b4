import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, read } from '../../lib/api.ts'
import { dropDraft, useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { readRule, ReasonFields, reasonsErrors } from '../../ui/RuleField.tsx'
import { toast } from '../../ui/toast.ts'

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
  const formId = useId()
  const client = useQueryClient()
  const draftKey = `remove-${kind}:${id}`
  const remove = useMutation({
    mutationFn: (json: { rule: RuleId; note: string }) =>
      read(api.admin[kind === 'review' ? 'reviews' : 'posts'][':id'].$delete({ param: { id }, json })),
    onSuccess: () => {
      dropDraft(draftKey)
      toast.success(kind === 'review' ? 'Review removed' : 'Removed')
      onClose()
    },
    onError: (error) => toast.error(`Action failed. ${error.message}`),
    // The list, the rating and the orders of the directory changed.
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={kind === 'review' ? 'Remove review' : 'Remove post'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
            Remove
          </Button>
        </>
      }
    >
      <ReasonsForm
        id={formId}
        draftKey={draftKey}
        kind={kind}
        server={server}
        onSend={(reasons) => !remove.isPending && remove.mutate(reasons)}
      />
    </Dialog>
  )
}

interface ReasonsFormProps {
  id: string
  draftKey: string
  kind: 'review' | 'post'
  server: string
  onSend: (reasons: { rule: RuleId; note: string }) => void
}

function ReasonsForm({ id, draftKey, kind, server, onSend }: ReasonsFormProps) {
  const readDraft = useReadDraft()
  const [draft] = useState(() => readDraft(draftKey))
  const [rule, setRule] = useState(readRule(draft['rule']))
  const [note, setNote] = useState(draft['note'] ?? '')
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { rule, note })
  const errors = reasonsErrors(rule, note)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (rule !== '' && errors.note === undefined) onSend({ rule, note })
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <ReasonFields
        {...{ rule, setRule, note, setNote, tried }}
        subject={kind}
        name={server}
        label="Note to the author"
        hint="They read it with the decision."
      />
    </form>
  )
}
