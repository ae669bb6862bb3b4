import { and, eq, isNull, or } from 'drizzle-orm'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { banners } from '../../../db/schema.ts'
import { atLeast } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { isShown } from './is-shown.ts'

/**
 * Lets a listing show a picture of the store: one that the actor uploaded, or one that a public
 * listing shows. The sweep spares it for a day. Visitors see it once a listing shows it (`withdrawn`).
 */
export async function claimPicture({ db, now, actor }: UserCtx, path: string, field: string): Promise<void> {
  const named = parseBannerPath(path)
  const { rows } = await db.repeatableNamed<{ claimed: { hash: string } }>({
    claimed: db.orm
      .update(banners)
      .set({ idleSince: atLeast(banners.idleSince, now), withdrawn: true })
      .where(
        and(
          eq(banners.hash, named?.hash ?? ''),
          eq(banners.file, named?.file ?? ''),
          isNull(banners.deletingSince),
          or(eq(banners.uploaderId, actor.userId), isShown(banners.hash)),
        ),
      )
      .returning({ hash: banners.hash }),
  })
  if (rows.claimed.length === 0)
    throw new HttpError('invalid_input', 'This picture is no longer here. Upload it again.', { field })
}
