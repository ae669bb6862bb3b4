import { and, eq, isNull } from 'drizzle-orm'
import { bannerPath, bannerWidths, parseBannerPath, variantFile } from '#contract/listings/banner-sources.ts'
import { canManage } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { notYours, type UserCtx } from '../../../http/verb.ts'
import { applyEdit } from '../edit/apply-edit.ts'
import { judgeEdit } from '../edit/judge-edit.ts'
import type { StoredPicture } from './store-picture.ts'

/**
 * Points a listing to a picture in the store, and answers the addresses of all its widths. A picture that has
 * to wait for staff is not shown yet.
 */
export async function showBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  await setBanner(ctx, listingId, bannerPath(picture.hash, picture.file))
  return answerOf(picture, (await readManaged(ctx, listingId)).version)
}

/**
 * `showBanner` for a draft, which the listing does not show yet. A job deletes a draft after a day if no edit
 * shows it.
 */
export async function offerBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  return answerOf(picture, (await readManaged(ctx, listingId)).version)
}

function answerOf({ hash, file, width, height }: StoredPicture, version: number) {
  const url = bannerPath(hash, file)
  const widest = parseBannerPath(url)?.width
  const variants = widest === undefined ? [] : bannerWidths(widest)
  return {
    url,
    width,
    height,
    variants: variants.map((each) => ({ url: bannerPath(hash, variantFile(each)), width: each })),
    version,
  }
}

async function readManaged({ db, actor }: UserCtx, listingId: string) {
  const [listing] = await db.orm
    .select({ version: listings.version, moderation: listings.moderation, ...teamColumns(actor.userId) })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!listing || !canManage(actor, listing)) throw notYours()
  return listing
}

/** Changes the banner, or stores it beside the listing if it has to wait. */
async function setBanner(ctx: UserCtx, listingId: string, banner: string): Promise<void> {
  const judged = await judgeEdit(ctx, listingId, { banner })
  const done = await applyEdit(ctx, listingId, { banner }, { judged, action: 'listing.banner-upload' })
  const { moderation } = await readManaged(ctx, listingId)
  const isOutdated = !done && judged !== null && moderation !== judged.moderation
  // Staff decided about the listing after it was judged, so it is judged again whether the banner waits.
  if (isOutdated) await setBanner(ctx, listingId, banner)
}
