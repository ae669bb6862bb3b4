import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'

/**
 * Lets a listing show a picture of the store: one that the actor uploaded as a draft, or that a listing shows now. The sweep then spares it for a day, in
 * which the listing is saved. Like an upload, that makes what no listing shows a draft: visitors see it once an edit shows it, not for the sake of pages in caches.
 */
export async function claimPicture({ db, now, actor }: UserCtx, path: string, field: string): Promise<void> {
  const named = parseBannerPath(path)
  const {
    results: [claimed],
  } = await db.repeatable<[{ hash: string }]>([
    db
      .prepare(
        `UPDATE banners SET idle_since = max(idle_since, ?3), withdrawn = (withdrawn OR uses <= hidden)
        WHERE hash = ?1 AND file = ?2 AND deleting_since IS NULL AND (uploader_id = ?4 OR uses > hidden) RETURNING hash`,
      )
      .bind(named?.hash ?? '', named?.file ?? '', now, actor.userId),
  ])
  if (claimed.results.length === 0)
    throw new HttpError('invalid_input', 'This picture is no longer here. Upload it again.', { field })
}
