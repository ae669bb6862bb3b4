import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { MINUTE } from '#contract/base/time.ts'
import { type Review, REVIEW_TEXT_MAX } from '#contract/reviews/review.ts'
import { lengthOf } from '#contract/text/text.ts'
import { hasStatus } from '../../lib/api.ts'
import { dropDraft, readDraft, saveDraft, useReadDraft, useSavedDraft } from '../../lib/draft.ts'
import { failureText, serverFailureText } from '../../lib/failure-text.ts'
import { forgetGone } from '../../lib/listing-cache.ts'
import { viewerQuery } from '../../lib/viewer-query.ts'
import { Button } from '../../ui/Button.tsx'
import { StarPicker } from '../../ui/StarPicker.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { NotYourOwn } from './NotYourOwn.tsx'
import { useSaveReview } from './queries.ts'
import { findProblems, textError } from './review-problems.ts'

interface ReviewFormProps {
  listingId: string
  /** The viewer's saved review, `null` for none, `undefined` while it is unknown. */
  saved: Review | null | undefined
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  /** Shows the sign-in dialog. The draft survives signing in. */
  onSignIn: () => void
  /** Called when the review is saved, or the viewer cancels. */
  onClose: () => void
}

/** A visitor's review is sent by itself only if they are back from signing in within this time. */
const PENDING_MS = 10 * MINUTE

/**
 * The viewer's one review, new or to change. A visitor's review is sent when they are back from signing in.
 * `ListingPage` mounts it anew for each listing: a draft belongs to one listing.
 */
export function ReviewForm({ listingId, saved, signedIn, onSignIn: offerSignIn, onClose }: ReviewFormProps) {
  const form = useReviewFields(listingId, saved ?? null)
  const [tried, setTried] = useState(false)
  const firstStar = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  const problems = findProblems(form.rating, form.text)
  const pending = `pending-review:${listingId}`
  const { save, busy, send, sendUnlessSaved } = useSendReview(listingId, {
    signedIn,
    onSignIn,
    onSaved: () => {
      forget()
      onClose()
    },
  })

  const { rating: drafted } = form
  const sendPending = useEffectEvent(() => {
    whole.current?.scrollIntoView({ block: 'center' })
    if (drafted !== null && problems.text === undefined) void sendUnlessSaved(drafted, form.text)
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (signedIn === undefined || (signedIn && drafted === null)) return
    const sentAt = Number(readDraft(pending, null)['sentAt'])
    // Dropped also for somebody who came back without signing in: they changed their mind.
    if (isFirst.current) dropDraft(pending)
    if (isFirst.current && signedIn && Date.now() - sentAt < PENDING_MS) sendPending()
    isFirst.current = false
  }, [signedIn, drafted, pending])

  // An opened form focuses the stars. A form that shows a draft again opened by itself, so it takes no focus.
  const readOwn = useReadDraft()
  const [isNew] = useState(() => !hasReviewDraft(listingId, readOwn))
  useEffect(() => {
    if (isNew) firstStar.current?.focus()
  }, [isNew])

  // Other refusals with 403, such as a restriction, leave the form and its text.
  if (hasStatus(save.error, 403) && save.error.code === 'forbidden') return <NotYourOwn />

  function onSignIn() {
    saveDraft(pending, { sentAt: String(Date.now()) }, null)
    offerSignIn()
  }

  function changeText(text: string) {
    form.setText(text)
    // The server's refusal was about the earlier text.
    if (save.isError) save.reset()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    const { rating, text } = form
    if (rating === null) firstStar.current?.focus()
    if (rating === null || problems.text !== undefined) return
    if (signedIn === false || saved !== undefined) send(rating, text)
    else void sendUnlessSaved(rating, text)
  }

  function forget() {
    form.forget()
    dropDraft(pending)
    setTried(false)
  }

  return (
    <form ref={whole} onSubmit={submit} noValidate className="grid content-start gap-4">
      <StarPicker
        label={t`Your rating`}
        value={form.rating}
        onChange={form.setRating}
        error={tried ? problems.rating : undefined}
        ref={firstStar}
      />
      <TextArea
        label={t`Your review`}
        optional
        rows={4}
        limit={REVIEW_TEXT_MAX}
        value={form.text}
        // What is written while it is being sent would be lost.
        readOnly={busy}
        count={lengthOf(form.text)}
        onChange={(event) => changeText(event.target.value)}
        error={tried ? (problems.text ?? textError(save.error)) : undefined}
        placeholder={t`What is it like to play there?`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {saved ? t`Update review` : t`Send review`}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

interface SendOptions {
  signedIn: boolean | undefined
  onSignIn: () => void
  onSaved: () => void
}

function useSendReview(listingId: string, { signedIn, onSignIn, onSaved }: SendOptions) {
  const client = useQueryClient()
  const save = useSaveReview(listingId)
  const [checking, setChecking] = useState(false)

  function send(rating: number, text: string) {
    if (signedIn === false) {
      toast.error(t`Sign in to review.`)
      onSignIn()
      return
    }
    // Not by the options of `mutate`, which are not called once the page was left.
    void save.mutateAsync({ rating, text }).then(
      () => {
        onSaved()
        toast.success(t`Thanks for your review!`)
      },
      (error: Error) => {
        forgetGone(client, listingId, error)
        if (hasStatus(error, 401)) onSignIn()
        toast.error(serverFailureText(error, [401, 403, 429], t`Could not save review`))
      },
    )
  }

  /** Asks first whether there is a saved review, which must not be overwritten unseen. */
  async function sendUnlessSaved(rating: number, text: string) {
    setChecking(true)
    try {
      const { ownReview } = await client.ensureQueryData(viewerQuery(listingId))
      if (ownReview) toast(t`You reviewed this server before. Send again to replace that review.`)
      else send(rating, text)
    } catch (error) {
      toast.error(failureText(error, [401], t`Could not save review`))
      if (hasStatus(error, 401)) onSignIn()
    } finally {
      setChecking(false)
    }
  }

  return { save, busy: save.isPending || checking, send, sendUnlessSaved }
}

const draftKey = (listingId: string) => `review:${listingId}`

/** Whether the reader began a review of this listing in this tab. */
export const hasReviewDraft = (listingId: string, readOwn: ReturnType<typeof useReadDraft>) =>
  Object.keys(readOwn(draftKey(listingId))).length > 0

/** The form's input: the saved review until it is changed. A draft survives signing in. */
function useReviewFields(listingId: string, saved: { rating: number; text: string } | null) {
  const key = draftKey(listingId)
  const readOwn = useReadDraft()
  const [draft, setDraft] = useState<Record<string, string>>({})
  // Read after hydration, because the server has no drafts, and again when it is known who reads.
  useEffect(() => {
    const kept = readOwn(key)
    // oxlint-disable-next-line react/set-state-in-effect -- data that only the browser has needs a second rendering
    setDraft((old) => ({ ...kept, ...old }))
  }, [key, readOwn])
  useSavedDraft(key, draft)
  const rating = Number(draft['rating'] ?? saved?.rating ?? 0)
  return {
    rating: rating >= 1 && rating <= 5 ? rating : null,
    text: draft['text'] ?? saved?.text ?? '',
    setRating: (value: number) => setDraft((old) => ({ ...old, rating: String(value) })),
    setText: (text: string) => setDraft((old) => ({ ...old, text })),
    forget: () => {
      dropDraft(key)
      setDraft({})
    },
  }
}
