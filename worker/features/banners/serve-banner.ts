import { parseBannerPath } from '#contract/banner-sources.ts'
import type { AppContext } from '../../http/app-env.ts'
import { HttpError } from '../../http/http-error.ts'
import { findBannerFile, statBannerFile } from '../../platform/banner-store.ts'

/**
 * Answers a banner's file. The content of an address never changes. A browser may treat it only as a picture. Opened as a page, it could not run or
 * load anything.
 */
export async function serveBanner(c: AppContext): Promise<Response> {
  const named = parseBannerPath(c.req.path)
  if (!named) throw noPicture()
  const [found, hidden] = await Promise.all([
    c.req.method === 'HEAD'
      ? statBannerFile(c.env, named.hash, named.file)
      : findBannerFile(c.env, named.hash, named.file, c.req.header('if-none-match')),
    isHidden(c, named.hash),
  ])
  if (!found || hidden) throw noPicture()
  const headers = new Headers({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: found.httpEtag,
  })
  if (!hasBody(found) && c.req.method !== 'HEAD') return new Response(null, { status: 304, headers })
  headers.set('content-length', String(found.size))
  return new Response(hasBody(found) ? found.body : null, { headers })
}

/** Without a body, the reader's copy is valid. */
function hasBody(found: R2Object): found is R2ObjectBody {
  return 'body' in found
}

const noPicture = () => new HttpError('not_found', 'Picture not found.')

/**
 * Whether only deleted listings show it: their pictures are hidden with them, and return when admins undo the deletion. Or nobody shows it any more, and
 * its listing or its uploader is gone for good.
 */
async function isHidden(c: AppContext, hash: string): Promise<boolean> {
  const row = await c
    .get('ctx')
    .db.prepare(
      'SELECT 1 AS hidden FROM banners WHERE hash = ?1 AND hidden = uses AND (hidden > 0 OR withdrawn)',
    )
    .bind(hash)
    .first()
  return row !== null
}
