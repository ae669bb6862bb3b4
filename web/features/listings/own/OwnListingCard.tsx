import { t, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { isPauseOn } from '#contract/listings/pause.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { useWait } from '../../../lib/use-wait.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { ArrowRightIcon, VoteIcon } from '../../../ui/icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { TagList } from '../../../ui/TagList.tsx'
import { toast } from '../../../ui/toast.ts'
import { sentence, userText } from '../../../ui/user-text.ts'
import { ListingBanner } from '../ListingBanner.tsx'
import { stateText } from '../moderation-badge.ts'
import { ANNOUNCE } from '../posts/announce.ts'
import { PrivateLink } from '../submit/PrivateLink.tsx'
import { nextStep } from './next-step.ts'
import { useRequestReview } from './queries.ts'
import { StaffNote } from './StaffNote.tsx'
import { WhyNotPublic } from './WhyNotPublic.tsx'

const TEXT = 'line-clamp-3 text-sm text-ink-muted sm:text-base'

interface OwnListingCardProps {
  listing: OwnListing
  /** Whether it is the viewer's own, and not one that they edit for others. */
  isOwner: boolean
  /** Whether its picture loads when it is near the viewport. */
  lazy: boolean
}

/** One of the viewer's listings: status, next step and actions. On phones the picture is beside the name. */
export function OwnListingCard({ listing, isOwner, lazy }: OwnListingCardProps) {
  const { _id: id, name, approved, votes, created, tags } = listing
  const description = descriptionOf(listing)
  const now = useNow()
  const look = buttonClass({ className: 'grow' })
  const which = <span className="sr-only"> {name}</span>
  return (
    <article className={cardClass({ className: 'flex h-full flex-col gap-1.5 p-2.5 sm:gap-2 sm:p-0' })}>
      <div className="flex items-center gap-3 sm:block">
        <div className="notch-clip notch-step-3 w-20 shrink-0 overflow-hidden sm:notch-clip-top sm:notch-step-4 sm:m-0.5 sm:w-auto">
          <ListingBanner
            listing={listing}
            size={400}
            lazy={lazy}
            className="aspect-square w-full sm:aspect-[5/2]"
          />
        </div>
        <div className="grid min-w-0 gap-1 sm:px-5 sm:pt-4">
          <h3
            {...userText('truncate pe-1 text-lg leading-[1.5rem] sm:text-xl sm:leading-[1.75rem]')}
            title={name}
          >
            {name}
          </h3>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-muted">
            <Badge tone={approved ? 'moss' : 'amber'}>{stateText(approved)}</Badge>
            {isPauseOn(listing.paused, now) && (
              <Badge tone="amber">
                <Trans>Paused</Trans>
              </Badge>
            )}
            <span className="inline-flex items-center gap-1 font-semibold text-ink">
              <VoteIcon className="size-3.5 text-moss" />
              <span aria-hidden="true">
                <CompactNumber value={votes} />
              </span>
              <span className="sr-only">{plural(votes, { one: '# vote', other: '# votes' })}</span>
            </span>
            <RelativeTime iso={created} />
          </p>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 sm:gap-2 sm:px-5 sm:pb-5">
        <p {...(description.text === '' ? sentence(TEXT) : userText(TEXT, description.language))}>
          {plainText(description.text) || t`No description yet.`}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
          {tags.length > 0 && <TagList tags={tags} />}
          <NextStep listing={listing} />
        </div>
        {!isOwner && (
          <p className="text-sm text-ink-muted">
            <Trans>You help as editor</Trans>
          </p>
        )}
        <div className="mt-auto grid grid-cols-1 gap-2 sm:pt-1">
          {approved ? (
            <FrequentLinks id={id} isOwner={isOwner} which={which} />
          ) : (
            <StateBox listing={listing} isOwner={isOwner} />
          )}
          <div className="flex flex-wrap gap-2">
            <Link to="/servers/$id" params={{ id }} className={look}>
              <Trans>View{which}</Trans>
            </Link>
            <Link to="/dashboard/affiliates/$id/insights" params={{ id }} className={look}>
              <Trans>Insights{which}</Trans>
            </Link>
            <Link to="/dashboard/affiliates/$id/edit" params={{ id }} className={look}>
              <Trans>Edit{which}</Trans>
            </Link>
          </div>
        </div>
      </div>
    </article>
  )
}

interface FrequentLinksProps {
  id: string
  isOwner: boolean
  /** The name of the server, for screen readers. */
  which: ReactNode
}

function FrequentLinks({ id, isOwner, which }: FrequentLinksProps) {
  const look = 'link inline-flex min-h-8 items-center'
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <Link to="/dashboard/affiliates/$id/reviews" params={{ id }} className={look}>
        <Trans>Reviews{which}</Trans>
      </Link>
      <Link to="/dashboard/affiliates/$id/news" params={{ id }} hash={ANNOUNCE} className={look}>
        <Trans>Announce an evening{which}</Trans>
      </Link>
      {isOwner && (
        <Link to="/dashboard/affiliates/$id/webhooks" params={{ id }} className={look}>
          <Trans>Webhook{which}</Trans>
        </Link>
      )}
    </p>
  )
}

function NextStep({ listing }: { listing: OwnListing }) {
  const step = nextStep(listing, useNow())
  if (step === null) return null
  return (
    <Link
      to="/dashboard/affiliates/$id/edit"
      params={{ id: listing._id }}
      {...(step.hash && { hash: step.hash })}
      {...sentence('flex items-center gap-1.5 text-sm font-semibold text-amber no-underline hover:underline')}
    >
      <span className="truncate">{step.text}</span>
      <ArrowRightIcon className="size-3.5 shrink-0" />
    </Link>
  )
}

/**
 * For a listing that is not approved: what staff decided, or since when it waits, and their note. A denied
 * one has a button to request another review.
 */
function StateBox({ listing, isOwner }: { listing: OwnListing; isOwner: boolean }) {
  const { _id, name, staffNote, denied, privatePath, nextReviewRequestAt } = listing
  const request = useRequestReview(_id)
  const tooEarly = useWait(nextReviewRequestAt) > 0
  const box = useRef<HTMLDivElement>(null)
  function press() {
    if (tooEarly) toast.error(t`You can request a review once a day.`)
    // The button disappears after its press, so the focus moves to the box.
    else request.mutate(undefined, { onSuccess: () => box.current?.focus() })
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber-soft flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm empty:hidden">
        <WhyNotPublic listing={listing} isOwner={isOwner} />
        {tooEarly && nextReviewRequestAt !== null && (
          <span className="block">
            <Trans>
              Again <RelativeTime iso={nextReviewRequestAt} />
            </Trans>
          </span>
        )}
      </p>
      {denied && (
        // Not `disabled`: the button must keep the focus.
        <Button size="sm" onClick={press} busy={request.isPending} aria-disabled={tooEarly}>
          <Trans>
            Request review<span className="sr-only"> of {name}</span>
          </Trans>
        </Button>
      )}
      {staffNote && <StaffNote note={staffNote} />}
      {privatePath !== null && <PrivateLink path={privatePath} name={name} />}
    </div>
  )
}
