import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { VOTE_PATH } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { findBannerFile } from '../../../platform/banner-store.ts'
import { base64 } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { cutToSize } from '../../../platform/images.ts'
import { rasterise } from '../../../platform/rasterise.ts'
import { drawPreview, drawStory } from './draw-preview.ts'
import { type PreviewFacts, previewFacts } from './preview-facts.ts'

const BANNER_TIMEOUT_MS = 3_000

export interface DrawnPreview {
  png: Uint8Array
  /** Whether everything is on it. While the Images service cannot be reached, a picture lacks its banner. */
  complete: boolean
}

/** Draws a listing’s preview picture, or the one for stories. */
export async function makePicture(c: AppContext, listing: Listing, isStory: boolean): Promise<DrawnPreview> {
  const facts = previewFacts(listing)
  const banner = await readBanner(c.env, facts)
  const link = `${new URL(c.env.ORIGIN).host}${VOTE_PATH}/${listing._id}`
  const svg = isStory ? drawStory(facts, { banner, link }) : drawPreview(facts, banner)
  const png = await rasterise(svg)
  return { png, complete: banner !== null || listing.banner === null }
}

/** The banner in the drawn size, as a data address; `null` where the island is used instead. */
async function readBanner(env: Env, { banner, focus }: PreviewFacts): Promise<string | null> {
  const named = banner === null ? null : parseBannerPath(banner)
  const file = named && (await findBannerFile(env, named.hash, named.file, undefined))
  if (!file || !('body' in file)) return null
  const bytes = await cutToSize(env, file.body, { width: 1200, height: 375, focus }, BANNER_TIMEOUT_MS)
  return bytes && `data:image/jpeg;base64,${base64(new Uint8Array(bytes))}`
}
