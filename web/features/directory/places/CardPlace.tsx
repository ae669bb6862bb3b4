import { ALL_TAGS, DIRECTORY_PAGE_SIZE, type DirectorySearch } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isRanked } from '#contract/directory/place.ts'
import { WhyButton } from './WhyButton.tsx'

/** The order in which a list shows its cards. */
export type ShownOrder = Pick<DirectorySearch, 'sort'> & Partial<DirectorySearch>

interface CardPlaceProps {
  listing: Listing
  order: ShownOrder
  /** The position on the page, from 0. */
  index: number
}

/** A card's place in a ranked list, with the reason for it. It loads after the cards and lies over the picture, so that nothing moves. */
export function CardPlace({ listing, order, index }: CardPlaceProps) {
  const { sort, tag = ALL_TAGS, page = 1, q, with: having, without } = order
  if (!isRanked(sort)) return null
  const place = (page - 1) * DIRECTORY_PAGE_SIZE + index + 1
  return (
    <WhyButton
      listing={listing}
      sort={sort}
      tag={tag}
      narrowedPlace={q || having || without ? place : undefined}
      className="notch notch-step-2 notch-fill-surface-raised notch-edge-line absolute top-2.5 left-2.5 z-1 min-h-6 px-1.5 text-xs font-semibold text-ink before:absolute before:-inset-2 hover:notch-edge-ink sm:top-2 sm:left-2 sm:px-2 sm:text-sm"
    >
      <span className="tabular">#{place}</span>{' '}
      <span className="text-ink-muted underline">
        Why<span className="max-sm:sr-only"> this place?</span>
        <span aria-hidden="true" className="sm:hidden">
          ?
        </span>
      </span>
      <span className="sr-only"> {listing.name}</span>
    </WhyButton>
  )
}
