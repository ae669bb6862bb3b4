import { lazy, Suspense, useState } from 'react'
import { useEver } from '../../ui/use-ever.ts'
import { Button } from '../../ui/Button.tsx'
import { openLater } from '../../ui/open-later.ts'

const load = () => import('./RemoveReviewDialog.tsx')
const RemoveReviewDialog = lazy(load)

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
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => openLater(load, () => setOpen(true))}
        className="text-ink-muted"
      >
        Remove<span className="sr-only">{about}</span>
      </Button>
      {wanted && (
        <Suspense>
          <RemoveReviewDialog
            open={open}
            id={id}
            kind={kind}
            server={server}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
