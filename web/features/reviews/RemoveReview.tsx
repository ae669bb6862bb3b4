import { Button } from '../../ui/Button.tsx'
import { laterDialog } from '../../ui/later-dialog.tsx'

const useRemoveReviewDialog = laterDialog(() => import('./RemoveReviewDialog.tsx'))

interface RemoveReviewProps {
  id: string
  /** A review, or what a server posted. */
  kind?: 'review' | 'post'
  /** What it is, for screen readers that reach the button without its context: ' the review by steve'. */
  about: string
  /** Name of the server. */
  server: string
}

/** For admins: opens the form that removes a review, a reply or news. Its code is loaded on the first press. */
export function RemoveReview({ id, kind = 'review', about, server }: RemoveReviewProps) {
  const { show, draw } = useRemoveReviewDialog()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={show} className="text-ink-muted">
        Remove<span className="sr-only">{about}</span>
      </Button>
      {draw({ id, kind, server })}
    </>
  )
}
