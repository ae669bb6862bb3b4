import { type ReactNode, type Ref, useRef } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useImpression } from '../../lib/use-impression.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cardClass, cardLinkClass } from '../../ui/card-class.ts'
import { Stars } from '../../ui/Stars.tsx'
import { ListingBanner } from './ListingBanner.tsx'
import { SignsOfLife } from './SignsOfLife.tsx'
import { Link } from '../../lib/Link.tsx'
import { cardBody, cardLayout, cardPicture } from './card-layout.ts'
import { TagList } from '../../ui/TagList.tsx'
import { words } from '../../ui/words.ts'

interface ListingCardProps {
  listing: Listing
  /** The vote button, on the lower edge of the picture. */
  vote: ReactNode
  /** Below the fold: its picture is loaded when it is near the viewport. */
  lazy?: boolean
}

/**
 * A listing in a grid: a card, and on phones a row, so that six of them are on one screen. The name is its only
 * link, and the link covers the whole card except the vote.
 */
export function ListingCard(props: ListingCardProps) {
  const card = useRef<HTMLElement>(null)
  useImpression(card, props.listing._id)
  return <CardFace {...props} ref={card} />
}

/** The card alone, of which no impression is counted. */
export function CardFace({
  listing,
  vote,
  lazy = false,
  ref,
}: ListingCardProps & { ref?: Ref<HTMLElement> }) {
  const { slug, name, description, tags } = listing
  return (
    <article ref={ref} className={cardClass({ interactive: true, className: cardLayout })}>
      <div className={cardPicture}>
        <div className="notch-clip notch-step-2 sm:notch-clip-top sm:notch-step-4 overflow-hidden">
          <ListingBanner
            listing={listing}
            size={400}
            sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 18rem"
            lazy={lazy}
            className="bob h-14 w-full scale-[1.04] sm:aspect-[5/2] sm:h-auto"
          />
        </div>
        {vote}
      </div>
      <div className={cardBody}>
        <h3 {...words('truncate pr-8 text-lg leading-6 sm:pr-1 sm:text-xl sm:leading-7')} title={name}>
          <Link to="/servers/$id" params={{ id: slug }} className={cardLinkClass}>
            {name}
          </Link>
        </h3>
        <Rating listing={listing} />
        {/* A row has one line for it, and none for the description. */}
        <div className="max-sm:h-6 max-sm:overflow-hidden">
          <SignsOfLife listing={listing} />
        </div>
        <p {...words('line-clamp-2 min-h-[2lh] text-ink-muted max-sm:hidden')}>
          {plainText(description) || 'No description yet.'}
        </p>
        <TagList tags={tags} oneLine />
        <CardFoot listing={listing} />
      </div>
    </article>
  )
}

function Rating({ listing: { ratingAvg, ratingCnt } }: { listing: Listing }) {
  if (ratingCnt === 0) return <p className="text-sm leading-6 text-ink-muted">No reviews yet</p>
  return (
    <p className="flex items-center gap-1.5 text-sm leading-6 whitespace-nowrap">
      <Stars value={ratingAvg} count={ratingCnt} size="sm" />
      <span aria-hidden="true" className="tabular">
        <strong className="font-semibold">{ratingAvg.toFixed(1)}</strong>
        <span className="text-ink-muted">{` (${wholeNumber(ratingCnt)})`}</span>
      </span>
    </p>
  )
}

function CardFoot({ listing: { ownerInfo } }: { listing: Listing }) {
  return (
    <p className="mt-auto hidden items-center gap-2 border-t-2 border-line pt-3 text-sm leading-6 text-ink-muted sm:flex">
      <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
      <span className="min-w-0 truncate">
        <span className="sr-only">Owner: </span>
        <bdi {...words()}>{ownerInfo.username}</bdi>
      </span>
    </p>
  )
}
