import { t } from '@lingui/core/macro'
import { REPLY_MAX, type Reply } from '#contract/listings/post.ts'
import { PostDialog } from './PostDialog.tsx'
import { useRemoveReply, useSaveReply } from './queries.ts'

interface ReplyDialogProps {
  open: boolean
  onClose: () => void
  listingId: string
  reviewId: string
  author: string
  reply: Reply | null
  onSignIn: () => void
}

export default function ReplyDialog({ listingId, reviewId, author, reply, ...rest }: ReplyDialogProps) {
  const save = useSaveReply(listingId, reviewId)
  const remove = useRemoveReply(listingId, reviewId)
  return (
    <PostDialog
      {...rest}
      heading={reply ? t`Edit reply` : t`Reply to ${author}`}
      saved={reply && { title: '', text: reply.text }}
      draftKey={`reply:${reviewId}`}
      limits={{ text: REPLY_MAX }}
      label={t`Your reply`}
      hint={t`Everybody can read it below the review. The stars stay as they are.`}
      placeholder={t`Thank them, or say what has changed since.`}
      send={reply ? t`Save reply` : t`Send reply`}
      done={reply ? t`Reply saved` : t`Reply sent`}
      busy={save.isPending || remove.isPending}
      onSend={({ text }) => save.mutateAsync(text)}
      onRemove={() => remove.mutateAsync()}
    />
  )
}
