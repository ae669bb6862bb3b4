import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { explain } from '../../lib/api.ts'
import { useReadDraft } from '../../lib/draft.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { viewerQuery } from '../../lib/viewer-query.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { userText } from '../../ui/user-text.ts'
import { NotYourOwn } from './NotYourOwn.tsx'
import { hasReviewDraft, ReviewForm } from './ReviewForm.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'

interface OwnReviewProps {
  listingId: string
  isOnTeam: boolean
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  onSignIn: () => void
}

/**
 * A button beside the heading that unfolds the viewer's review or its form. Whether they wrote a review is
 * known only after the page: the review stays folded, so that the list below does not move.
 */
export function OwnReview({ listingId, isOnTeam, signedIn, onSignIn }: OwnReviewProps) {
  const [isWriting, setWriting] = useState(false)
  /** `undefined` until the viewer folds or unfolds their review. */
  const [wasUnfolded, setUnfolded] = useState<boolean>()
  // The page of the listing loads the viewer.
  const viewer = useQuery({ ...viewerQuery(listingId), enabled: false })
  const failure = useLoadFailure(viewer)
  const readOwn = useReadDraft()
  const unfold = useEffectEvent(() => setWriting(true))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- data that only the browser has needs a second rendering
    if (hasReviewDraft(listingId, readOwn)) unfold()
  }, [listingId, readOwn])

  if (isOnTeam) return <NotYourOwn />
  // An open form stays under the finger. It asks for a saved review before it sends one.
  if (failure && !isWriting)
    return (
      <ErrorState
        message={explain(t`We couldn’t load your review.`, failure)}
        query={viewer}
        className="basis-full"
      />
    )
  function close() {
    setWriting(false)
    setUnfolded(true)
  }
  const saved = signedIn ? viewer.data?.ownReview : undefined
  if (isWriting)
    return (
      <div className={cardClass({ className: 'grid basis-full gap-4 px-5 py-4' })}>
        <ReviewForm {...{ listingId, saved, signedIn, onSignIn }} onClose={close} />
      </div>
    )
  if (!saved)
    return (
      <>
        <Button onClick={() => setWriting(true)}>{t`Write a review`}</Button>
        <noscript>
          <p className="text-sm">{t`Writing a review needs JavaScript.`}</p>
        </noscript>
      </>
    )
  const isUnfolded = wasUnfolded ?? location.hash === '#reviews'
  return (
    <>
      <Button key="own" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {t`Your review`}
      </Button>
      {isUnfolded && (
        <div className={cardClass({ className: 'grid basis-full gap-2 px-5 py-4' })}>
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 className="sr-only">{t`Your review`}</h3>
            <Stars value={saved.rating} size="sm" />
            <RelativeTime iso={saved.createdAt} className="text-sm text-ink-muted" />
          </div>
          {saved.text !== '' && (
            <p {...userText('line-clamp-2 max-w-prose whitespace-pre-line')}>{saved.text}</p>
          )}
          <div className="flex gap-3">
            <Button size="sm" onClick={() => setWriting(true)}>
              {t`Edit`}
            </Button>
            <WithdrawReview listingId={listingId} onSignIn={onSignIn} />
          </div>
        </div>
      )}
    </>
  )
}
