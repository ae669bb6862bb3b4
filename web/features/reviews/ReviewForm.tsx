import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { OWN_REVIEW_MESSAGE, REVIEW_TEXT_MAX } from '#contract/review.ts'
import { lengthOf } from '#contract/text.ts'
import { explain, hasStatus } from '../../lib/api.ts'
import { dropDraft, readDraft, saveDraft, useSavedDraft } from '../../lib/draft.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Island } from '../../ui/Island.tsx'
import { StarPicker } from '../../ui/StarPicker.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { toast } from '../../ui/toast.ts'
import { myReviewQuery, useSaveReview } from './queries.ts'
import { WithdrawReview } from './WithdrawReview.tsx'
import { findProblems, textError } from './review-problems.ts'

interface ReviewFormProps {
  listingId: string
  isOwner: boolean
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  /** Shows the sign-in dialog. The text is kept. */
  onSignIn: () => void
}

/**
 * The viewer's one review: a new one, or the saved one to change. Visitors see the form, too, and are asked
 * to sign in when they send. Use the listing's id as key: a draft belongs to one listing.
 */
export function ReviewForm({ listingId, isOwner, signedIn, onSignIn: offerSignIn }: ReviewFormProps) {
  const mine = useQuery({ ...myReviewQuery(listingId), enabled: signedIn === true && !isOwner })
  const unread = useLoadFailure(mine)
  const save = useSaveReview(listingId)
  const form = useReviewFields(listingId, mine.data ?? null)
  const [tried, setTried] = useState(false)
  const client = useQueryClient()
  const [checking, setChecking] = useState(false)
  const firstStar = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  useEarlyInput(whole)
  const problems = findProblems(form.rating, form.text)
  const wish = `wish-to-review:${listingId}`

  useEffect(() => {
    if (signedIn !== true || readDraft(wish)['sending'] === undefined) return
    // After signing in the page opens at its top, and the visitor could think that the review was sent.
    dropDraft(wish)
    whole.current?.scrollIntoView({ block: 'center' })
    toast('Your review is still here. Send it when you are ready.')
  }, [signedIn, wish])

  if (isOwner || hasStatus(save.error, 403)) return <NotYourOwn />
  // It is unknown whether there is a saved review: sending could overwrite it unseen.
  if (unread)
    return (
      <ErrorState
        message={explain('We couldn’t load your review.', unread)}
        onRetry={() => void mine.refetch()}
        busy={mine.isFetching}
        className="self-start"
      />
    )

  function onSignIn() {
    saveDraft(wish, { sending: 'yes' })
    offerSignIn()
  }

  function changeText(text: string) {
    form.setText(text)
    // The text changed since the server refused it.
    if (save.isError) save.reset()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    const { rating, text } = form
    if (rating === null) firstStar.current?.focus()
    if (rating === null || problems.text !== undefined) return
    if (signedIn === false || mine.data !== undefined) send(rating, text)
    else void sendUnlessSaved(rating, text)
  }

  /** Called when it is unknown whether there is a saved review, which must not be overwritten unseen. */
  async function sendUnlessSaved(rating: number, text: string) {
    setChecking(true)
    try {
      const saved = await client.ensureQueryData(myReviewQuery(listingId))
      if (saved) toast('You reviewed this server before. Send again to replace that review.')
      else send(rating, text)
    } catch (error) {
      toast.error(hasStatus(error, 401) ? error.message : 'Could not save review')
      if (hasStatus(error, 401)) onSignIn()
    } finally {
      setChecking(false)
    }
  }

  function forget() {
    form.forget()
    setTried(false)
  }

  function send(rating: number, text: string) {
    if (signedIn === false) {
      toast.error('Sign in to review.')
      onSignIn()
      return
    }
    save.mutate(
      { rating, text },
      {
        onSuccess: () => {
          forget()
          toast.success('Thanks for your review!')
        },
        onError: (error) => {
          if (hasStatus(error, 401)) onSignIn()
          const known = hasStatus(error, 401) || hasStatus(error, 403) || hasStatus(error, 429)
          toast.error(known ? error.message : 'Could not save review')
        },
      },
    )
  }

  return (
    <form ref={whole} onSubmit={submit} noValidate className="grid content-start gap-4">
      <StarPicker
        label="Your rating"
        value={form.rating}
        onChange={form.setRating}
        error={tried ? problems.rating : undefined}
        ref={firstStar}
      />
      <TextArea
        label="Your review"
        optional
        rows={4}
        limit={REVIEW_TEXT_MAX}
        value={form.text}
        count={lengthOf(form.text)}
        onChange={(event) => changeText(event.target.value)}
        error={tried ? (problems.text ?? textError(save.error)) : undefined}
        placeholder="What is it like to play there?"
        // A saved text arrives after the first paint and must not push the list down.
        className="[&_textarea]:field-sizing-fixed"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending || checking}>
          {mine.data ? 'Update review' : 'Send review'}
        </Button>
        {mine.data && <WithdrawReview listingId={listingId} onWithdrawn={forget} onSignIn={offerSignIn} />}
      </div>
    </form>
  )
}

/** The form's input: the saved review until it is changed. A draft survives signing in. */
function useReviewFields(listingId: string, saved: { rating: number; text: string } | null) {
  const key = `review:${listingId}`
  const [draft, setDraft] = useState<Record<string, string>>({})
  // Read after hydration, because the server has no drafts, and before the first save of the draft, because
  // saving an empty draft deletes it.
  useEffect(() => {
    const kept = readDraft(key)
    // oxlint-disable-next-line react/set-state-in-effect -- data that only the browser has needs a second rendering
    setDraft((old) => ({ ...kept, ...old }))
  }, [key])
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

function NotYourOwn() {
  return (
    <div className="grid place-content-center justify-items-center gap-4 text-center">
      <Island id="own" tags={[]} shape="mark" sky={false} size={144} />
      <p className="text-ink-muted">{OWN_REVIEW_MESSAGE}</p>
    </div>
  )
}
