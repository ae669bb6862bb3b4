import type { ReactNode, Ref } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { ListingBanner } from './ListingBanner.tsx'
import { moderationBadge } from './moderation-badge.ts'
import { SignsOfLife } from './SignsOfLife.tsx'
import { words } from '../../ui/words.ts'

interface ListingHeroProps {
  listing: Listing
  viewerIsStaff: boolean
  /** The ways in, and the vote: the main actions, shown beside the name. */
  join: ReactNode
  vote: ReactNode
  /** Further ways, of which a phone has less need. */
  more: ReactNode
  /** Why it has its place in the lists. */
  why: ReactNode
  /** The place of both, to see when it leaves the screen. */
  actions: Ref<HTMLDivElement>
}

/** Banner, name, rating and age. */
export function ListingHero({ listing, viewerIsStaff, join, vote, more, why, actions }: ListingHeroProps) {
  const { name, ownerInfo, updated } = listing
  const badge = moderationBadge(listing.moderation, viewerIsStaff)
  return (
    <header className={cardClass()}>
      <div className="m-0.5 mb-0 notch-clip-top notch-step-4">
        <ListingBanner
          listing={listing}
          size={1216}
          isProminent
          sizes="(min-width: 80rem) 76rem, 100vw"
          className="aspect-[2/1] w-full sm:aspect-[16/5]"
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 px-5 pt-5 pb-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_36rem]">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 {...words('text-3xl sm:text-5xl')}>{name}</h1>
            <Badge tone={badge.tone}>
              <span className="sr-only">Status: </span>
              {badge.word}
            </Badge>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Rating listing={listing} />
            <p className="flex items-center gap-2 text-ink-muted">
              <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
              <span className="sr-only">Owner: </span>
              <bdi {...words()}>{ownerInfo.username}</bdi>
              {listing.ownerVerified && <Badge tone="moss">Verified owner</Badge>}
            </p>
            <p className="text-ink-muted">
              Updated <RelativeTime iso={updated} />
            </p>
          </div>
          <SignsOfLife listing={listing} withSource />
          {why}
          {badge.note !== null && <p className="text-ink-muted">{badge.note}</p>}
        </div>
        <div
          ref={actions}
          className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 sm:grid-rows-[auto_1fr]"
        >
          {join}
          {vote}
          {more}
        </div>
      </div>
    </header>
  )
}

function Rating({ listing: { ratingAvg, ratingCnt } }: { listing: Listing }) {
  if (ratingCnt === 0) return <p className="text-ink-muted">No reviews yet</p>
  const reviews = `${wholeNumber(ratingCnt)} ${ratingCnt === 1 ? 'review' : 'reviews'}`
  return (
    <p className="flex items-center gap-2.5">
      <Stars value={ratingAvg} count={ratingCnt} />
      <span aria-hidden="true" className="tabular">
        <strong className="font-semibold">{ratingAvg.toFixed(1)}</strong>
        <span className="text-ink-muted"> / 5 · {reviews}</span>
      </span>
    </p>
  )
}
