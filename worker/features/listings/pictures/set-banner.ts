import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { bannerPath, bannerWidths, parseBannerPath, variantFile } from '#contract/listings/banner-sources.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { may } from '../../../db/side-sql.ts'
import { notYours, type UserCtx } from '../../../http/verb.ts'
import { applyEdit } from '../edit/apply-edit.ts'
import { judgeEdit } from '../edit/judge-edit.ts'
import type { StoredPicture } from './store-picture.ts'
import { listings } from '../../../db/schema.ts'

const l = alias(listings, 'l')

/** Points a listing to a picture in the store, and answers the addresses of all its widths. A picture that has to wait for staff is not shown yet. */
export async function showBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  const row = await setBanner(ctx, listingId, bannerPath(picture.hash, picture.file))
  return answerOf(picture, row.version)
}

/** Answers the same about a picture that the listing does not show yet. It is swept after a day if no edit shows it. */
export async function offerBanner(ctx: UserCtx, listingId: string, picture: StoredPicture) {
  const row = await ctx.db.first<Version>(versionStatement(ctx, listingId))
  if (!row) throw notYours()
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

/** Whether the actor manages the listing `l`. */
const managed = ({ actor }: UserCtx, id: string) =>
  sql`${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})`

/** The version and state of a listing that the actor manages. */
const versionStatement = (ctx: UserCtx, id: string): SQL =>
  sql`SELECT ${l.version}, ${l.moderation} FROM ${listings} l WHERE ${managed(ctx, id)}`

/** Changes the `banner` and answers the row. A banner that has to wait is stored beside the listing. */
async function setBanner(ctx: UserCtx, listingId: string, banner: string): Promise<Version> {
  const judged = await judgeEdit(ctx, listingId, { banner })
  const done = await applyEdit(ctx, listingId, { banner }, { judged, action: 'listing.banner-upload' })
  const row = await ctx.db.first<Version>(versionStatement(ctx, listingId))
  if (!row) throw notYours()
  // Staff decided about the listing in this moment: whether the banner waits is judged again.
  return !done && judged && row.moderation !== judged.moderation ? setBanner(ctx, listingId, banner) : row
}
