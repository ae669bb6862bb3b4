import { lazy, Suspense, useState } from 'react'
import type { Reply } from '#contract/listings/post.ts'
import { useEver } from '../../../ui/use-ever.ts'
import { Button } from '../../../ui/Button.tsx'
import { openLater } from '../../../ui/open-later.ts'

const load = () => import('./ReplyDialog.tsx')
const ReplyDialog = lazy(load)

interface ReplyButtonProps {
  listingId: string
  reviewId: string
  /** Who wrote the review. */
  author: string
  reply: Reply | null
  onSignIn: () => void
}

/** For the server's side: opens the form of a reply. Its code is loaded on the first press. */
export function ReplyButton({ reply, author, ...rest }: ReplyButtonProps) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => openLater(load, () => setOpen(true))}>
        {reply ? 'Edit' : 'Reply'}
        <span className="sr-only">{reply ? ` your reply to ${author}` : ` to ${author}`}</span>
      </Button>
      {wanted && (
        <Suspense>
          <ReplyDialog open={open} onClose={() => setOpen(false)} {...{ author, reply }} {...rest} />
        </Suspense>
      )}
    </>
  )
}
