import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'
import { FlagIcon } from '../../../ui/more-icons.tsx'
import { toast } from '../../../ui/toast.ts'

const useReportDialog = laterDialog(() => import('./ReportDialog.tsx'))

interface ReportButtonProps {
  listingId: string
  /** The review to report; `null` reports the server itself. */
  reviewId: string | null
  /** The reply or news to report instead. */
  postId?: string
  /** The button with its target, for screen readers: 'Report the review by steve'. */
  label?: string
  /** The viewer has reported it, which is possible once, and for a server once a day. */
  reported?: boolean
  /** The viewer is signed out: a press asks to sign in instead. */
  signedOut: boolean
  onSignIn: (why: 'report') => void
}

/** Opens the report form. Its code is loaded on the first press. */
export function ReportButton({
  listingId,
  reviewId,
  postId,
  label,
  reported = false,
  signedOut,
  onSignIn,
}: ReportButtonProps) {
  const { show, draw } = useReportDialog()
  const isServer = reviewId === null && postId === undefined
  const word = isServer ? t`Report server` : t`Report`
  function press() {
    if (reported)
      return void toast.error(
        isServer ? t`You already reported recently.` : t`You already reported this review.`,
      )
    if (!signedOut) return show()
    toast.error(t`Sign in to report.`)
    onSignIn('report')
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={press}
        // Not `disabled`: the button must keep the focus after its own dialog.
        aria-disabled={reported || undefined}
        aria-label={reported ? undefined : label}
        className="text-ink-muted"
      >
        <FlagIcon className="size-4" />
        <span>{reported ? t`Reported` : word}</span>
      </Button>
      {draw({ listingId, reviewId, postId, onSignIn: () => onSignIn('report') })}
    </>
  )
}
