import { t } from '@lingui/core/macro'
import type { Reply } from '#contract/listings/post.ts'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'

const useReplyDialog = laterDialog(() => import('./ReplyDialog.tsx'))

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
  const { show, draw } = useReplyDialog()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={show}>
        {reply ? t`Edit` : t`Reply`}
        <span className="sr-only">{reply ? t` your reply to ${author}` : ` to ${author}`}</span>
      </Button>
      {draw({ author, reply, ...rest })}
    </>
  )
}
