import type { Listing } from '../../../../contract/listing.ts'
import { cardClass, cardLinkClass } from '../../../../contract/look/card-class.ts'
import { compactNumber } from '../../../../contract/look/compact-number.ts'
import { VOTE_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { markup, type Markup } from '../markup.ts'
import { avatar, banner, icon, quietTags, stars, timeAgo } from './parts.ts'

/** Cards that a large screen shows at once. */
const ABOVE_THE_FOLD = 6
/** Those of its first row: their islands come with the page, the others' once they are drawn. */
const PROMINENT = 3

/** A listing in a grid, as `ListingCard` draws it. */
export function listingCard(listing: Listing, place: number, now: number): Markup {
  const { _id, name, description, tags, votes, ownerInfo, updated } = listing
  const picture = banner(listing, {
    size: 400,
    sizes: '(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw',
    lazy: place >= ABOVE_THE_FOLD,
    prominent: place < PROMINENT,
    className: 'bob aspect-[5/2] w-full scale-[1.04]',
  })
  return markup`<article class="${cardClass({ interactive: true, className: 'flex h-full flex-col' })}">
    <div class="relative m-0.5 mb-0"><div class="notch-clip-top notch-step-4 overflow-hidden">${picture}</div>
      <p class="notch notch-step-2 notch-fill-surface-raised notch-edge-line absolute right-3 -bottom-4 flex items-center gap-1.5 px-3 py-1 font-heading text-lg font-bold">
        ${icon(VOTE_PIXELS, 'size-4 text-moss')}<span title="${votes.toLocaleString('en')}" class="tabular">${compactNumber(votes)}</span>
        <span class="sr-only">${votes === 1 ? ' vote' : ' votes'}</span></p></div>
    <div class="flex flex-1 flex-col gap-2 px-5 pt-5 pb-4">
      <h3 class="truncate pr-1 text-xl leading-7" title="${name}"><a href="/servers/${_id}" class="${cardLinkClass}">${name}</a></h3>
      ${rating(listing)}
      <p class="line-clamp-2 min-h-[2lh] text-ink-muted">${description || 'No description yet.'}</p>
      ${quietTags(tags)}
      <p class="mt-auto flex items-center gap-2 border-t-2 border-line pt-3 text-sm leading-6 text-ink-muted">${avatar(ownerInfo, 24)}
        <span class="min-w-0 truncate"><span class="sr-only">Owner: </span>${ownerInfo.username}</span>
        <span class="ml-auto shrink-0">Updated ${timeAgo(updated, now)}</span></p>
    </div></article>`
}

function rating({ ratingAvg, ratingCnt }: Listing): Markup {
  if (ratingCnt === 0) return markup`<p class="text-sm leading-6 text-ink-muted">No reviews yet</p>`
  return markup`<p class="flex items-center gap-2 text-sm leading-6">${stars(ratingAvg, ratingCnt, 'sm')}
    <span aria-hidden="true" class="tabular"><strong class="font-semibold">${ratingAvg.toFixed(1)}</strong><span class="text-ink-muted"> (${ratingCnt.toLocaleString('en')})</span></span></p>`
}
