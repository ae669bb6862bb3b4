import { isTag } from '#contract/directory/directory.ts'
import { islandFile, LINK_PICTURE } from '#contract/islands/island-file.ts'
import { say } from '#contract/language/i18n.ts'
import { compactNumber, ratingText } from '#contract/language/numbers.ts'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { playersSentence } from '#contract/listings/players-sentence.ts'
import type { LinkPicture } from './shell.ts'

/** What a link to a listing shows: its banner, else the island of its kind. */
export function listingPicture(listing: Listing, now: number): LinkPicture {
  const { name, tags, banner, bannerSize } = listing
  const alt = say('head.picture', { name, facts: linkFacts(listing, now) })
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
    ratingCnt === 0
      ? say('head.noReviews')
      : say('head.reviews', { rating: ratingText(ratingAvg), count: ratingCnt })
  const parts = [
    playersSentence(listing, now),
    rating,
    say('badge.shownVotes', { votes, shown: compactNumber(votes) }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
