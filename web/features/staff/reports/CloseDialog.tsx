import { useId, useState } from 'react'
import { RESOLUTION_MAX } from '#contract/staff/report.ts'
import type { AdminReport } from '#contract/staff/report.wire.ts'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Check } from '../../../ui/Check.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useCloseReport, useCloseGroup } from './queries.ts'
import { ReportedReview } from './Reported.tsx'

interface CloseDialogProps {
  report: AdminReport
  /** All open reports about the same thing: they are closed together. */
  group: ReportGroup | null
  /** Whether the deletion of the review is already ticked. */
  deleteReview: boolean
  /** Called when the report is closed, by this person or another one. */
  onDone: () => void
  onCancel: () => void
}

/** Asks for a note when a report is closed, and whether to remove the reported review. */
export function CloseDialog(props: CloseDialogProps) {
  const { report, group, deleteReview: ticked, onDone, onCancel } = props
  const close = useCloseReport()
  const closeAll = useCloseGroup()
  const draftKey = `report:${report._id}`
  const draft = useDraft(draftKey)
  const [deleteReview, setDeleteReview] = useState(
    (ticked || draft['deleteReview'] === 'yes') && report.review !== null,
  )
  const [resolution, setResolution] = useState(draft['resolution'] ?? '')
  const reasons = useReasons(draft)
  const { rule, note } = reasons
  useSavedDraft(draftKey, { resolution, deleteReview: deleteReview ? 'yes' : '', rule, note })
  const tooLong = lengthError('Resolution', resolution, RESOLUTION_MAX)

  const closing = group ? 'Close all' : 'Close report'
  const { error } = group && !deleteReview ? closeAll : close

  function send(): void {
    const given = deleteReview ? reasons.check() : {}
    if (tooLong !== undefined || given === null) return
    if (group && !deleteReview)
      return closeAll.mutate(
        { group, resolution },
        {
          onSuccess: () => {
            dropDraft(draftKey)
            onDone()
          },
        },
      )
    return close.mutate(
      { report, deleteReview, resolution, ...given },
      {
        onSuccess: () => {
          dropDraft(draftKey)
          onDone()
        },
        // With nothing to lose, the dialog makes way for the newer state of the list.
        onError: (failure) => {
          if (isTooLate(failure) && resolution.trim() === '' && !deleteReview) onCancel()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onCancel} title={group ? `Close all ${group.count} reports?` : 'Close report'}>
      <DialogForm
        action={deleteReview ? 'Delete review and close' : closing}
        variant={deleteReview ? 'danger' : 'primary'}
        busy={close.isPending || closeAll.isPending}
        onSend={send}
        onCancel={onCancel}
      >
        {group && !deleteReview && (
          <p>
            Nothing changes about what they report, and each reporter is told so. A decision about it closes
            them by itself.
          </p>
        )}
        {report.meta.reviewId !== null && (
          <DeleteChoice review={report.review} checked={deleteReview} onChange={setDeleteReview} />
        )}
        {deleteReview && (
          <ReasonFields
            reasons={reasons}
            subject="review"
            name={report.server?.name ?? null}
            label="Note to the author"
            hint="They read it with the decision."
          />
        )}
        <TextArea
          label="Resolution note"
          optional
          hint="For staff: what was decided, and why."
          rows={3}
          limit={RESOLUTION_MAX}
          value={resolution}
          onChange={(event) => setResolution(event.target.value)}
          error={tooLong}
        />
        {error && (
          <p role="alert" className="text-coral">
            {isTooLate(error) || hasStatus(error, 403) ? `${error.message} ` : ''}Your note was not saved. It
            stays here, so that you can try again.
          </p>
        )}
      </DialogForm>
    </Dialog>
  )
}

const isTooLate = (error: Error) => hasStatus(error, 404, 409)

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
          <Check
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={hintId}
            className="w-fit font-semibold"
          >
            Delete this review
          </Check>
          <p id={hintId} className="text-sm text-ink-muted">
            The server’s rating is recalculated without it. Only an appeal of its author can bring it back.
          </p>
        </div>
      )}
    </div>
  )
}
