import type { Listing } from '#contract/listing.ts'
import { compactNumber } from '#contract/compact-number.ts'
import { sha256 } from '../../platform/crypto.ts'

/** What stands on a listing's preview picture, as it is written there. */
export interface PreviewFacts {
  id: string
  name: string
  tags: readonly string[]
  banner: string | null
  rating: string
  reviews: string
  votes: string
}

/** Drawn otherwise, the same facts make another picture: raise this with the drawing. */
const DRAWING = 1

export function previewFacts(listing: Listing): PreviewFacts {
  const { _id, name, tags, banner, ratingAvg, ratingCnt, votes } = listing
  return {
    id: _id,
    name,
    tags,
    banner,
    rating: ratingAvg.toFixed(1),
    reviews: compactNumber(ratingCnt),
    votes: compactNumber(votes),
  }
}

/**
 * Where a listing's picture is. The address names what it shows: anyone who kept the old one finds a new address as soon as a fact on it changes,
 * and not before (12,401 votes read as 12,400 do).
 */
export async function previewPath(listing: Listing): Promise<string> {
  const hash = await sha256(JSON.stringify([DRAWING, previewFacts(listing)]))
  return `/previews/${listing._id}/${hash.slice(0, 16)}.png`
}
