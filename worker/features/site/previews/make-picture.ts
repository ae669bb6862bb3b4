import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { SHORT_LINK_PATH } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { logError } from '../../../http/errors.ts'
import { findBannerFile } from '../../../platform/banner-store.ts'
import type { Env } from '../../../platform/env.ts'
import { cutToSize } from '../../../platform/images.ts'
import { rasterise } from '../../../platform/rasterise.ts'
import { drawPreview, drawStory, NAME_SPACE, STORY_NAME_SPACE } from './draw-preview.ts'
import { type PreviewFacts, previewFacts } from './preview-facts.ts'
import { setName } from './set-name.ts'

const BANNER_TIMEOUT_MS = 3_000

export interface DrawnPreview {
  png: Uint8Array
  /** Whether everything is on it. While the Images service or a font cannot be reached, a picture lacks its banner or name. */
  complete: boolean
}

/** Draws a listing’s preview picture, or the one for stories. */
export async function makePicture(c: AppContext, listing: Listing, isStory: boolean): Promise<DrawnPreview> {
  const facts = previewFacts(listing)
  const [banner, set] = await Promise.all([
    readBanner(c.env, facts),
    setName(facts.name, isStory ? STORY_NAME_SPACE : NAME_SPACE, (path) => readAsset(c, path)).catch(
      (error: unknown) => {
        logError(c, error)
        return undefined
      },
    ),
  ])
  const link = `${new URL(c.env.ORIGIN).host}${SHORT_LINK_PATH}/${listing._id}`
  const svg = isStory ? drawStory(facts, { banner, set: set ?? null, link }) : drawPreview(facts, banner, set)
  const png = await rasterise(svg, set?.fonts)
  return { png, complete: set !== undefined && (banner !== null || listing.banner === null) }
}

async function readAsset(c: AppContext, path: string): Promise<Uint8Array> {
  const file = await c.env.ASSETS.fetch(new URL(path, c.req.url))
  if (!file.ok) throw new Error(`${path} is not among the static files (${file.status})`)
  return new Uint8Array(await file.arrayBuffer())
}

/** The banner in the drawn size, as a data address; `null` where the island is used instead. */
async function readBanner(env: Env, { banner, focus }: PreviewFacts): Promise<string | null> {
  const named = banner === null ? null : parseBannerPath(banner)
  const file = named && (await findBannerFile(env, named.hash, named.file, undefined))
  if (!file || !('body' in file)) return null
  const bytes = await cutToSize(env, file.body, { width: 1200, height: 375, focus }, BANNER_TIMEOUT_MS)
  return bytes && `data:image/jpeg;base64,${base64(new Uint8Array(bytes))}`
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(text)
}
