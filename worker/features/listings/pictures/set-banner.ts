import { and, eq, isNull } from 'drizzle-orm'
import { bannerPath, bannerWidths, parseBannerPath, variantFile } from '#contract/listings/banner-sources.ts'
import { canManage } from '#contract/people/permissions.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import { side } from '../../../db/side-sql.ts'
import { plus } from '../../../db/sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { notYours, type UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { judgeEdit } from '../edit/judge-edit.ts'
import { withBanner, writeHeld } from './hold-banner.ts'
import { leavePictures } from './leave-pictures.ts'
import type { StoredPicture } from './store-picture.ts'

/** Points a listing to a picture in the store, and answers the addresses of all its widths. A picture that has to wait for staff is not shown yet. */
export async function showBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  await setBanner(ctx, listingId, bannerPath(picture.hash, picture.file))
  return answerOf(picture, await readVersion(ctx, listingId))
}

/** Answers the same about a picture that the listing does not show yet. It is swept after a day if no edit shows it. */
export async function offerBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  return answerOf(picture, await readVersion(ctx, listingId))
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

/** The version of a listing that the actor manages. */
async function readVersion({ db, actor }: UserCtx, listingId: string): Promise<number> {
  const [listing] = await db.orm
    .select({ version: listings.version, ...side(actor.userId) })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!listing || !canManage(actor, listing)) throw notYours()
  return listing.version
}

/** Changes the banner. One that has to wait is stored beside the listing. */
async function setBanner(ctx: UserCtx, listingId: string, banner: string): Promise<void> {
  const { now, actor } = ctx
  const judged = await judgeEdit(ctx, listingId, { banner })
  const reason = judged?.holds.banner
  const isOutdated = await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        moderation: listings.moderation,
        banner: listings.banner,
        held: { fields: heldChanges.fields, reasons: heldChanges.reasons },
        ...side(actor.userId),
      })
      .from(listings)
      .leftJoin(heldChanges, eq(heldChanges.listingId, listings.id))
      .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    if (!listing || !canManage(actor, listing)) throw notYours()
    if (judged && judged.moderation !== listing.moderation) return true
    const held = listing.held ?? { fields: {}, reasons: {} }
    const after = withBanner(held, banner, reason)
    const holds = writeHeld(tx, ctx, listingId, { before: held, after })
    const shows = !reason && banner !== listing.banner
    const version = plus(listings.version, 1)
    const isIt = eq(listings.id, listingId)
    if (holds && reason) tx.write(tx.update(listings).set({ version }).where(isIt))
    if (shows)
      tx.write(
        audit(ctx, 'listing.banner-upload', listingId, {
          before: { banner: listing.banner },
          after: { banner },
        }),
        tx.update(listings).set({ banner, bannerFocus: null, updated: now, version }).where(isIt),
      )
    if (holds || shows) tx.write(leavePictures(ctx))
    return false
  })
  // Staff decided about the listing in this moment: whether the banner waits is judged again.
  if (isOutdated) await setBanner(ctx, listingId, banner)
}
