import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { hasStatus } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useWithdrawReview } from './queries.ts'

interface WithdrawReviewProps {
  listingId: string
  /** Whether its server is listed right now. */
  isPublic?: boolean
  onSignIn: () => void
}

/** Deletes the viewer's saved review after they confirmed, because its text cannot be restored. */
export function WithdrawReview({ listingId, isPublic = true, onSignIn }: WithdrawReviewProps) {
  const [open, setOpen] = useState(false)
  const withdraw = useWithdrawReview(listingId)
  function confirm() {
    if (withdraw.isPending) return
    withdraw.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast.success(t`Your review is deleted.`)
      },
      onError: (error) => {
        if (hasStatus(error, 401)) {
          setOpen(false)
          onSignIn()
        }
        toast.error(failureText(error, [401, 429], t`Could not delete your review. Please try again.`))
      },
    })
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        question={
          open
            ? {
                title: t`Delete your review?`,
                text: isPublic
                  ? t`Your stars and your text disappear for everyone. You can write a new review at any time.`
                  : t`Your stars and your text are gone for good. You can write a new review only while the server is listed.`,
                action: t`Delete review`,
                cancel: t`Keep it`,
              }
            : null
        }
        busy={withdraw.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
