import { Hono } from 'hono'
import type { Listing } from '#contract/listings/listing.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { logError } from '../../../http/errors.ts'
import { HttpError } from '../../../http/verb.ts'
import { findStored, putAlone } from '../../../platform/picture-store.ts'
import { findListing } from '../../listings/find-listing.ts'
import type { DrawnPreview } from './make-picture.ts'
import { previewPath } from './preview-facts.ts'

/** A picture for links, or one for stories, whose latest is at `story.png`. */
const PATH = /^\/previews\/([A-Za-z0-9_-]{12})\/(?:(story)(?:\/[A-Za-z0-9_-]{16})?|[A-Za-z0-9_-]{16})\.png$/
/** The picture for listings whose own picture cannot be drawn at the moment. */
const SITE_PICTURE = '/preview.png'
const SHORT_LIVED = 'public, max-age=30'
/** How many pictures one isolate draws at the same time: each needs several megabytes, and processor time. */
const DRAWN_AT_ONCE = 2

/** Pictures that are being drawn, by address: further requests wait for the same one. */
const drawing = new Map<string, Promise<DrawnPreview>>()

/**
 * Answers a listing's preview picture: the stored one, or a new one that is then stored. Only the address of the current facts creates a picture, so
 * there are never more pictures than changes. A picture that lacks something is not stored, and short-lived. Older addresses redirect to it. Listings that are not public have none.
 */
async function servePreview(c: AppContext): Promise<Response> {
  const { path } = c.req
  const [, id, story] = PATH.exec(path) ?? []
  if (id === undefined) throw noPicture()
  const listing = await findListing(c.get('ctx'), id)
  if (!listing?.approved) throw noPicture()
  const isStory = story !== undefined
  const current = await previewPath(listing, isStory)
  if (path !== current)
    return new Response(null, {
      status: 302,
      headers: { location: current, 'cache-control': SHORT_LIVED },
    })
  const stored = await findStored(c.env, path)
  if (stored) return answerPicture(stored.body)
  const made = await makeOnce(c, listing, { path, isStory }).catch((error: unknown) => {
    logError(c, error)
    return null
  })
  return made ? answerPicture(made.png, made.complete) : standIn(c)
}

const noPicture = () => new HttpError('not_found', 'Picture not found.')

function answerPicture(body: ReadableStream<Uint8Array> | Uint8Array, complete = true): Response {
  return new Response(body, {
    headers: {
      'content-type': 'image/png',
      'cache-control': complete ? 'public, max-age=31536000, immutable' : SHORT_LIVED,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** Short-lived: the next request may get the real picture. */
async function standIn(c: AppContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(SITE_PICTURE, c.req.url))
  if (!file.ok) throw noPicture()
  return new Response(file.body, {
    headers: { 'content-type': 'image/png', 'cache-control': SHORT_LIVED },
  })
}

/** `null` when this isolate is already drawing as many as it may. */
async function makeOnce(
  c: AppContext,
  listing: Listing,
  { path, isStory }: { path: string; isStory: boolean },
): Promise<DrawnPreview | null> {
  const running = drawing.get(path)
  if (running) return running
  if (drawing.size >= DRAWN_AT_ONCE) return null
  const picture = import('./make-picture.ts').then(({ makePicture }) => makePicture(c, listing, isStory))
  drawing.set(path, picture)
  try {
    const made = await picture
    if (made.complete) c.get('ctx').waitUntil(putAlone(c.env, path, made.png, 'image/png'))
    return made
  } finally {
    drawing.delete(path)
  }
}

/** The pictures for link previews of listings. */
export const previewRoutes = new Hono<AppEnv>().get('/previews/*', (c) => servePreview(c))
