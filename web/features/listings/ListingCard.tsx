import { t, plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef } from 'react'
import { ratingText, wholeNumber } from '#contract/language/numbers.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useImpression } from '../../lib/use-impression.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cardClass, cardLinkClass } from '../../ui/card-class.ts'
import { CompactNumber } from '../../ui/CompactNumber.tsx'
import { StarIcon, VoteIcon } from '../../ui/icons.tsx'
import { TagList } from '../../ui/TagList.tsx'
import { sentence, userText } from '../../ui/user-text.ts'
import { cardBody, cardLayout, cardPicture } from './card-layout.ts'
import { ListingBanner } from './ListingBanner.tsx'
import { SignsOfLife } from './SignsOfLife.tsx'

const TEXT = 'line-clamp-2 min-h-[2lh] text-ink-muted max-sm:hidden'

interface ListingCardProps {
  listing: Listing
  /** The description as plain text (`plainText`); empty if there is none. */
  text: string
  /** The vote button on the lower edge of the picture, on wide screens. */
  vote?: ReactNode
  /** The button to save the server, beside its name. */
  heart?: ReactNode
  /** The rank, in a list that ranks. */
  rank?: number | undefined
  /** For a card below the fold: its picture loads when it comes near the viewport. */
  lazy?: boolean
}

/**
 * A listing in a grid: a card, on phones a row. The link of the name covers it all, except for the heart and
 * the vote button. Counts an impression.
 */
export function ListingCard(props: ListingCardProps) {
  const card = useRef<HTMLElement>(null)
  useImpression(card, props.listing._id)
  return <CardFace {...props} ref={card} />
}

/** The card without counting an impression. */
export function CardFace({
  listing,
  text,
  vote,
  heart,
  rank,
  lazy = false,
  ref,
}: ListingCardProps & { ref?: Ref<HTMLElement> }) {
  return (
    <article ref={ref} className={cardClass({ interactive: true, className: cardLayout })}>
      <div className={cardBody}>
        <CardName listing={listing} />
        {/* At the corner of the body, which must not hold the link that covers the card. */}
        <div className="relative order-first -mx-3 -mt-2 mb-1.5 h-0 sm:-mx-5 sm:-mt-5 sm:mb-3">{heart}</div>
        <Figures listing={listing} />
        <div className="h-[1.25rem] overflow-hidden sm:h-[1.5rem]">
          <SignsOfLife listing={listing} />
        </div>
        <p {...(text === '' ? sentence(TEXT) : userText(TEXT, descriptionOf(listing).language))}>
          {text || t`No description yet.`}
        </p>
        <TagList tags={listing.tags} oneLine />
        <CardFoot listing={listing} />
      </div>
      <div className={cardPicture}>
        <div
          data-travels
          className="notch-clip notch-step-2 sm:notch-clip-top sm:notch-step-4 overflow-hidden max-sm:h-full"
        >
          <ListingBanner
            listing={listing}
            size={400}
            sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 18rem"
            lazy={lazy}
            className="bob h-full w-full scale-[1.04] sm:aspect-[5/2] sm:h-auto"
          />
        </div>
        {rank !== undefined && <Rank rank={wholeNumber(rank)} />}
        {vote}
      </div>
    </article>
  )
}

function CardName({ listing: { slug, name } }: { listing: Listing }) {
  return (
    // Room for the heart. It is outside of the heading, whose text can have another direction than the page.
    <div className="pe-8">
      <h3 {...userText('line-clamp-2 text-lg leading-[1.5rem] sm:text-xl sm:leading-[1.75rem]')} title={name}>
        <Link
          to="/servers/$id"
          params={{ id: slug }}
          className={cardLinkClass}
          viewTransition
          onClick={({ currentTarget }) => markPicture(currentTarget)}
        >
          {name}
        </Link>
      </h3>
    </div>
  )
}

function Rank({ rank }: { rank: string }) {
  return (
    <span className="notch notch-step-2 notch-fill-surface-raised notch-edge-line tabular absolute top-1 start-1 min-w-7 px-1.5 text-center text-sm leading-[1.5rem] font-bold">
      <span className="sr-only">{t`Place ${rank}`}</span>
      <span aria-hidden="true">{rank}</span>
    </span>
  )
}

/** Names the picture of the pressed card, so that the view transition moves it to the top of the page. */
function markPicture(link: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>('[data-travels]'))
    other.style.viewTransitionName = ''
  const card = link.closest('article')
  const picture = card?.querySelector<HTMLElement>('[data-travels]')
  if (picture) picture.style.viewTransitionName = 'server-picture'
}

/**
 * '★ 4.6 (36) ▲ 1.5k'. On wide screens the votes are on their button instead. The rating has a minimum width,
 * so that a late font does not move the votes.
 */
function Figures({ listing: { ratingAvg, ratingCnt, votes } }: { listing: Listing }) {
  const average = ratingText(ratingAvg)
  return (
    <p className="tabular flex flex-wrap items-center gap-x-1.5 text-sm leading-[1.25rem] whitespace-nowrap sm:leading-[1.5rem]">
      {ratingCnt === 0 ? (
        <span className="text-ink-muted max-sm:min-w-26">{t`No reviews yet`}</span>
      ) : (
        <span className="flex items-center gap-1.5 max-sm:min-w-26">
          <StarIcon className="size-3.5 text-star" />
          <strong aria-hidden="true" className="font-semibold">
            {average}
          </strong>
          <span className="sr-only">{t`${average} out of 5, ${plural(ratingCnt, { one: '# review', other: '# reviews' })}`}</span>
          <span aria-hidden="true" className="text-ink-muted">{`(${wholeNumber(ratingCnt)})`}</span>
        </span>
      )}
      <span className="inline-flex items-center gap-1 sm:hidden">
        <VoteIcon className="size-3.5 text-moss" />
        <span aria-hidden="true">
          <CompactNumber value={votes} />
        </span>
        <span className="sr-only">{plural(votes, { one: '# vote', other: '# votes' })}</span>
      </span>
    </p>
  )
}

function CardFoot({ listing: { ownerInfo } }: { listing: Listing }) {
  return (
    <p className="mt-auto hidden items-center gap-2 border-t-2 border-line pt-3 text-sm leading-[1.5rem] text-ink-muted sm:flex">
      <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
      <span className="min-w-0 truncate">
        <span className="sr-only">{t`Owner:`} </span>
        <bdi {...userText()}>{ownerInfo.username}</bdi>
      </span>
    </p>
  )
}
