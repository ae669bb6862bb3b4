import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { listingsOfSql } from '../../../db/side-sql.ts'
import { validJson } from '../../../db/stored-json.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { findActor } from '../../../http/auth.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findBannerFile, statBannerFile } from '../../../platform/banner-store.ts'

/**
 * Answers a banner's file. The content of an address never changes. A browser may treat it only as a picture. Opened as a page, it could not run or
 * load anything.
 */
export async function serveBanner(c: AppContext): Promise<Response> {
  const named = parseBannerPath(c.req.path)
  if (!named) throw noPicture()
  const [found, access] = await Promise.all([
    c.req.method === 'HEAD'
      ? statBannerFile(c.env, named.hash, named.file)
      : findBannerFile(c.env, named.hash, named.file, c.req.header('if-none-match')),
    findAccess(c, named.hash),
  ])
  if (!found || access === 'nobody') throw noPicture()
  const headers = new Headers({
    'content-type': 'image/webp',
    'cache-control': access === 'everybody' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
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

/** What visitors see (SQL): what a public listing shows, and for the sake of pages in caches what one showed before its side took it away. */
const PUBLIC = '(uses > hidden OR (uses = 0 AND NOT withdrawn))'

/**
 * Who may see a picture: see docs/decisions/074-pictures-of-servers.md. A draft of somebody who left is gone. Each question is one read.
 */
async function findAccess(c: AppContext, hash: string): Promise<'everybody' | 'managers' | 'nobody'> {
  const isPublic = c.get('ctx').db.prepare(`SELECT 1 FROM banners WHERE hash = ?1 AND ${PUBLIC}`).bind(hash)
  if (await isPublic.first()) return 'everybody'
  await findActor(c, () => Promise.resolve())
  const { db, actor } = c.get('ctx')
  if (actor.kind !== 'user') return 'nobody'
  const own = await db
    .prepare(
      `SELECT 1 FROM banners WHERE hash = ?1 AND (uploader_id = ?2 OR (?3 AND (uses > 0 OR uploader_id IS NOT NULL)))
       UNION ALL SELECT 1 FROM listings WHERE id IN ${listingsOfSql('see', '?2')} AND deleted_at IS NULL
          AND (substr(banner, 10, 43) = ?1 OR ?1 IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(${validJson('pictures')})))
       UNION ALL SELECT 1 FROM listings l JOIN held_changes h ON h.listing_id = l.id
        WHERE l.id IN ${listingsOfSql('see', '?2')} AND l.deleted_at IS NULL AND instr(h.fields, '/banners/' || ?1 || '/') LIMIT 1`,
    )
    .bind(hash, actor.userId, Number(isAdmin(actor)))
    .first()
  return own ? 'managers' : 'nobody'
}
