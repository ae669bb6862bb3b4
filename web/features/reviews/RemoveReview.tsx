import { lazy, Suspense, useState } from 'react'
import { useEver } from '../../lib/use-ever.ts'
import { Button } from '../../ui/Button.tsx'
import { openLater } from '../../ui/open-later.ts'

const load = () => import('./RemoveReviewDialog.tsx')
const RemoveReviewDialog = lazy(load)

/** For admins: opens the form that removes a review. Its code is loaded on the first press. */
export function RemoveReview({ id, author, server }: { id: string; author: string; server: string }) {
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
        Remove<span className="sr-only"> the review by {author}</span>
      </Button>
      {wanted && (
        <Suspense>
          <RemoveReviewDialog open={open} id={id} server={server} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
