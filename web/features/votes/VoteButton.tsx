import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceSpace } from '#contract/language/lists.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { api, read } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { forgetGone, patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { PressForm } from '../../lib/PressForm.tsx'
import { useWait } from '../../lib/use-wait.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import { VoteIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { isRepeatedPress, useCastVote } from './queries.ts'
import { voteFailureText, waitText } from './vote-text.ts'

interface VoteButtonProps {
  listing: { _id: string; votes: number }
  /** The viewer is signed out: a press asks to sign in instead of voting. */
  signedOut: boolean
  /** When the viewer can vote again; `null` or absent when they can vote now. */
  nextVoteAt: string | null | undefined
  /** Whether the viewer waits because of a vote that still counts. */
  voted?: boolean | undefined
  /** Staff made the viewer's latest vote void. */
  voidVote?: boolean | undefined
  onSignIn: () => void
  /** Whether voting is the main action of the page. */
  isMain?: boolean
  /** The button alone, for a bar. */
  compact?: boolean
}

/** The look of a vote that counts: solid, as a reward, and not faded like other disabled buttons. */
const VOTED = 'notch-fill-moss! notch-edge-moss! text-moss-ink! opacity-100!'

/** `closed`: they voted less than a day ago, and took the vote back. */
type VoteState = 'open' | 'voted' | 'void' | 'closed'

function stateOf(isClosed: boolean, { voted, voidVote }: VoteButtonProps): VoteState {
  if (!isClosed) return 'open'
  if (voidVote) return 'void'
  return voted === false ? 'closed' : 'voted'
}

export function VoteButton(props: VoteButtonProps) {
  const { listing, signedOut, nextVoteAt, voted, voidVote, onSignIn, compact = false } = props
  const client = useQueryClient()
  const vote = useCastVote(listing._id, onSignIn)
  const wait = useWait(nextVoteAt)
  const left = waitText(wait)
  const [isTakingBack, setTakingBack] = useState(false)
  const state = stateOf(wait > 0 && !vote.isPending, props)

  function press() {
    if (isRepeatedPress(client, listing._id)) return
    if (state !== 'open') toast.error(voteFailureText(409))
    else if (signedOut) onSignIn()
    else vote.mutate()
  }

  const button = (
    <PressForm press="vote" listingId={listing._id} onPress={press}>
      <SubmitVote {...props} state={state} />
    </PressForm>
  )
  if (compact) return button
  return (
    <>
      <div className="grid gap-1.5">
        {button}
        <p
          className={cx(
            'text-center text-xs sm:text-sm',
            state === 'voted' ? 'font-semibold text-moss' : 'text-ink-muted',
          )}
        >
          <span>{state === 'open' ? t`One vote every 24 hours` : t`Next vote in ${left}`}</span>
          {state !== 'open' && voted && <TakeBack onClick={() => setTakingBack(true)} />}
        </p>
      </div>
      <TakeBackDialog
        listingId={listing._id}
        wait={left}
        open={isTakingBack}
        onClose={() => setTakingBack(false)}
      />
      {voidVote && <VoidNote />}
    </>
  )
}

const wordOf = (state: VoteState) =>
  ({ open: t`Vote`, voted: t`Voted`, void: t`Vote is void`, closed: t`Vote` })[state]

function SubmitVote({
  listing,
  state,
  isMain = false,
  compact = false,
}: VoteButtonProps & { state: VoteState }) {
  const isReward = state === 'voted'
  const isStrong = isMain && state === 'open'
  const variant = isStrong ? 'primary' : 'secondary'
  return (
    // Not `disabled`: the button must keep the focus when its own press disables it.
    <Button
      type="submit"
      variant={isReward ? 'ghost' : variant}
      size={compact ? 'md' : 'lg'}
      className={cx('w-full max-sm:gap-1.5 max-sm:px-2 max-sm:text-base', isReward && VOTED)}
      aria-disabled={state !== 'open' || undefined}
    >
      {isReward ? (
        <CheckIcon className="size-5 animate-arrive" />
      ) : (
        <VoteIcon className={cx('size-5', !isStrong && 'text-moss')} />
      )}
      <span>{wordOf(state)}</span>{' '}
      <span aria-hidden="true" className="mx-1 h-6 w-0.5 bg-current opacity-30" />
      <span className="inline-flex overflow-hidden">
        <span key={listing.votes} className="tabular animate-tick">
          {wholeNumber(listing.votes)}
        </span>
      </span>{' '}
      <span className="sr-only">{plural(listing.votes, { one: 'vote', other: 'votes' })}</span>
    </Button>
  )
}

function TakeBack({ onClick }: { onClick: () => void }) {
  return (
    <>
      {/* On a phone 'Take back' has a line of its own. */}
      <span className="max-sm:hidden"> · </span>
      <button
        type="button"
        className="link -my-2 inline-block py-2 max-sm:mx-auto max-sm:mt-0 max-sm:block"
        onClick={onClick}
      >
        {t`Take back`}
      </button>
    </>
  )
}

const NOTE = 'col-span-full rounded-field border-2 border-line bg-surface-sunken px-3 py-2 text-sm'

/** Leads to the decision about the viewer's void vote, where they can appeal. */
function VoidNote() {
  return (
    <p className={NOTE}>
      <strong>{t`Your vote is void.`}</strong>
      <span>{sentenceSpace()}</span>
      <Trans>
        <Link to="/dashboard" activeOptions={{ exact: true }} hash="decisions" className="link">
          Read the decision, and appeal
        </Link>
        .
      </Trans>
    </p>
  )
}

interface TakeBackDialogProps {
  listingId: string
  /** The time until the next vote, `5h 12m`. */
  wait: string
  open: boolean
  onClose: () => void
}

/** Asks before it takes back the viewer's latest vote: the wait until the next one stays. */
function TakeBackDialog({ listingId: id, wait, open, onClose }: TakeBackDialogProps) {
  const client = useQueryClient()
  const withdraw = useWrite(() => read(api.servers[':id'].vote.$delete({ param: { id } }), 'votes'), {
    done: ({ votes, nextVoteAt }) => {
      patchListing(client, id, { votes })
      patchViewer(client, id, { nextVoteAt, voted: false })
      return t`Vote taken back.`
    },
    failed: (error) => {
      forgetGone(client, id, error)
      return failureText(error, [401, 429], t`Taking back your vote failed. Please try again.`)
    },
    later: [viewerKey(id)],
  })
  return (
    <ConfirmDialog
      question={
        open && {
          title: t`Take back your vote?`,
          text: t`It no longer counts, and you can vote again only in ${wait}.`,
          action: t`Take back`,
        }
      }
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
