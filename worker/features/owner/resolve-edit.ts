import { parseBannerPath } from '#contract/banner-sources.ts'
import { INVITE_CODE_MIN, INVITE_MESSAGE, parseDiscordInvite } from '#contract/discord-invite.ts'
import { isAdmin } from '#contract/permissions.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { claimPicture } from '../banners/claim-picture.ts'
import { copyPicture } from '../banners/ingest-banner-url.ts'

interface Resolvable {
  banner?: string | null | undefined
  discord?: string | null | undefined
}

/**
 * Replaces what a schema cannot judge alone, because it depends on the stored listing: a banner's address becomes that of a picture in the store, and a
 * short invite code must be the stored one. Values that are stored already are always accepted. For strangers it does nothing: the edit itself refuses them.
 */
export async function resolveEdit<Changes extends Resolvable>(
  ctx: UserCtx,
  id: string,
  changes: Changes,
): Promise<Changes> {
  const { banner, discord } = changes
  const isShort = Boolean(discord) && parseDiscordInvite(discord ?? '', INVITE_CODE_MIN.edit) === null
  if (!banner && !isShort) return changes
  const stored = await ctx.db
    .prepare(
      'SELECT banner, discord FROM listings WHERE id = ?1 AND deleted_at IS NULL AND (owner_id = ?2 OR ?3)',
    )
    .bind(id, ctx.actor.userId, Number(isAdmin(ctx.actor)))
    .first<SqlRow<typeof listings, 'banner' | 'discord'>>()
  if (!stored) return { ...changes, banner: null }
  if (isShort && discord !== stored.discord)
    throw new HttpError('invalid_input', INVITE_MESSAGE, { field: 'discord' })
  return banner ? { ...changes, banner: await findPicture(ctx, banner, stored.banner) } : changes
}

/** The address of the picture in the store: the present one, one of the actor's drafts, or a copy from another site. */
async function findPicture(ctx: UserCtx, address: string, present: string | null): Promise<string> {
  const { origin } = new URL(ctx.env.ORIGIN)
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  if (path === present) return path
  if (!parseBannerPath(path)) return copyPicture(ctx, address, 'banner')
  await claimPicture(ctx, path)
  return path
}
