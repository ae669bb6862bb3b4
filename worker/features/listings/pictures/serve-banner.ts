import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { banners, listings, picturesInUse } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/team-sql.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { findActor } from '../../../http/auth.ts'
import { HttpError } from '../../../http/verb.ts'
import { findBannerFile, statBannerFile } from '../../../platform/banner-store.ts'
import { isShown } from './is-shown.ts'

/**
 * Answers the file of a picture. The content of an address never changes. By the headers, a browser treats it
 * only as a picture: opened as a page, it could not run or load anything.
 */
export async function serveBanner(c: AppContext): Promise<Response> {
  const named = parseBannerPath(c.req.path)
  if (!named) throw noPicture()
  const [object, access] = await Promise.all([
    c.req.method === 'HEAD'
      ? statBannerFile(c.env, named.hash, named.file)
      : findBannerFile(c.env, named.hash, named.file, c.req.header('if-none-match')),
    findAccess(c, named.hash),
  ])
  if (!object || access === 'nobody') throw noPicture()
  const headers = new Headers({
    'content-type': 'image/webp',
    'cache-control': access === 'everybody' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: object.httpEtag,
  })
  if (!hasBody(object) && c.req.method !== 'HEAD') return new Response(null, { status: 304, headers })
  headers.set('content-length', String(object.size))
  return new Response(hasBody(object) ? object.body : null, { headers })
}

/** The store answers without a body if the browser's copy is still valid, and to `statBannerFile`. */
function hasBody(object: R2Object): object is R2ObjectBody {
  return 'body' in object
}

const noPicture = () => new HttpError('not_found', 'Picture not found.')

/**
 * Who may see a picture: see docs/decisions/074-pictures-of-servers.md. Nobody sees a draft whose uploader
 * left.
 */
async function findAccess(c: AppContext, hash: string): Promise<'everybody' | 'editors' | 'nobody'> {
  const { orm } = c.get('ctx').db
  const one = { hash: banners.hash }
  // Visitors see what a public listing shows, and what its team took off it, because cached pages still load
  // that.
  const shown = await orm
    .select(one)
    .from(banners)
    .where(and(eq(banners.hash, hash), or(isShown(banners.hash), eq(banners.withdrawn, false))))
  if (shown.length > 0) return 'everybody'
  await findActor(c, () => Promise.resolve())
  const { actor } = c.get('ctx')
  if (actor.kind !== 'user') return 'nobody'
  const { hash: used, listingId } = picturesInUse
  const inUse = orm.select({ used }).from(picturesInUse)
  const edited = orm
    .select({ id: listings.id })
    .from(listings)
    .where(and(isNull(listings.deletedAt), inArray(listings.id, listingsOf('edit', actor.userId))))
  const mine = inArray(listingId, edited)
  const own = await orm
    .select(one)
    .from(banners)
    .where(
      and(
        eq(banners.hash, hash),
        or(
          eq(banners.uploaderId, actor.userId),
          mayModerate(actor) ? or(isNotNull(banners.uploaderId), inArray(banners.hash, inUse)) : undefined,
          inArray(banners.hash, inUse.where(mine)),
        ),
      ),
    )
  return own.length > 0 ? 'editors' : 'nobody'
}
