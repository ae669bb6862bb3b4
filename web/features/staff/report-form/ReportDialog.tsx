import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { say } from '#contract/language/i18n.ts'
import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '#contract/staff/report.ts'
import type { reportBody } from '#contract/staff/report.wire.ts'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { viewerKey } from '../../../lib/listing-cache.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Check } from '../../../ui/Check.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { reportFailureText, thanksFor, type ReportTarget } from './report-failure.ts'

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  listingId: string
  /** The review to report; `null` reports the server itself. */
  reviewId: string | null
  /** The reply or news to report instead. */
  postId?: string | undefined
  onSignIn: () => void
}

const titles = (): Record<ReportTarget, string> => ({
  server: t`Report server`,
  review: t`Report review`,
  post: t`Report post`,
})

function targetOf({ reviewId, postId }: Pick<ReportDialogProps, 'reviewId' | 'postId'>): ReportTarget {
  if (postId !== undefined) return 'post'
  return reviewId === null ? 'server' : 'review'
}

export default function ReportDialog({ open, onClose, ...rest }: ReportDialogProps) {
  const { listingId, reviewId, postId } = rest
  // Here, so that a report that is opened again is still being sent.
  const report = useReport(listingId, reviewId, postId)
  return (
    <Dialog open={open} onClose={onClose} title={titles()[targetOf(rest)]}>
      <ReportForm {...rest} report={report} onClose={onClose} />
    </Dialog>
  )
}

interface ReportFormProps extends Omit<ReportDialogProps, 'open'> {
  report: ReturnType<typeof useReport>
}

function ReportForm({ report, onClose, listingId, reviewId, postId, onSignIn }: ReportFormProps) {
  const target = targetOf({ reviewId, postId })
  const draftKey = `report-of:${postId ?? reviewId ?? listingId}`
  const draft = useDraft(draftKey)
  const [reason, setReason] = useState<ReportReason | null>(
    REPORT_REASONS.find((known) => known === draft['reason']) ?? null,
  )
  const [details, setDetails] = useState(draft['details'] ?? '')
  useSavedDraft(draftKey, { reason: reason ?? '', details })
  const [tried, setTried] = useState(false)
  const errorId = useId()
  const unchosen = tried && reason === null ? t`Choose a reason.` : undefined
  const tooLong = lengthError(t`Details`, details, REPORT_DETAILS_MAX)

  function send() {
    setTried(true)
    if (reason === null || tooLong !== undefined) return
    void report.mutateAsync({ reason, details }).then(
      () => {
        toast.success(thanksFor(target))
        dropDraft(draftKey)
        onClose()
      },
      (error: Error) => {
        toast.error(reportFailureText(target, error))
        if (hasStatus(error, 409)) dropDraft(draftKey)
        if (hasStatus(error, 401, 409)) onClose()
        if (hasStatus(error, 401)) onSignIn()
      },
    )
  }

  return (
    <DialogForm
      action={t`Send report`}
      variant="danger"
      busy={report.isPending}
      onSend={send}
      onCancel={onClose}
    >
      <fieldset aria-describedby={unchosen && errorId} className="grid gap-1">
        <legend className="mb-1.5 font-semibold">{t`Reason`}</legend>
        {REPORT_REASONS.map((known) => (
          <Check
            key={known}
            type="radio"
            name="reason"
            value={known}
            checked={reason === known}
            onChange={() => setReason(known)}
            className="px-1"
          >
            {say(`reportReason.${known}`)}
          </Check>
        ))}
        <FieldError id={errorId} error={unchosen} />
      </fieldset>
      <TextArea
        label={t`Details`}
        optional
        hint={t`What should staff look at?`}
        rows={3}
        limit={REPORT_DETAILS_MAX}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
        error={tooLong}
      />
    </DialogForm>
  )
}

function useReport(id: string, reviewId: string | null, postId?: string) {
  return useWrite(
    (json: z.input<typeof reportBody>) => {
      if (postId !== undefined)
        return read(api.servers[':id'].posts[':postId'].report.$post({ param: { id, postId }, json }))
      if (reviewId === null) return read(api.servers[':id'].report.$post({ param: { id }, json }))
      return read(api.servers[':id'].reviews[':reviewId'].report.$post({ param: { id, reviewId }, json }))
    },
    {
      failed: null,
      // The page shows which reviews its owner reported.
      later: [viewerKey(id)],
    },
  )
}
