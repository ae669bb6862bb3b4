import { type SyntheticEvent, useId, useState } from 'react'
import { RESOLUTION_MAX } from '#contract/report.ts'
import { lengthOf } from '#contract/text.ts'
import type { AdminReport } from '#contract/wire/report.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useCloseReport } from './queries.ts'
import { ReportedReview } from './ReportedReview.tsx'

interface CloseDialogProps {
  /** `null` closes the dialog. */
  report: AdminReport | null
  /** The report is closed, by this person or another one. */
  onDone: () => void
  onCancel: () => void
}

/** Asks for a note when a report is closed, and whether to remove the reported review. */
export function CloseDialog({ report, onDone, onCancel }: CloseDialogProps) {
  return (
    <Dialog open={report !== null} onClose={onCancel} title="Close report">
      {report && <CloseForm report={report} onDone={onDone} onCancel={onCancel} />}
    </Dialog>
  )
}

function CloseForm({ report, onDone, onCancel }: CloseDialogProps & { report: AdminReport }) {
  const close = useCloseReport()
  const [deleteReview, setDeleteReview] = useState(false)
  const [resolution, setResolution] = useState('')
  const tooLong = lengthOf(resolution.trim()) > RESOLUTION_MAX

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (tooLong || close.isPending) return
    close.mutate({ id: report._id, deleteReview, resolution }, { onSuccess: onDone, onError: onCancel })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {report.meta.reviewId !== null && (
        <DeleteChoice review={report.review} checked={deleteReview} onChange={setDeleteReview} />
      )}
      <TextArea
        label="Resolution note"
        optional
        hint="For staff: what was decided, and why."
        rows={3}
        limit={RESOLUTION_MAX}
        count={lengthOf(resolution)}
        value={resolution}
        onChange={(event) => setResolution(event.target.value)}
        error={tooLong ? `Resolution can have at most ${RESOLUTION_MAX} characters.` : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={deleteReview ? 'danger' : 'primary'} busy={close.isPending}>
          {deleteReview ? 'Delete review and close' : 'Close report'}
        </Button>
      </div>
    </form>
  )
}

interface DeleteChoiceProps {
  review: AdminReport['review']
  checked: boolean
  onChange: (checked: boolean) => void
}

function DeleteChoice({ review, checked, onChange }: DeleteChoiceProps) {
  const hintId = useId()
  return (
    <div className="grid gap-3">
      <ReportedReview review={review} />
      {review !== null && (
        <div>
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={checked}
              onChange={(event) => onChange(event.target.checked)}
              aria-describedby={hintId}
              className="size-5 shrink-0 cursor-pointer"
            />
            Delete this review
          </label>
          <p id={hintId} className="text-sm text-ink-muted">
            The server’s rating is recalculated without it. This cannot be undone.
          </p>
        </div>
      )}
    </div>
  )
}
