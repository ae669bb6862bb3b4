import { Trans } from '@lingui/react/macro'
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

/** For the server's team: opens the form of a reply. Its code loads with the first press. */
export function ReplyButton({ reply, author, ...rest }: ReplyButtonProps) {
  const { show, draw } = useReplyDialog()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={show}>
        {reply ? (
          <Trans>
            Edit<span className="sr-only"> your reply to {author}</span>
          </Trans>
        ) : (
          <Trans>
            Reply<span className="sr-only"> to {author}</span>
          </Trans>
        )}
      </Button>
      {draw({ author, reply, ...rest })}
    </>
  )
}
