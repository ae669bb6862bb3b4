import { isTag } from '#contract/directory/directory.ts'
import { islandFile, LINK_PICTURE } from '#contract/islands/island-file.ts'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { playersSentence } from '#contract/listings/players-sentence.ts'
import { SITE } from '#contract/site/site.ts'
import { compactNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import type { LinkPicture } from './shell.ts'

/** What a link to a listing shows: its banner, else the island of its kind. */
export function listingPicture(listing: Listing, now: number): LinkPicture {
  const { name, tags, banner, bannerSize } = listing
  const alt = `${name} on ${SITE.name}. ${linkFacts(listing, now)}`
  const file = banner === null ? null : parseBannerPath(banner)
  if (banner !== null && file && bannerSize) {
    const height = Math.round((bannerSize.height * file.width) / bannerSize.width)
    return { path: banner, type: 'image/webp', width: file.width, height, alt }
  }
  return { path: islandFile(tags.find(isTag) ?? null), type: 'image/png', ...LINK_PICTURE, alt }
}

/** Who plays, the rating and the votes: what a link says in words. */
export function linkFacts(listing: Listing, now: number): string {
  const { ratingAvg, ratingCnt, votes } = listing
  const rating =
    ratingCnt === 0 ? 'No reviews yet' : `★ ${ratingAvg.toFixed(1)} (${countText(ratingCnt, 'review')})`
  const parts = [
    playersSentence(listing, now),
    rating,
    `${compactNumber(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
