import type { Listing } from '#contract/listings/listing.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { compactNumber } from '#contract/text/compact-number.ts'
import { sha256 } from '../../../platform/crypto.ts'

/** The facts on a listing's preview picture, as they are written there. */
export interface PreviewFacts {
  id: string
  name: string
  tags: readonly string[]
  banner: string | null
  /** What stays in view of it; left out for the middle. */
  focus?: Focus
  rating: string
  reviews: string
  votes: string
}

/** The same facts give another picture when the drawing changes: increase this with each change of the drawing. */
const DRAWING = 2

export function previewFacts(listing: Listing): PreviewFacts {
  const { _id, name, tags, banner, bannerFocus, ratingAvg, ratingCnt, votes } = listing
  return {
    id: _id,
    name,
    tags,
    banner,
    ...(banner !== null && bannerFocus && { focus: bannerFocus }),
    rating: ratingAvg.toFixed(1),
    reviews: compactNumber(ratingCnt),
    votes: compactNumber(votes),
  }
}

/**
 * The address of a listing's picture. It depends on the shown facts, so it changes exactly when one of them changes (12,401 votes are shown as 12,400,
 * so they give the same address). The picture for stories has its own.
 */
export async function previewPath(listing: Listing, isStory = false): Promise<string> {
  const hash = await sha256(JSON.stringify([DRAWING, previewFacts(listing)]))
  return `/previews/${listing._id}/${isStory ? 'story/' : ''}${hash.slice(0, 16)}.png`
}
