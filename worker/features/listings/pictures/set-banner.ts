import { bannerPath, bannerWidths, parseBannerPath, variantFile } from '#contract/listings/banner-sources.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { NOT_YOURS_MESSAGE } from '#contract/listings/owner.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { heldVersionStatement, holdStatements } from '../edit/hold-statements.ts'
import { judgeEdit } from '../edit/judge-edit.ts'
import { assertManages } from './assert-manages.ts'
import type { StoredPicture } from './store-picture.ts'
import { leavePictures } from './leave-pictures.ts'

/** Points a listing to a picture in the store, and answers the addresses of all its widths. A picture that has to wait for staff is not shown yet. */
export async function showBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  const row = await setBanner(ctx, listingId, bannerPath(picture.hash, picture.file))
  return answerOf(picture, row.version)
}

/** Answers the same about a picture that the listing does not show yet. It is swept after a day if no edit shows it. */
export async function offerBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  const row = await versionStatement(ctx, listingId).first<Version>()
  if (!row) throw new HttpError('not_found', NOT_YOURS_MESSAGE)
  return answerOf(picture, row.version)
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

interface Version {
  version: number
  moderation: Moderation
}

/** The version and state of a listing that the actor manages. */
function versionStatement({ db, actor }: UserCtx, listingId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT version, moderation FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3)`,
    )
    .bind(listingId, actor.userId, Number(isAdmin(actor)))
}

/** Removes a listing's banner; its island is shown again. The files stay until no listing has pointed to them for a day. */
export async function removeBanner(ctx: UserCtx, listingId: string) {
  await assertManages(ctx, listingId)
  const row = await setBanner(ctx, listingId, null)
  return { url: null, version: row.version }
}

/**
 * Changes the `banner` and answers the row. The audit entry is written first, and the change follows only from it.
 * A banner that has to wait is stored beside the listing.
 */
async function setBanner(ctx: UserCtx, listingId: string, banner: string | null): Promise<Version> {
  const { db, now, actor } = ctx
  const judged = await judgeEdit(ctx, listingId, { banner })
  const holds = judged?.holds ?? {}
  const manager = [actor.userId, Number(isAdmin(actor))]
  const action = banner === null ? 'listing.banner-remove' : 'listing.banner-upload'
  const {
    done,
    rows: [present],
  } = await writeOnce<[Version]>(
    ctx,
    (attempt) => [
      ...holdStatements(ctx, listingId, {
        changes: { banner },
        holds,
        invite: null,
        moderation: judged?.moderation,
        attempt,
      }),
      ...(holds.banner
        ? [heldVersionStatement(ctx, listingId, attempt)]
        : [
            db
              .prepare(
                `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
                 SELECT ?8, ?5, ?2, ?6, 'listing', l.id, json_object('banner', l.banner), json_object('banner', ?4)
                   FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3) AND l.banner IS NOT ?4
                    AND l.moderation = coalesce(?7, l.moderation)`,
              )
              .bind(listingId, ...manager, banner, now, action, judged?.moderation ?? null, attempt),
            db
              .prepare(
                'UPDATE listings SET banner = ?2, banner_focus = NULL, updated = ?3, version = version + 1 WHERE id = ?1 AND changes() > 0',
              )
              .bind(listingId, banner, now),
          ]),
      leavePictures(ctx, attempt),
    ],
    [versionStatement(ctx, listingId)],
  )
  const row = present.results[0]
  if (!row) throw new HttpError('not_found', NOT_YOURS_MESSAGE)
  // Staff decided about the listing in this moment: whether the banner waits is judged again.
  return !done && judged && row.moderation !== judged.moderation ? setBanner(ctx, listingId, banner) : row
}
